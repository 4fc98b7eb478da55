export const settings = {
  tabs: { label: "Parts of the settings", general: "General", mail: "Mail" },
  security: {
    title: "Passwords",
    strict: "Ask for strong passwords",
    strictHelp:
      "New passwords need upper and lower case, a digit and a special character; those in use stay good.",
    failed: "The rules for passwords could not be loaded",
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
