import { mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createLogger } from "../../kernel/logging.ts";
import { type FakeClock, fakeClock } from "../../testing/fake-clock.ts";
import { createMailer, type Mailer, type Transport } from "./mailer.ts";

const day = 24 * 3_600_000;
const mail = { to: "lan@example.org", subject: "Hello", text: "https://sg/reset-password/abc", secret: true };
let dataDir: string;
let clock: FakeClock;
let mailer: Mailer;

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "sgval-mail-"));
  clock = fakeClock();
});
afterEach(async () => {
  await mailer.close();
  rmSync(dataDir, { recursive: true });
});
const open = (smtpUrl?: string, transport?: Transport): Mailer => {
  const parts = { smtpUrl, title: 'SG "VAL"', dataDir, clock, logger: createLogger("silent") };
  mailer = createMailer({ ...parts, ...(transport ? { transport } : {}) });
  return mailer;
};

it("keeps mails for a week where there is no server, in files readable by nobody else", async () => {
  open();
  await mailer.send(mail);
  expect(await mailer.outbox()).toMatchObject([{ ...mail, tries: 0 }]);
  const folder = join(dataDir, "mail", "outbox");
  expect(statSync(folder).mode & 0o777).toBe(0o700);
  for (const name of readdirSync(folder)) expect(statSync(join(folder, name)).mode & 0o777).toBe(0o600);
  await clock.advance(7 * day + 120_000);
  await vi.waitFor(async () => expect(await mailer.outbox()).toEqual([]));
});

it("sends with the address of the server's user and deletes the mail", async () => {
  const sent = vi.fn<Transport>(async () => {});
  open("smtp://water%40example.org:pw@mail.example", sent);
  await mailer.send(mail);
  await vi.waitFor(() => expect(sent).toHaveBeenCalledTimes(1));
  expect(sent.mock.calls[0]?.[0]).toEqual({
    from: '"SG VAL" <water@example.org>',
    to: mail.to,
    subject: mail.subject,
    text: mail.text,
  });
  await vi.waitFor(async () => expect(await mailer.outbox()).toEqual([]));
});

it("retries, later each time, after a restart too, until the server accepts the mail", async () => {
  let up = false;
  const sent = vi.fn<Transport>(async () => {
    if (!up) throw Object.assign(new Error("refused"), { code: "ECONNECTION" });
  });
  open("smtp://mail.example?from=sg@example.org", sent);
  await mailer.send(mail);
  await vi.waitFor(async () => expect((await mailer.outbox())[0]?.tries).toBe(1));
  await mailer.close();

  open("smtp://mail.example?from=sg@example.org", sent);
  await clock.advance(60_000);
  await vi.waitFor(async () => expect((await mailer.outbox())[0]?.tries).toBe(2));
  await clock.advance(60_000);
  expect((await mailer.outbox())[0]?.tries).toBe(2);
  up = true;
  await clock.advance(60_000);
  await vi.waitFor(async () => expect(await mailer.outbox()).toEqual([]));
});
