export const texts = {
  tabs: { label: "Parts of the settings", general: "General", mail: "Mail" },
  security: {
    title: "Passwords",
    strict: "Ask for strong passwords",
    strictHelp:
      "New passwords need upper and lower case, a digit and a special character; those in use stay good.",
    failed: "The rules for passwords could not be loaded",
  },
  maintenance: {
    title: "Maintenance",
    sub: "Devices keep running, and whoever operates them keeps their pages and commands. Everybody else is sent to a page with your reason.",
    on: "Close the console for maintenance",
    reason: "Reason, for everybody to read",
    end: "Expected end",
    noEnd: "Not known",
    minutes_one: "in {{count}} minute ({{time}})",
    minutes_other: "in {{count}} minutes ({{time}})",
    failed: "The state of maintenance could not be loaded",
  },
  hotline: {
    title: "Hotline",
    number: "Telephone number",
    help: "Shown on the sign-in page, at the foot and on pages of faults; leave empty for none.",
    failed: "The hotline could not be loaded",
  },
  mail: {
    outbox: "Outbox",
    waiting: "Waiting: {{count}}",
    none: "No mail is waiting",
    noneNext: "Mails for a new password that could not leave appear here.",
    noServer:
      "There is no mail server: mails stay here for you to pass on by hand. Set SGVAL_SMTP_URL to send them.",
    to: "To {{address}}",
    tries: "tries: {{count}}",
    read: "Read the mail",
    secret: "It carries a link that opens an account; only those who manage super users can read it.",
    copy: "Copy the text",
    copied: "Copied",
    failed: "The outbox could not be loaded",
  },
};
