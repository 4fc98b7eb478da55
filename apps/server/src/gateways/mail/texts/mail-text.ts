/** One mail in one language; `{{name}}` stands for what is filled in. */
export interface MailText {
  subject: string;
  text: string;
}

export const mailKinds = [
  "passwordReset",
  "passwordChanged",
  "emailChanged",
  "secondFactorRemoved",
  "test",
] as const;
export type MailKind = (typeof mailKinds)[number];
export type MailTexts = Record<MailKind, MailText>;
