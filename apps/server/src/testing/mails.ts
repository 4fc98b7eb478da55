import type { Harness } from "./harness.ts";

export interface OutboxMail {
  to: string;
  subject: string;
  text: string | null;
}

const mostTries = 200;

/** Mails to this address once there are so many, newest first. */
export const mailsTo = async (
  harness: Pick<Harness, "call">,
  address: string,
  count = 1,
): Promise<OutboxMail[]> => {
  for (let tries = 0; tries < mostTries; tries += 1) {
    const { body } = await harness.call("GET", "/mail/outbox");
    const mails = body.data.filter((mail: OutboxMail) => mail.to === address);
    if (mails.length >= count) return mails;
    // The mail is written behind the answer.
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  throw new Error(`no ${count} mails to ${address}`);
};

/** The token of the newest link mailed to this address. */
export const linkTo = async (harness: Pick<Harness, "call">, address: string): Promise<string> => {
  const [mail] = await mailsTo(harness, address);
  return /\/reset-password\/([\w-]+)/.exec(mail?.text ?? "")?.[1] ?? "";
};
