import { type Report, rawLimits, readReport } from "@sgval/contract/reports/reports";
import { dayMs } from "@sgval/quantities/duration";
import { openApi } from "@sgval/simulator/src/registration/api-client.ts";
import type pg from "pg";
import { atMost, type BenchRun, type Figure, reference } from "../figure.ts";
import { registerDevices } from "../register-devices.ts";
import { fillHistory, type HistoryAmounts, rollUpReadings } from "../server/history-fill.store.ts";
import { type HistoryTable, readDirectly } from "../server/history-read.store.ts";
import { withDatabase } from "../server/open-database.store.ts";
import { openSession } from "../server/open-session.ts";
import { processMemory, writersOf } from "../server/process-memory.ts";
import { withServer } from "../server/server-under-test.ts";

/** Milliseconds of a report, and MB that the server grows by and that a process which writes a file may take. */
const limits = { report: 10_000, grown: 400, writer: 512 } as const;
const lookEvery = 100;
/** The hours are made of the readings, by the server: as many days of them as it is given below. */
const full: HistoryAmounts = { devices: 500, rawDays: 31, yearDevices: 0, hourDays: 0 };
const small: HistoryAmounts = { devices: 20, rawDays: 2, yearDevices: 0, hourDays: 0 };
/** Days whose hours the server makes itself. */
const serverDays = 2;
/** Days of single readings that are counted one by one: 4.7 million values of 500 devices. */
const singleDays = 6.5;
/** Of the two pressures of a bench device, the second. */
const slot = 1;

const kinds = ["pressure", "flow_volume", "availability"] as const;
const formats = ["xlsx", "csv", "pdf"] as const;

/** What reading one channel of each device takes without the server, one device after the other. */
const directly = async (
  client: pg.Client,
  table: HistoryTable,
  ids: readonly number[],
  { from, to }: { from: number; to: number },
): Promise<number> => {
  const startedAt = performance.now();
  for (const id of ids) await readDirectly(client, table, id, slot, from, to);
  return performance.now() - startedAt;
};

/**
 * Reports of a month of 500 devices that report each minute, as answers and files, and of a week's single readings. All of the
 * month's readings are stored, and the last days rolled up by the server: above the limit of single readings its reports read these hours.
 */
export const measureReports = (run: BenchRun): Promise<Figure[]> =>
  withServer("reports", run.profile, async (server) => {
    const amounts = run.quick ? small : full;
    const ids = (await registerDevices(server, amounts.devices, 60)).map(({ id }) => id);
    return withDatabase(server.dataDir, async (client) => {
      await fillHistory(client, ids, amounts);
      const startedAt = performance.now();
      const rolledUp = await rollUpReadings(client, ids, { serverDays, rawDays: amounts.rawDays });
      const seconds = (performance.now() - startedAt) / 1000;
      run.log(
        `${ids.length} devices, one reading a minute over ${amounts.rawDays} days: the server rolled up ${rolledUp} readings of ` +
          `${serverDays} days to hours in ${seconds.toFixed(0)} s, those of earlier days are the same again. Above ${rawLimits.samples} single values, as in a month of 500 devices, a ` +
          "report is made of these hours, for every user",
      );
      const session = await openSession(server);
      const to = Date.now();
      const [month, days] = [
        { from: to - 30 * dayMs, to },
        { from: to - Math.min(singleDays, amounts.rawDays - 0.5) * dayMs, to },
      ];
      const asked = (kind: string, { from, to }: typeof month) =>
        `kind=${kind}&deviceIds=${ids.join(",")}&from=${from}&to=${to}`;
      const api = await openApi(server.url, server.login, server.password);
      /** What was measured must be what the figure is called: other values are read at another speed. */
      const check = async (path: string, source: Report["source"]): Promise<void> => {
        const { data } = readReport.answer.parse(await api.get(path));
        if (data.source !== source || data.rows.length < ids.length)
          throw new Error(`${data.rows.length} rows of ${data.source} instead of ${source}: ${data.kind}`);
      };
      const before = processMemory(server.pid).now;
      const limit = await directly(client, "rollup_hour", ids, month);
      const figures: Figure[] = [];
      for (const kind of kinds) {
        const path = `/report?${asked(kind, month)}`;
        const { milliseconds } = await session.read(path);
        // So few devices as a quick run has are counted reading by reading; availability counts all of their channels.
        await check(path, run.quick && kind !== "availability" ? "raw" : "hour");
        figures.push(
          atMost(limits.report, { name: `reports ${kind}`, unit: "ms", value: milliseconds, limit }),
        );
      }
      let writer = 0;
      const looking = setInterval(() => {
        writer = Math.max(writer, writersOf(server.pid));
      }, lookEvery);
      try {
        for (const format of formats) {
          const path = `/report/export?${asked("pressure", month)}&format=${format}`;
          const { milliseconds } = await session.read(path);
          figures.push(
            atMost(limits.report, { name: `reports ${format}`, unit: "ms", value: milliseconds, limit }),
          );
        }
      } finally {
        clearInterval(looking);
      }
      const single = `/report?${asked("pressure", days)}&parameters=outlet_pressure`;
      const { milliseconds } = await session.read(single);
      await check(single, "raw");
      const limitOfDays = await directly(client, "reading", ids, days);
      figures.push(
        reference({ name: "reports roll-up of two days", unit: "s", value: seconds }),
        reference({
          ...{ name: "reports single readings", unit: "ms" },
          ...{ value: milliseconds, limit: limitOfDays },
        }),
        atMost(limits.writer, { name: "reports writer", unit: "MB", value: writer }),
        atMost(limits.grown, {
          ...{ name: "reports grown", unit: "MB" },
          value: Math.max(0, processMemory(server.pid).peak - before),
        }),
      );
      session.close();
      return figures;
    });
  });
