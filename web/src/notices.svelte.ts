// What is said about a table whose page was left: commands that are still to be sent, or could not be.

class Notices {
  /** Commands that wait for a connection. */
  unsent = $state(0);
  /** How many of them belong to a page that was left. */
  unsentOfOthers = $state(0);
  /** One of these was given up. */
  undelivered = $state(false);
}
export const notices = new Notices();

if (typeof addEventListener !== "undefined")
  addEventListener("beforeunload", (event) => {
    if (notices.unsent) event.preventDefault();
  });
