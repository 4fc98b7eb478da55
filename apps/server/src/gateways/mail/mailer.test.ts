import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { dayMs, hourMs } from "@sgval/quantities/duration";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { jobsFixture } from "../../kernel/jobs/jobs.fixture.store.ts";
import { createJobs, type Jobs } from "../../kernel/jobs/jobs.ts";
import { createLogger } from "../../kernel/logging.ts";
import { openSecretBox } from "../../kernel/secrets/secret-box.ts";
import { type FakeClock, fakeClock } from "../../testing/fake-clock.ts";
import { openTestDatabase } from "../../testing/test-database.ts";
import { createMailer, type Mailer, type Transport } from "./mailer.ts";

const mail = { to: "lan@example.org", subject: "Hello", text: "https://sg/reset-password/abc", secret: true };
/** A mail that is added before the worker listens is found when it polls. */
const polled = { timeout: 10_000 };
const logged: string[] = [];
const logger = createLogger("info", { write: (line) => void logged.push(line) });
const db = await openTestDatabase(logger);
let dataDir: string;
let clock: FakeClock;
let jobs: Jobs;
let mailer: Mailer;

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "sgval-mail-"));
  // The jobs are timed by the database.
  clock = fakeClock(Date.now());
});
afterEach(async () => {
  await close();
  await jobs.deleteBefore({ name: "send-mail" }, new Date(Date.now() + dayMs));
  rmSync(dataDir, { recursive: true });
});
const accepting: Transport = async () => {};
const open = async (smtpUrl?: string, transport: Transport = accepting): Promise<void> => {
  jobs = createJobs({
    db,
    secrets: openSecretBox({ dataDir, secretKey: undefined }),
    clock,
    logger,
    alone: true,
  });
  const openTransport = () => transport;
  mailer = createMailer({
    smtpUrl: () => smtpUrl,
    title: 'SG "VAL"',
    dataDir,
    db,
    jobs,
    clock,
    logger,
    openTransport,
  });
  await jobs.start();
  await mailer.start();
};
const close = async (): Promise<void> => {
  mailer.stop();
  await jobs.stop();
};

it("keeps mails for a week where there is no server, and sends them once there is one", async () => {
  await open();
  await mailer.send(db.kysely, mail);
  expect(mailer.server).toBe(false);
  expect(await mailer.outbox()).toMatchObject([{ ...mail, tries: 0 }]);
  const sent = vi.fn<Transport>(async () => {});
  await close();
  await open("smtp://mail.example", sent);
  await vi.waitFor(() => expect(sent).toHaveBeenCalledTimes(1), polled);
});

it("deletes what could not be sent for a week, and says so in the log", async () => {
  await open();
  await mailer.send(db.kysely, mail);
  await clock.advance(7 * dayMs - hourMs);
  expect(await mailer.outbox()).toHaveLength(1);
  await clock.advance(2 * hourMs);
  await vi.waitFor(async () => expect(await mailer.outbox()).toEqual([]), polled);
  await vi.waitFor(() => expect(logged.join("")).toContain("could not be sent for a week"), polled);
});

it("sends with the address of the server's user and forgets the mail", async () => {
  const sent = vi.fn<Transport>(async () => {});
  await open("smtp://water%40example.org:pw@mail.example", sent);
  await mailer.send(db.kysely, mail);
  await vi.waitFor(() => expect(sent).toHaveBeenCalledTimes(1), polled);
  expect(sent.mock.calls[0]?.[0]).toEqual({
    from: '"SG VAL" <water@example.org>',
    to: mail.to,
    subject: mail.subject,
    text: mail.text,
  });
  await vi.waitFor(async () => expect(await mailer.outbox()).toEqual([]), polled);
});

it("retries after a restart too, until the server accepts the mail, and logs nothing of what is in it", async () => {
  let up = false;
  const sent = vi.fn<Transport>(async (refused) => {
    if (!up) throw Object.assign(new Error(`refused ${refused.text}`), { code: "ECONNECTION" });
  });
  for (const tries of [1, 2]) {
    await open("smtp://mail.example?from=sg@example.org", sent);
    if (tries === 1) await mailer.send(db.kysely, mail);
    await vi.waitFor(async () => expect(await mailer.outbox()).toMatchObject([{ ...mail, tries }]), polled);
    await vi.waitFor(
      async () => expect((await jobsFixture(db).stored())[0]?.error).toBe("ECONNECTION"),
      polled,
    );
    await jobsFixture(db).makeDue();
    await close();
  }
  up = true;
  await open("smtp://mail.example?from=sg@example.org", sent);
  await vi.waitFor(async () => expect(await mailer.outbox()).toEqual([]), polled);
  expect(logged.join("")).toContain('"reason":"ECONNECTION","tries":2');
  expect(logged.join("")).not.toContain(mail.text);
});

it("takes over what an earlier version kept in files", async () => {
  const folder = join(dataDir, "mail", "outbox");
  mkdirSync(folder, { recursive: true });
  const keep = (name: string, at: number, subject: string) =>
    writeFileSync(
      join(folder, name),
      JSON.stringify({ ...mail, subject, id: "1", at, tries: 2, nextTryAt: at }),
    );
  keep("1.json", clock.now() - 8 * dayMs, "too old");
  keep("2.json", clock.now() - dayMs, "first");
  keep("3.json", clock.now() - hourMs, "second");
  writeFileSync(join(folder, "4.json"), "{");
  await open();
  expect(await mailer.outbox()).toMatchObject([
    { ...mail, subject: "second" },
    { ...mail, subject: "first" },
  ]);
  expect(readdirSync(folder)).toEqual(["4.json"]);
});
