"""Mail, through the mail server that the operator has named."""

from __future__ import annotations

import smtplib
import ssl
from dataclasses import dataclass
from email import policy
from email.message import EmailMessage
from email.utils import formatdate, make_msgid
from typing import Final
from urllib.parse import unquote, urlsplit

from wolfsbane.server.notices.push import NotSent

SECONDS: Final = 10.0  # for each answer of the mail server
LOCAL: Final = ("localhost", "127.0.0.1", "::1")
_POLICY: Final = policy.SMTP.clone(max_line_length=900)  # a link in a header would be broken into parts otherwise
PORTS: Final = {"smtp": 587, "smtps": 465}


@dataclass(frozen=True)
class MailServer:
    """Where to send mail. It is encrypted, unless the mail server is on this machine."""

    host: str
    port: int
    is_tls: bool  # from the first byte; otherwise with STARTTLS
    user: str
    password: str

    @classmethod
    def of(cls, url: str) -> MailServer:
        """The mail server that `--mail` names. Raises ValueError."""
        parts = urlsplit(url)
        if parts.scheme not in PORTS or not parts.hostname:
            raise ValueError("a mail server is smtp://user:password@host:port, or smtps:// for TLS from the start")
        port = parts.port or PORTS[parts.scheme]
        user, password = unquote(parts.username or ""), unquote(parts.password or "")
        return cls(parts.hostname, port, parts.scheme == "smtps", user, password)

    def send(self, sender: str, to: str, subject: str, text: str, off: str) -> None:
        """Sends a mail, which takes a while: call it in a thread. `off` ends all mail at a click. Raises NotSent."""
        mail = EmailMessage(_POLICY)
        mail["From"] = sender
        mail["To"] = to
        mail["Subject"] = subject
        mail["Date"] = formatdate()
        mail["Message-ID"] = make_msgid(domain=sender.rpartition("@")[2].rstrip("> ") or None)
        mail["Auto-Submitted"] = "auto-generated"
        mail["List-Unsubscribe"] = f"<{off}>"
        mail["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
        mail.set_content(text)
        try:
            with self._connected() as server:
                server.send_message(mail)
        except smtplib.SMTPRecipientsRefused as problem:
            is_gone = all(500 <= code < 600 for code, _ in problem.recipients.values())
            raise NotSent("the address was refused", is_gone=is_gone) from None
        except (smtplib.SMTPException, OSError) as problem:
            raise NotSent(type(problem).__name__) from None

    def _connected(self) -> smtplib.SMTP:
        context = ssl.create_default_context()
        if self.is_tls:
            server: smtplib.SMTP = smtplib.SMTP_SSL(self.host, self.port, timeout=SECONDS, context=context)
        else:
            server = smtplib.SMTP(self.host, self.port, timeout=SECONDS)
            if self.host not in LOCAL:
                server.starttls(context=context)
        if self.user:
            server.login(self.user, self.password)
        return server
