import { dayMs } from "@sgval/quantities/duration";
import type pg from "pg";
import { atMost, type BenchRun, type Figure, percentile, reference } from "../figure.ts";
import { registerDevices } from "../register-devices.ts";
import { fillHistory, type HistoryAmounts, historySize } from "../server/history-fill.store.ts";
import { type HistoryTable, readDirectly } from "../server/history-read.store.ts";
import { withDatabase } from "../server/open-database.store.ts";
import { openSession, type Session } from "../server/open-session.ts";
import { withServer } from "../server/server-under-test.ts";

const warmUp = 20;
/** The second channel of a bench device. */
const parameter = "outlet_pressure";
const slot = 1;

const full: HistoryAmounts = { devices: 500, rawDays: 14, yearDevices: 4, hourDays: 45 };
const small: HistoryAmounts = { devices: 20, rawDays: 2, yearDevices: 1, hourDays: 31 };

const queries: { name: string; days: number; table: HistoryTable; bar: number | null }[] = [
  { name: "history 24 h", days: 1, table: "reading", bar: 15 },
  { name: "history 30 days", days: 30, table: "rollup_hour", bar: null },
  { name: "history 1 year", days: 365, table: "rollup_day", bar: 30 },
];

type Measurement = { session: Session; client: pg.Client; ids: readonly number[]; samples: number };

const measure = async (
  { session, client, ids, samples }: Measurement,
  { name, days, table, bar }: (typeof queries)[number],
): Promise<Figure[]> => {
  const times: number[] = [];
  const directTimes: number[] = [];
  for (let index = 0; index < warmUp + samples; index += 1) {
    const id = ids[Math.floor(Math.random() * ids.length)] ?? 0;
    const to = Date.now();
    const from = to - days * dayMs;
    const { milliseconds } = await session.read(
      `/device/${id}/history?parameter=${parameter}&from=${from}&to=${to}`,
    );
    // Another device, because the API request has just cached the pages of this one.
    const other = ids[Math.floor(Math.random() * ids.length)] ?? 0;
    const before = performance.now();
    const rows = await readDirectly(client, table, other, slot, from, to);
    const alone = performance.now() - before;
    if (rows < days * 0.95) throw new Error(`${name}: the database has only ${rows} rows`);
    if (index < warmUp) continue;
    times.push(milliseconds);
    directTimes.push(alone);
  }
  const at = (share: number) => ({
    unit: "ms",
    value: percentile(times, share),
    limit: percentile(directTimes, share),
  });
  const p95 = { name: `${name} p95`, ...at(0.95) };
  return [
    bar === null ? reference(p95) : atMost(bar, p95),
    reference({ name: `${name} p50`, ...at(0.5) }),
    // On a shared machine only the ratio says something.
    atMost(2, { name: `${name} p95 to SQL`, unit: "x", value: p95.value / p95.limit }),
  ];
};

/** Charts of ten devices: in one request, and in ten at the same time as a page sends them. */
const severalDevices: { name: string; days: number; points: number }[] = [
  { name: "10 devices 24 h", days: 1, points: 1_000 },
  { name: "10 devices 7 days", days: 7, points: 1_000 },
  { name: "10 devices 7 days, every reading", days: 7, points: 10_000 },
];

const measureSeveral = async (
  { session, client, ids, samples }: Measurement,
  { name, days, points }: (typeof severalDevices)[number],
): Promise<Figure[]> => {
  const atOnce: number[] = [];
  const inOne: number[] = [];
  const directTimes: number[] = [];
  const timed = async (work: () => Promise<unknown>, times: number[], warm: boolean) => {
    const before = performance.now();
    await work();
    if (warm) times.push(performance.now() - before);
  };
  const rounds = Math.ceil(samples / 10);
  for (let index = 0; index < rounds + 3; index += 1) {
    const first = Math.floor(Math.random() * Math.max(1, ids.length - 10));
    const ten = ids.slice(first, first + 10);
    const to = Date.now();
    const from = to - days * dayMs;
    const range = `parameter=${parameter}&from=${from}&to=${to}&points=${points}`;
    const warm = index >= 3;
    await timed(
      () => Promise.all(ten.map((id) => session.read(`/device/${id}/history?${range}`))),
      atOnce,
      warm,
    );
    await timed(() => session.read(`/history?device=${ten.join(",")}&${range}`), inOne, warm);
    await timed(
      async () => {
        for (const id of ten) await readDirectly(client, "reading", id, slot, from, to);
      },
      directTimes,
      warm,
    );
  }
  const limit = percentile(directTimes, 0.5);
  return [
    reference({ name: `${name} p50`, unit: "ms", value: percentile(atOnce, 0.5), limit }),
    reference({ name: `${name}, one request p50`, unit: "ms", value: percentile(inOne, 0.5), limit }),
  ];
};

/** History of one parameter over a day, a month and a year; limit: the same query directly in the database. */
export const measureHistory = (run: BenchRun): Promise<Figure[]> =>
  withServer("history", run.profile, async (server) => {
    const amounts = run.quick ? small : full;
    const ids = (await registerDevices(server, amounts.devices)).map(({ id }) => id);
    run.log(`${ids.length} devices are registered; filling the database`);
    return withDatabase(server.dataDir, async (client) => {
      const startedAt = performance.now();
      await fillHistory(client, ids, amounts);
      const { readings, hours, days, gigabytes } = await historySize(client);
      const seconds = ((performance.now() - startedAt) / 1000).toFixed(0);
      run.log(
        `${readings} readings, ${hours} hours and ${days} days in ${gigabytes.toFixed(2)} GB, filled in ${seconds} s`,
      );
      const session = await openSession(server);
      const measurement = { session, client, ids, samples: run.quick ? 30 : 300 };
      const figures: Figure[] = [];
      for (const query of queries) figures.push(...(await measure(measurement, query)));
      for (const query of severalDevices) figures.push(...(await measureSeveral(measurement, query)));
      session.close();
      return figures;
    });
  });
