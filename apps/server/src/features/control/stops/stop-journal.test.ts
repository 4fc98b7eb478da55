import { mkdtempSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { openStopJournal, type PublishedStop } from "./stop-journal.ts";

let folder: string;
const file = () => join(folder, "stop-journal");
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "sgval-journal-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

const aStop = (cmdId: string, reason: string | null = null): PublishedStop => ({
  kind: "stop",
  cmdId,
  requestId: `r-${cmdId}`,
  requested: { action: "pump_stop", value: null, pumpIds: null, reason },
  device: { id: 7, name: "PS-07", displayName: "Trạm bơm 7" },
  code: "DO_4_OFF",
  pumpIds: null,
  source: "manual",
  by: { id: 3, name: "tam01", role: "operator", ip: "10.0.0.9" },
  takeManual: false,
  publishedAt: 1_763_600_400_000,
});
/** Adds stops and closes, as a server does that ends; returns their places. */
const add = async (...stops: PublishedStop[]): Promise<number[]> => {
  const journal = await openStopJournal(folder);
  const added = [];
  for (const stop of stops) added.push(await journal.add(stop));
  await Promise.all(added.map(({ durable }) => durable));
  await journal.close();
  return added.map(({ place }) => place);
};
const found = async () => {
  const journal = await openStopJournal(folder);
  await journal.close();
  return journal.found.map(({ record }) => record);
};

it("A journal gives back after a restart what was added and not removed", async () => {
  const [first = 0] = await add(aStop("c-1"), aStop("c-2", "Vỡ ống".repeat(80)));
  const journal = await openStopJournal(folder);
  await journal.remove([first]);
  await journal.close();
  expect(await found()).toEqual([aStop("c-2", "Vỡ ống".repeat(80))]);
});

it("A journal is of its full size from the start and readable by the server alone", async () => {
  await add();
  const { size, mode, blocks } = statSync(file());
  expect(mode & 0o777).toBe(0o600);
  expect(blocks * 512).toBeGreaterThanOrEqual(size);
  await add(aStop("c-1"));
  expect(statSync(file()).size).toBe(size);
});

it("A journal skips a record that a crash left half written, and keeps the others", async () => {
  const [, second = 0] = await add(aStop("c-1"), aStop("c-2"));
  const content = readFileSync(file());
  content.fill(0, (content.length / 256) * second + 100, (content.length / 256) * (second + 1));
  writeFileSync(file(), content);
  expect(await found()).toEqual([aStop("c-1")]);
});

it("A journal is made whole again when its end is missing", async () => {
  await add(aStop("c-1"));
  const { size } = statSync(file());
  truncateSync(file(), 20_000);
  expect(await found()).toEqual([aStop("c-1")]);
  expect(statSync(file()).size).toBe(size);
});

it("A journal says when it is full or a record is too long, and takes the next one once there is room", async () => {
  const journal = await openStopJournal(folder);
  await expect(journal.add(aStop("c-0", "x".repeat(9_000)))).rejects.toThrow("too long");
  for (let index = 0; index < 128; index += 1) await (await journal.add(aStop(`c-${index}`))).durable;
  await expect(journal.add(aStop("c-128"))).rejects.toThrow("full");
  await journal.remove([5]);
  expect((await journal.add(aStop("c-128"))).place).toBe(5);
  await journal.close();
});

it("A journal full of answers takes stops all the same, and one full of stops takes answers", async () => {
  const journal = await openStopJournal(folder);
  const anAnswer = (cmdId: string) => ({
    ...{ kind: "answer" as const, cmdId, answer: { cmdId, result: "ok" as const }, at: 1_763_600_401_000 },
  });
  for (let index = 0; index < 128; index += 1) await (await journal.add(anAnswer(`c-${index}`))).durable;
  await expect(journal.add(anAnswer("c-128"))).rejects.toThrow("full");
  for (let index = 0; index < 128; index += 1) await (await journal.add(aStop(`c-${index}`))).durable;
  await expect(journal.add(aStop("c-128"))).rejects.toThrow("full");
  await journal.remove([200]);
  expect((await journal.add(anAnswer("c-128"))).place).toBe(200);
  await journal.close();
});
