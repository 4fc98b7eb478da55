import type { MailTexts } from "./mail-text.ts";

export const en: MailTexts = {
  passwordReset: {
    subject: "{{title}}: set a new password",
    text: `Hello {{username}},

somebody, most likely you, asked to set a new password for your account. Open this link within one hour:

{{link}}

It works once. If it was not you, simply ignore this mail: your password stays as it is.`,
  },
  passwordChanged: {
    subject: "{{title}}: your password was changed",
    text: `Hello {{username}},

the password of your account was changed, and other sessions were signed out. Your API keys still work. If it was not you, set a new password, revoke the keys at once and tell your administrator:

{{link}}`,
  },
  emailChanged: {
    subject: "{{title}}: your e-mail address was changed",
    text: `Hello {{username}},

your account now has another e-mail address, so this one gets no more mail from us. If it was not you, tell your administrator at once.`,
  },
  secondFactorRemoved: {
    subject: "{{title}}: your second factor is off",
    text: `Hello {{username}},

the second factor of your account was switched off; signing in asks for the password alone. If you did not want this, switch it on again and tell your administrator.`,
  },
  test: {
    subject: "{{title}}: test mail",
    text: `Hello {{username}},

this mail was sent to test the mail server. It arrived: nothing else is to be done.`,
  },
};
