import { type Report, type ReportKind, readReport } from "@sgval/contract/reports/reports";
import { hourMs, minuteMs } from "@sgval/quantities/duration";
import { beforeAll } from "vitest";
import { aDevice } from "../../testing/device-builder.ts";
import { fakeClock } from "../../testing/fake-clock.ts";
import { type SignedIn, useHarness } from "../../testing/harness.ts";

/** 19/11/2025 in Vietnam, which has no summer time. */
const day = Date.parse("2025-11-19T00:00:00+07:00");
export const at = (hours: number): string => new Date(day + hours * hourMs).toISOString();
const quarter = 15 * minuteMs;

/** The product with three loggers: one sent a day of readings, one half of it, one nothing. */
export const useReports = () => {
  const harness = useHarness({ clock: fakeClock(day + 33 * hourMs) });

  type Device = { id: number; token: string };
  let whole: Device;
  let half: Device;
  let silent: Device;

  // Moves a little, as a sensor that always says the same is taken for a broken one.
  const pressureAt = (hour: number, index: number): number =>
    hour === 2 || hour === 3 ? 3 : hour === 18 ? 0.5 : index % 2 === 0 ? 1.9 : 2.1;
  const flowAt = (hour: number): number => ({ 2: 4, 3: 6, 7: 30, 12: 0 })[hour] ?? 10;

  const aLogger = (name: string) =>
    aDevice()
      .named(name)
      .ofType("DATALOGGER")
      .reportingEvery(900)
      .withChannel("pressure", { under: 1, over: 4 })
      .withChannel("flow");
  const post = (device: Device, rows: object[]) => harness.call("POST", "/telemetry", rows, device.token);

  beforeAll(async () => {
    whole = await aLogger("RPT-1")
      .withChannel("flow_reverse")
      .withChannel("total_forward")
      .withTokenIn(harness);
    half = await aLogger("RPT-2").withTokenIn(harness);
    silent = await aLogger("RPT-3").withTokenIn(harness);
    let total = 1000;
    const rows = Array.from({ length: 96 }, (_, index) => {
      const hour = Math.floor(index / 4);
      const row = {
        ...{ ts: (day + index * quarter) / 1000, pressure: pressureAt(hour, index), total_forward: total },
        ...{ flow: flowAt(hour), flow_reverse: hour === 12 ? 2 : 0 },
      };
      total += flowAt(hour) / 4;
      return row;
    });
    await post(whole, rows);
    // Half a day of flow; the pressures of the second device are beyond what its channel can have.
    await post(
      half,
      Array.from({ length: 48 }, (_, index) => ({
        ...{ ts: (day + index * quarter) / 1000, flow: 5, pressure: 99 },
      })),
    );
  }, 60_000);

  const queryOf = (kind: ReportKind, more: object = {}) => ({
    ...{ kind, deviceIds: [whole.id, half.id, silent.id].join(","), from: at(0), to: at(24) },
    ...more,
  });
  const build = async <Kind extends ReportKind>(
    kind: Kind,
    more: object = {},
    who: SignedIn = harness.admin,
  ): Promise<Extract<Report, { kind: Kind }>> => {
    const { data } = await harness.ok(who, readReport, { query: queryOf(kind, more) });
    return data as Extract<Report, { kind: Kind }>;
  };
  return {
    ...{ harness, queryOf, build },
    get whole() {
      return whole;
    },
    get half() {
      return half;
    },
  };
};
