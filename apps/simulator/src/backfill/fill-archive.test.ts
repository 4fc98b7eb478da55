import { dayMs } from "@sgval/quantities/duration";
import { afterAll, beforeAll, expect, it } from "vitest";
import { localTime, startOfDay } from "../city/local-time.ts";
import { fleet } from "../devices/fleet.ts";
import { newCity } from "../hydraulics/city-state.ts";
import { openWaterCity } from "../hydraulics/water-city.ts";
import { type FakeConsole, openFakeConsole } from "../testing/fake-console.ts";
import { fillArchive } from "./fill-archive.ts";

/** Thursday 00:00 local time. */
const to = startOfDay(Date.UTC(2025, 10, 20, 1));
const days = 8;

let fake: FakeConsole;
beforeAll(async () => {
  fake = await openFakeConsole();
});
afterAll(() => fake.close());

const archiveOf = async (name: string) => {
  fake.telemetry.length = 0;
  const credentials = new Map([
    [
      name,
      { deviceId: 1, token: name, topics: { topicSend: "", topicControl: "", topicControlResponse: "" } },
    ],
  ]);
  await fillArchive({
    url: fake.url,
    models: fleet(to).filter((model) => model.name === name),
    ...{ credentials, to, days },
  });
  return fake.telemetry.flatMap(({ payload }) => {
    const { ch, recs } = payload as { ch: string[]; recs: number[][] };
    return recs.map((row) => ({
      at: row[0] ?? 0,
      of: (key: string) => row[ch.indexOf(key) + 1] ?? 0,
    }));
  });
};

it("leads in whole quarters to the flow and the total with which the history begins", async () => {
  const rows = await archiveOf("VGA-01");
  expect(rows).toHaveLength(days * 96);
  expect(rows.every(({ at }, index) => at === to - (days * 96 - index) * 900_000)).toBe(true);
  const totals = rows.map(({ of }) => of("TF"));
  expect(totals.every((total, index) => total >= (totals[index - 1] ?? 0))).toBe(true);
  const begins = newCity(to).totals["VGA-01"]?.forward ?? 0;
  expect(begins - (totals.at(-1) ?? 0)).toBeGreaterThan(0);
  expect(begins - (totals.at(-1) ?? 0)).toBeLessThan(40);

  // A night of the archive is like the first one of the history.
  const night = (at: number) => localTime(at).hour >= 2 && localTime(at).hour < 4;
  const before = rows.filter(({ at }) => at >= to - dayMs && night(at)).map(({ of }) => of("Q"));
  const city = await openWaterCity(to);
  const after: number[] = [];
  for (let at = to; at < to + 4 * 3_600_000; at += 900_000) {
    const { solution } = city.advance(at);
    if (night(at)) after.push(solution.flow.get("VGA-01") ?? 0);
  }
  city.close();
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  expect(Math.abs(mean(before) - mean(after)) / mean(after)).toBeLessThan(0.06);
});

it("ends early when it is stopped", async () => {
  const model = fleet(to).filter(({ name }) => name === "VGA-01");
  expect(
    await fillArchive({ url: fake.url, models: model, credentials: new Map(), to, days: 2 }, () => true),
  ).toBe(0);
});
