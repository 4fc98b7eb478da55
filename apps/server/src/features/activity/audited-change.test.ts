import { listActivity } from "@sgval/contract/activity/activity";
import { expect, it } from "vitest";
import { systemSignature } from "../../kernel/actor.ts";
import { defineSharedEvent } from "../../kernel/events.ts";
import { changesMissed, sharedChange } from "../../kernel/nodes/node-channel.ts";
import { useHarness } from "../../testing/harness.ts";
import { auditedChange, type ChangeEntry } from "./audited-change.ts";

const harness = useHarness();

const named = (subjectName: string): ChangeEntry => ({
  subject: "contact",
  subjectName,
  detail: "contact_created",
});
const change = (work: Parameters<typeof auditedChange<void>>[2]) =>
  auditedChange(
    { db: harness.db, clock: harness.clock, events: harness.app.events },
    systemSignature("test"),
    work,
  );
const names = async () =>
  (await harness.ok(harness.admin, listActivity, {})).data.map(({ subjectName }) => subjectName);

it("writes an entry that the change did not wait for before it commits", async () => {
  await change(async ({ record }) => void record(named("one")));
  expect(await names()).toEqual(["one"]);
});

it("keeps nothing of a change whose entry is refused, although it did not wait for it", async () => {
  const refused = change(async ({ record }) => {
    await record(named("two"));
    void record(named("a NUL \0"));
  });
  await expect(refused).rejects.toThrow("invalid byte sequence");
  expect(await names()).toEqual(["one"]);
});

it("keeps nothing of a change that takes itself back, and answers what it found out", async () => {
  const steps: string[] = [];
  const found = await auditedChange(
    { db: harness.db, clock: harness.clock, events: harness.app.events },
    systemSignature("test"),
    async ({ record, afterCommit, takeBack }) => {
      takeBack();
      afterCommit(() => steps.push("committed"));
      await record(named("three"));
      return "tried";
    },
  );
  expect([found, steps, await names()]).toEqual(["tried", [], ["one"]]);
});

it("is stored and answered although a listener fails after the commit, which is logged, and memory is read again", async () => {
  const rang = defineSharedEvent<{ at: number }>("bellRang");
  const { events } = harness.app;
  const heard: string[] = [];
  const leave = [
    events.on(rang, () => Promise.reject(new Error("deaf"))),
    events.on(rang, ({ at }) => heard.push(`rang ${at}`)),
    events.on(changesMissed, () => heard.push("read again")),
  ];
  const deps = { db: harness.db, clock: harness.clock, events };
  await change(async ({ record, emit, afterCommit }) => {
    emit(rang, { at: 1 });
    afterCommit(() => heard.push("next step"));
    await record(named("four"));
  });
  expect([heard, await names()]).toEqual([
    ["rang 1", "next step"],
    ["four", "one"],
  ]);
  await sharedChange(deps, () => Promise.resolve([{ event: rang, payload: { at: 2 } }]));
  await harness.clock.advance(1_000);
  await expect.poll(() => heard.slice(2)).toEqual(["rang 2", "read again", "read again"]);
  for (const stop of leave) stop();
});
