import { tmpdir } from "node:os";
import { dayMs, hourMs, minuteMs } from "@sgval/quantities/duration";
import type { Kysely } from "kysely";
import { beforeAll, beforeEach, expect, it, vi } from "vitest";
import { readConfig } from "../../kernel/config.ts";
import { createEventBus, type EventBus } from "../../kernel/events.ts";
import { createLogger } from "../../kernel/logging.ts";
import { changesMissed } from "../../kernel/nodes/node-channel.ts";
import type { Database } from "../../kernel/schema.ts";
import { openSecretBox } from "../../kernel/secrets/secret-box.ts";
import { type FakeClock, fakeClock } from "../../testing/fake-clock.ts";
import { openTestDatabase } from "../../testing/test-database.ts";
import { aUser } from "../../testing/user-builder.ts";
import { scopeGranted } from "../devices/index.ts";
import { createSignIn, rightsChanged, type SignIn, sessionEnded } from "./index.ts";
import { signInReactions } from "./sign-in.reactions.ts";

const logger = createLogger("silent");
const db = await openTestDatabase();
let userId: number;
let clock: FakeClock;
let events: EventBus;
let signIn: SignIn;

beforeAll(async () => {
  userId = (await aUser().named("lan").seeing().in({ db })).id;
});
beforeEach(() => {
  clock = fakeClock();
  events = createEventBus(logger);
  const mailer = {
    server: false,
    send: async () => {},
    outbox: async () => [],
    start: async () => {},
    stop: () => {},
  };
  signIn = createSignIn({
    ...{ db, clock, events, logger, mailer },
    settings: {
      security: fixed({ strictPassword: true }),
      hotline: fixed({ hotline: null }),
      logo: { version: () => null, readPng: async () => null },
    },
    secrets: openSecretBox({ dataDir: tmpdir(), secretKey: "a key for tests alone" }),
    config: readConfig({}),
    origin: () => "http://127.0.0.1:8080",
  });
  signInReactions(events, signIn, { endSession: () => {}, endUser: () => {}, renew: async () => {} });
});

const fixed = <Value>(value: Value) => ({ value: () => value, routes: () => {} });

const open = async (remember = false) => {
  const attempt = { login: "lan", password: "Pass-lan-1", remember, ip: "127.0.0.1", userAgent: null };
  return (await signIn.signIn(attempt)).accessToken;
};
const knows = async (token: string) => (await signIn.findActor(token)) !== null;

it("prolongs a session while it is used and ends it after a day, or thirty when remembered", async () => {
  // The sweep has a test of its own; here it would only slow the clock down.
  await signIn.close();
  const [short, long] = [await open(), await open(true)];
  await clock.advance(dayMs - minuteMs);
  expect(await knows(short)).toBe(true);
  await clock.advance(dayMs - minuteMs);
  expect(await knows(short)).toBe(true);
  await clock.advance(dayMs + 1);
  expect(await knows(short)).toBe(false);
  await clock.advance(26 * dayMs);
  expect(await knows(long)).toBe(true);
  await clock.advance(31 * dayMs);
  expect(await knows(long)).toBe(false);
});

it("does not prolong a session by what a page reads without its person", async () => {
  await signIn.close();
  const token = await open();
  const read = async () => (await signIn.findActor(token, { unattended: true })) !== null;
  for (let hour = 1; hour < 24; hour++) {
    await clock.advance(hourMs);
    expect(await read()).toBe(true);
  }
  await clock.advance(hourMs + 1);
  expect(await read()).toBe(false);
});

it("emits `sessionEnded` for expired sessions", async () => {
  const token = await open();
  const session = (await signIn.findActor(token))?.sessionId;
  const ended = vi.fn();
  events.on(sessionEnded, ended);
  await clock.advance(dayMs - 1);
  expect(ended).not.toHaveBeenCalledWith({ sessionId: session });
  await clock.advance(11 * minuteMs);
  await vi.waitFor(() => expect(ended).toHaveBeenCalledWith({ sessionId: session }));
  await signIn.close();
});

it("reads a user again whose scope has grown", async () => {
  const token = await open();
  const before = await signIn.findActor(token);
  expect(await signIn.findActor(token)).toBe(before);
  await events.deliver(scopeGranted, { userId: userId + 1 });
  expect(await signIn.findActor(token)).toBe(before);
  await events.deliver(scopeGranted, { userId });
  expect(await signIn.findActor(token)).not.toBe(before);
  await signIn.close();
});

/** Calls `during` while the session, which is known and not read again, waits for its last use to be written. */
const whileChecked = async (during: (trx: Kysely<Database>, sessionId: number) => Promise<unknown>) => {
  const token = await open();
  const sessionId = (await signIn.findActor(token))?.sessionId ?? 0;
  await clock.advance(45_000);
  await signIn.findActor(token);
  await clock.advance(16_000);
  const trx = await db.kysely.startTransaction().execute();
  await trx.selectFrom("session").select("id").where("id", "=", sessionId).forUpdate().execute();
  const found = signIn.findActor(token);
  const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  await expect.poll(async () => (await db.pool.query(waiting)).rowCount).toBe(1);
  await during(trx, sessionId);
  await trx.commit().execute();
  await signIn.close();
  return found;
};

it("lets nobody in whose session ends while it is being checked", async () => {
  const found = await whileChecked((trx, sessionId) =>
    trx.deleteFrom("session").where("id", "=", sessionId).execute(),
  );
  expect(found).toBeNull();
});

it("gives the rights as they are after a change during the check of the session", async () => {
  const found = await whileChecked(async () => {
    await db.kysely.updateTable("user_account").set({ scope_all: true }).where("id", "=", userId).execute();
    await events.deliver(rightsChanged, { userId });
  });
  expect(found?.scope).toBe("all");
});

it("knows a right taken away, and a session that ended, at once after changes were missed", async () => {
  const [token, ended] = [await open(), await open()];
  const { sessionId = 0 } = (await signIn.findActor(ended)) ?? {};
  const scopeAll = (all: boolean) =>
    db.kysely.updateTable("user_account").set({ scope_all: all }).where("id", "=", userId).execute();
  await scopeAll(true);
  await events.deliver(rightsChanged, { userId });
  expect((await signIn.findActor(token))?.scope).toBe("all");
  expect(await knows(ended)).toBe(true);
  await scopeAll(false);
  await db.kysely.deleteFrom("session").where("id", "=", sessionId).execute();
  await events.deliver(changesMissed, null);
  expect(signIn.rememberedActor(token)?.scope).not.toBe("all");
  expect(signIn.rememberedActor(ended)).toBeNull();
  await signIn.close();
});
