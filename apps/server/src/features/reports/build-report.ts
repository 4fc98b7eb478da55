import { sampleSecondsOf } from "@sgval/contract/devices/intervals";
import { message } from "@sgval/contract/message";
import { mayDo } from "@sgval/contract/permission";
import { askedLimits } from "@sgval/contract/reports/beyond-limits";
import { coverageTarget } from "@sgval/contract/reports/labels";
import { usualStep } from "@sgval/contract/reports/readings-report";
import {
  kindPermissions,
  kindsByParameter,
  mostReportHours,
  type Report,
  type ReportKind,
  type ReportNote,
  type ReportQuery,
  rawLimits,
} from "@sgval/contract/reports/reports";
import { dayMs, hourMs } from "@sgval/quantities/duration";
import { hasTrend, parameterOf } from "@sgval/quantities/parameter";
import type { TimeZone } from "@sgval/quantities/time-zone";
import { isoTime } from "@sgval/quantities/timestamp";
import { quantityOf } from "@sgval/quantities/unit";
import type { Rights } from "../../kernel/actor.ts";
import type { Clock } from "../../kernel/clock.ts";
import type { DatabaseHandle } from "../../kernel/database.ts";
import { Refusal, refuseField } from "../../kernel/errors.ts";
import {
  type ChannelRecord,
  type DeviceRecord,
  type DeviceRegistry,
  demandVisibleDevice,
} from "../devices/index.ts";
import { readingsKeptSince } from "../readings/index.ts";
import { findZones, isInInflowOf, seesWaterOf, type ZoneRecord } from "../zones/index.ts";
import { alarmReport } from "./alarm-report.ts";
import { availabilityReport } from "./availability-report.ts";
import { type AskedDevice, readSeries } from "./channel-series.ts";
import { type OnDevice, withComparison } from "./compare-report.ts";
import { controlReport } from "./control-report.ts";
import { flowReport, meterOf } from "./flow-report.ts";
import type { NightWindow } from "./local-hours.ts";
import { pressureReport } from "./pressure-report.ts";
import { pumpChannelsOf, pumpReport } from "./pump-report.ts";
import { qualityChannelsOf, qualityReport } from "./quality-report.ts";
import { demandFewRows, readingsReport, stepOf } from "./readings-report.ts";
import { aboutDevice, type ReportContext, tooLong } from "./report-context.ts";
import type { ReportedZones } from "./reported-places.ts";
import { wellChannelsOf, wellReport } from "./well-report.ts";
import { type ReadZone, zoneReport } from "./zone-report.ts";
import type { ReadMonths } from "./zone-trend.ts";

export interface ReportDeps {
  db: DatabaseHandle;
  clock: Clock;
  zone: TimeZone;
  registry: Pick<DeviceRegistry, "get" | "all">;
  nightWindow(): NightWindow;
  readZone: ReadZone;
  readMonths: ReadMonths;
  targetNrw(): number;
}

const isPressure = (parameter: string): boolean => {
  const known = parameterOf(parameter);
  return known !== null && quantityOf(known.parameter.unit) === "pressure";
};

/** The channels of a device that a report is about. */
const channelsFor = (
  kind: ReadingKind,
  device: DeviceRecord,
  parameters: ReadonlySet<string> | null,
): ChannelRecord[] => {
  if (kind === "flow_volume") return Object.values(meterOf(device)).filter((one) => one !== undefined);
  if (kind === "pumps") return pumpChannelsOf(device);
  if (kind === "quality") return qualityChannelsOf(device);
  if (kind === "wells") return wellChannelsOf(device);
  const isAbout = kind === "pressure" ? isPressure : hasTrend;
  return device.channels.filter(
    ({ removed, parameter }) => !removed && isAbout(parameter) && (parameters?.has(parameter) ?? true),
  );
};

/** Which values a report is made of, and the note that says why they are not single readings. */
const sourceFor = (
  { from, to }: { from: number; to: number },
  devices: readonly AskedDevice[],
  keptSince: number,
): { source: Report["source"]; note: ReportNote | null } => {
  const samples = devices.reduce(
    (sum, { device, channels }) => sum + (channels.length * (to - from)) / (sampleSecondsOf(device) * 1000),
    0,
  );
  // A day that is put forward or back makes the range of 31 of them an hour longer.
  if (to - from > rawLimits.days * dayMs + hourMs)
    return { source: "hour", note: { key: "hourly_range", values: { days: String(rawLimits.days) } } };
  if (samples > rawLimits.samples)
    return {
      source: "hour",
      note: { key: "hourly_samples", values: { samples: String(rawLimits.samples) } },
    };
  if (from < keptSince) return { source: "hour", note: { key: "hourly_retention" } };
  return { source: "raw", note: null };
};

/** Why the step of a report on readings is longer than the one that was asked for. */
const hourlyStep: ReportNote = {
  key: "hourly_step",
  values: { days: String(rawLimits.days), samples: String(rawLimits.samples) },
};

/** Those that are made of what happened, not of readings. */
const eventReports = { control: controlReport, alarms: alarmReport };
type EventKind = keyof typeof eventReports;
type ReadingKind = Exclude<ReportKind, EventKind | "zones">;
const isOfEvents = (kind: ReportKind): kind is EventKind => kind in eventReports;

const reports = {
  readings: readingsReport,
  ...{ pressure: pressureReport, flow_volume: flowReport, availability: availabilityReport },
  ...{ pumps: pumpReport, quality: qualityReport, wells: wellReport },
};

const notesOf = (kind: ReadingKind, night: NightWindow): ReportNote[] => {
  if (kind === "availability") return [{ key: "target", values: { target: String(coverageTarget) } }];
  const goodOnly: ReportNote = { key: "good_only" };
  return kind === "pressure" || kind === "flow_volume"
    ? [goodOnly, { key: "night_window", values: { from: night.from, to: night.to } }]
    : [goodOnly];
};

/** The zones whose water the caller sees, with those within them. Errors: `validation_failed` for none, `not_found`. */
const demandZones = async (
  { db, registry }: Pick<ReportDeps, "db" | "registry">,
  actor: Rights,
  ids: readonly number[],
): Promise<ReportedZones> => {
  if (ids.length === 0) throw refuseField("zoneIds", message("required"));
  const known = await findZones(db.kysely);
  const inView = new Set(known.filter((one) => seesWaterOf(registry, actor, one)).map(({ id }) => id));
  const zones = [...new Set(ids)].map((id) => {
    const record = known.find((one) => one.id === id);
    if (!record || !inView.has(id)) throw new Refusal("not_found");
    return record;
  });
  const isWithin = (inner: ZoneRecord) =>
    !zones.includes(inner) && zones.some((outer) => isInInflowOf(outer, inner));
  return { zones, within: known.filter(isWithin), isInView: ({ id }) => inView.has(id) };
};

const aboutDevices = (key: ReportNote["key"], devices: readonly DeviceRecord[]): ReportNote[] =>
  devices.length === 0
    ? []
    : [{ key, values: { devices: devices.map(({ displayName }) => displayName).join(", ") } }];

/**
 * Builds a report on devices that the caller sees. Errors: `validation_failed` for a range that ends before it starts or a
 * parameter that the report is not about, `not_found` for a device that is not seen, `forbidden` for what its pages would not show, `report_too_long`.
 * @param onDevice hears of each device or zone that is read, and ends the work by an error
 */
export const buildReport = (deps: ReportDeps) => withComparison(buildOne(deps), deps);

const buildOne =
  ({ db, clock, zone, registry, nightWindow, readZone, readMonths, targetNrw }: ReportDeps) =>
  async (
    { kind, deviceIds, zoneIds, ...asked }: ReportQuery,
    actor: Rights,
    onDevice?: OnDevice,
    withMonths = true,
  ): Promise<Report> => {
    const needed = kindPermissions[kind];
    if (needed && !needed.some((permission) => mayDo(actor, permission))) throw new Refusal("forbidden");
    const limits = askedLimits({ kind, ...asked });
    if (limits && limits.under !== null && limits.over !== null && limits.under >= limits.over)
      throw refuseField("under", message("under_less_than_over"));
    if (asked.from >= asked.to) throw refuseField("to", message("start_before_end"));
    const past = { from: asked.from, to: Math.max(asked.from, Math.min(asked.to, clock.now())) };
    if (kind === "zones") {
      const reported = await demandZones({ db, registry }, actor, zoneIds);
      return zoneReport({
        ...{ zone, span: past, reported, actor, read: readZone, target: targetNrw() },
        readMonths: withMonths ? readMonths : null,
        onZone: onDevice,
      });
    }
    if (deviceIds.length === 0) throw refuseField("deviceIds", message("required"));
    if (isOfEvents(kind)) {
      const seen = [...new Set(deviceIds)].map((id) => demandVisibleDevice(registry, actor, id));
      const span = past;
      const built = await eventReports[kind]({ db, span, devices: seen });
      return {
        ...built,
        ...{ from: isoTime(span.from), to: isoTime(span.to), source: "raw" },
        without: built.rows.length === 0 ? seen.map(aboutDevice) : [],
      };
    }
    const parameters = asked.parameters && kindsByParameter.includes(kind) ? new Set(asked.parameters) : null;
    const devices = [...new Set(deviceIds)].map((id) => {
      const device = demandVisibleDevice(registry, actor, id);
      return { device, channels: channelsFor(kind, device, parameters) };
    });
    const known = new Set(devices.flatMap(({ channels }) => channels.map(({ parameter }) => parameter)));
    const unknown = parameters
      ? asked.parameters?.findIndex((parameter) => !known.has(parameter))
      : undefined;
    if (unknown !== undefined && unknown !== -1)
      throw refuseField(`parameters.${unknown}`, message("invalid_value"));

    const now = clock.now();
    const channels = devices.reduce((sum, one) => sum + one.channels.length, 0);
    if ((channels * (asked.to - asked.from)) / hourMs > mostReportHours)
      throw tooLong({ hours: mostReportHours });
    const { source, note } = sourceFor(asked, devices, await readingsKeptSince(db));
    const [start, end] =
      source === "raw"
        ? [asked.from, asked.to]
        : [Math.floor(asked.from / hourMs) * hourMs, Math.ceil(asked.to / hourMs) * hourMs];
    const span = { from: start, to: Math.max(start, Math.min(end, now)), source };
    const night = nightWindow();
    const askedStep = asked.step ?? usualStep;
    const step = stepOf(askedStep, source);
    if (kind === "readings") demandFewRows(devices, span, step);

    const seen = new Set<number>();
    const [shorter, later]: [DeviceRecord[], DeviceRecord[]] = [[], []];
    let read = 0;
    const noted = async function* (countsOnly: boolean) {
      for await (const found of readSeries(db, devices, span, countsOnly)) {
        const { device, series, since } = found;
        if (series.some(({ received }) => received > 0)) seen.add(device.id);
        if (series.length > 0 && since >= span.to) later.push(device);
        else if (series.length > 0 && since > span.from && device.createdAt.getTime() > span.from)
          shorter.push(device);
        yield found;
        read += 1;
        await onDevice?.(Math.min(read, devices.length), devices.length);
      }
    };
    const sourceNotes = !note ? [] : kind !== "readings" ? [note] : step === askedStep ? [] : [hourlyStep];
    const context: ReportContext = {
      ...{ db, zone, span, step, limits, nightWindow: night, devices: devices.map(({ device }) => device) },
      read: () => noted(false),
      readCounts: () => noted(true),
    };
    const { notes, ...built } = await reports[kind](context);
    // Samples speak of a device whose sensors say nothing.
    if (kind !== "availability") for (const { deviceId } of built.rows) seen.add(deviceId);
    const unconcerned = devices
      .filter(({ device, channels: own }) => own.length === 0 && !seen.has(device.id))
      .map(({ device }) => device);
    return {
      ...built,
      ...{ from: isoTime(span.from), to: isoTime(span.to), source },
      ...(limits ? { limits } : {}),
      notes: [
        ...sourceNotes,
        ...notesOf(kind, night),
        ...(limits ? [{ key: "own_limits" as const }] : []),
        ...aboutDevices("expected_since", shorter),
        ...aboutDevices("nothing_expected", later),
        ...aboutDevices("not_about", unconcerned),
        ...notes,
      ],
      // Those that have nothing to say of it are named once.
      without: devices
        .filter(({ device }) => !seen.has(device.id) && !unconcerned.includes(device))
        .map(({ device }) => aboutDevice(device)),
    };
  };
