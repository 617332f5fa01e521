"""The account page: another password, logging out everywhere, and deleting the account."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from browser.conftest import Visit

LOGIN = "hazel.wren"


def fill(page: Page, what: str, password: str) -> None:
    page.get_by_role("radio", name=what).check()
    page.get_by_label("Login name").fill(LOGIN)
    page.get_by_label("Password").fill(password)
    page.get_by_role("button", name=what).click()


def is_logged_in(page: Page) -> None:
    expect(page.get_by_text(f"You are logged in as {LOGIN}.")).to_be_visible()


def change_password(page: Page, old: str, new: str) -> None:
    form = page.get_by_role("form", name="Change the password")
    form.get_by_label("Present password").fill(old)
    form.get_by_label("New password").fill(new)
    form.get_by_role("button", name="Change the password").click()


def test_a_password_is_changed_devices_are_logged_out_and_the_account_is_deleted(visit: Visit) -> None:
    phone, laptop = visit(), visit()
    for one in (phone, laptop):
        one.expected += ["401", "403"]  # a browser logs refusals as errors
        one.page.goto("/account")
    fill(phone.page, "Make an account", "first password")
    is_logged_in(phone.page)
    fill(laptop.page, "Log in", "first password")
    is_logged_in(laptop.page)

    change_password(phone.page, "wrong password", "second password")
    expect(phone.page.get_by_role("alert")).to_have_text("Your password is not right.")
    change_password(phone.page, "first password", "second password")
    expect(phone.page.get_by_text("The password has been changed.")).to_be_visible()
    laptop.page.reload()
    expect(laptop.page.get_by_text("You have not played here yet.")).to_be_visible()

    fill(laptop.page, "Log in", "second password")
    is_logged_in(laptop.page)
    laptop.page.get_by_role("button", name="Log out everywhere").click()
    expect(laptop.page.get_by_role("radio", name="Log in")).to_be_checked()
    phone.page.reload()
    expect(phone.page.get_by_text("You have not played here yet.")).to_be_visible()

    fill(phone.page, "Log in", "second password")
    is_logged_in(phone.page)
    phone.page.get_by_text("Delete the account").first.click()
    form = phone.page.get_by_role("form", name="Delete the account")
    form.get_by_label("Password").fill("second password")
    expect(form.get_by_role("button", name="Delete the account")).to_be_disabled()
    form.get_by_label("Yes, delete it all").check()
    form.get_by_role("button", name="Delete the account").click()
    expect(phone.page.get_by_text("Deleted. Nothing is known of you here any more.")).to_be_visible()
    expect(phone.page.get_by_role("radio", name="Log in")).to_be_visible()
    phone.page.reload()
    expect(phone.page.get_by_text("You have not played here yet.")).to_be_visible()
