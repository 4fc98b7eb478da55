import { alarmPriorityLabels } from "@sgval/contract/alarms/labels";
import { tableTitles } from "@sgval/contract/dashboards/feature";
import type { RecentLosses } from "@sgval/contract/dashboards/losses";
import type { exportOverview, PressureTable } from "@sgval/contract/dashboards/overview";
import {
  nowhereLabels,
  pressureHeatTable,
  pumpRoomTable,
  weakDeviceTable,
} from "@sgval/contract/dashboards/tables";
import { freshnessLabels } from "@sgval/contract/devices/labels";
import { deviceTable } from "@sgval/contract/devices/tables";
import { mayDo } from "@sgval/contract/permission";
import { fileTexts } from "@sgval/contract/reports/labels";
import { batteryLimitAt } from "@sgval/quantities/battery";
import { hourMs } from "@sgval/quantities/duration";
import { formatChange, formatQuantity, missingText } from "@sgval/quantities/format";
import { parameters } from "@sgval/quantities/parameter";
import { writeZone } from "@sgval/quantities/timestamp";
import type * as z from "zod";
import type { ReportSource } from "../../gateways/tables/send-table.ts";
import { tableTexts, type View } from "../../gateways/tables/table-source.ts";
import type { Actor, Scope } from "../../kernel/actor.ts";
import type { DeviceTypeCache } from "../devices/index.ts";
import { countCommandsToday } from "./count-commands.ts";
import { type DashboardDeps, devicesOfScope, type Listed, placeOfScope } from "./overview-scope.ts";
import { listed, printLosses, type Section, writersOf } from "./print-sections.ts";
import { readEquipment } from "./read-equipment.ts";
import { type LossesDeps, readLosses } from "./read-losses.ts";
import { type AlarmDeps, readOverview } from "./read-overview.ts";
import { readPressureTable } from "./read-pressure-table.ts";
import { readVolume } from "./read-volume.ts";

export interface PrintDeps extends DashboardDeps, AlarmDeps, LossesDeps {
  types: Pick<DeviceTypeCache, "of">;
  /** How many announced alarms of each priority are active. */
  activeAlarms: (place: {
    scope: Scope;
    roomId?: number | undefined;
    zoneId?: number | undefined;
  }) => Promise<{ priority: number; active: number }[]>;
}

type Query = z.output<typeof exportOverview.query>;
const figuresOf = async (
  deps: PrintDeps,
  devices: readonly Listed[],
  { losses, query, actor, view }: { losses: RecentLosses | null; query: Query; actor: Actor; view: View },
): Promise<Section> => {
  const { text, count, quantity } = writersOf(view);
  const now = await readOverview(deps)(devices, actor);
  const volume = await readVolume(deps)(devices, query.hours);
  const commands = await countCommandsToday(deps)(query, actor);
  const seesAlarms = mayDo(actor, "Risk.Index") || mayDo(actor, "Dashboard.Risk");
  const place = { scope: actor.scope, roomId: query.room, zoneId: query.dma };
  const alarms = seesAlarms ? await deps.activeAlarms(place) : null;
  const { devices: counts, lowestPressure: lowest, meanPressure, inflow } = now;
  const beyond =
    lowest?.under != null && lowest.value < lowest.under
      ? lowest.under
      : lowest?.over != null && lowest.value > lowest.over
        ? lowest.over
        : null;
  const bar = (value: number | null, limit: number | null = null) => quantity(value, "bar", 2, limit);
  const changes = [
    volume.sinceYesterday === null
      ? null
      : `${formatChange(volume.sinceYesterday, view.language)} ${text("sinceYesterday")}`,
    volume.sinceLastWeek === null
      ? null
      : `${formatChange(volume.sinceLastWeek, view.language)} ${text("sinceLastWeek")}`,
  ];
  const withinOf = (zones: number) => (zones > 0 ? `${count(zones)} ${text("within")}` : null);
  const activeOf = (priority: number) => alarms?.find((one) => one.priority === priority)?.active ?? 0;
  const active = (alarms ?? []).reduce((sum, one) => sum + one.active, 0);
  const { flow, total_flow: total } = parameters;
  const rows: [string, string, ...(string | null)[]][] = [
    [
      text("online"),
      `${count(counts.fresh + counts.late)} / ${count(counts.total)}`,
      `${count(counts.stale)} ${text("stale")}`,
      counts.never > 0 ? `${count(counts.never)} ${text("never")}` : null,
    ],
    [
      text("offline"),
      count(counts.offline),
      now.longestOffline && `${text("longest")}: ${now.longestOffline.displayName}`,
    ],
    ...(alarms
      ? [
          [
            text("alarms"),
            count(active),
            ...([1, 2, 3, 4] as const).map(
              (priority) => `${alarmPriorityLabels[priority][view.language]}: ${count(activeOf(priority))}`,
            ),
          ] satisfies [string, string, ...string[]],
        ]
      : []),
    [text("outsideLimits"), count(counts.outsideLimits)],
    [text("lowBatteries"), count(now.lowBatteries)],
    [
      text("lowestPressure"),
      bar(lowest?.value ?? null, beyond),
      lowest && `${lowest.name} ${lowest.displayName}`,
      meanPressure.value === null ? null : `${text("mean")} ${bar(meanPressure.value)}`,
    ],
    [
      text("inflow"),
      quantity(inflow.value, flow.unit, flow.decimals),
      `${inflow.reporting}/${inflow.total} ${text("inlets")}`,
      withinOf(inflow.within),
    ],
    [
      text("volume"),
      quantity(volume.volume, total.unit, total.decimals),
      ...(volume.volume === null ? [] : changes),
      `${volume.reporting}/${volume.total} ${text("inlets")}`,
      withinOf(volume.within),
    ],
    [
      text("commands"),
      count(commands.total),
      `${count(commands.failed)} ${text("failed")}`,
      `${count(commands.noResponse)} ${text("noResponse")}`,
    ],
    ...(losses
      ? [
          [
            text("losses"),
            losses.share === null ? missingText : formatQuantity(losses.share, "%", 1, view.language),
            `${count(losses.balanced)}/${count(losses.zones)} ${text("balanced")}`,
          ] satisfies [string, string, string],
        ]
      : []),
  ];
  return {
    heading: text("figures"),
    counts: "",
    columns: [text("figure"), text("value"), text("note")],
    rows: rows.map(([name, value, ...notes]) => [
      name,
      value,
      notes.filter((note) => note !== null && note !== "").join(" · "),
    ]),
    ...{ more: null, none: text("none") },
  };
};

/** Paper is too narrow for a column of each hour: it has the ends of each row, and now. */
const pressuresOf = ({ by, rows }: PressureTable, view: View): Section => {
  const { text, quantity } = writersOf(view);
  const bar = (value: number | null) => quantity(value, "bar", 2);
  return {
    heading: pressureHeatTable.title[view.language],
    counts: "",
    columns: [
      text("place"),
      pressureHeatTable.columns.now.heading[view.language],
      text("lowest"),
      text("highest"),
    ],
    rows: rows.map(({ name, cells, now }) => {
      const means = cells.flatMap((cell) => cell?.mean ?? []);
      const [lowest, highest] = means.length > 0 ? [Math.min(...means), Math.max(...means)] : [null, null];
      return [name ?? nowhereLabels[by][view.language], bar(now?.mean ?? null), bar(lowest), bar(highest)];
    }),
    ...{ more: null, none: text("none") },
  };
};

/** The overview as a report to print and sign. Errors: `not_found`. */
export const printOverview = async (
  deps: PrintDeps,
  { query, actor, view }: { query: Query; actor: Actor; view: View },
): Promise<ReportSource> => {
  const { language, timeZone } = view;
  const { text, quantity, time } = writersOf(view);
  const devices = devicesOfScope(deps, query, actor);
  const now = deps.clock.now();
  const pressure = await readPressureTable(deps)(devices, query.hours);
  const { pumpRooms, weak } = readEquipment(deps)(devices, Number.POSITIVE_INFINITY);
  const silent = devices.filter(({ freshness }) => freshness === "offline" || freshness === "stale");
  const head = (column: { heading: Record<View["language"], string> }) => column.heading[language];
  const place = await placeOfScope(deps, query);
  const { battery, signal } = parameters;
  type Battery = Pick<(typeof weak)[number], "battery" | "batteryLow" | "batteryUnder" | "powerSupply">;
  const weakBattery = ({ battery: volts, batteryLow, batteryUnder, powerSupply }: Battery) =>
    batteryLow && volts !== null
      ? quantity(
          volts,
          battery.unit,
          battery.decimals,
          batteryLimitAt(volts, { powerSupply, under: batteryUnder }),
        )
      : "";
  const seesLosses = query.room === undefined && mayDo(actor, "Zone.Index");
  const losses = seesLosses ? await readLosses(deps)(query, actor, Number.POSITIVE_INFINITY) : null;
  const from = pressure.t[0] ?? now;
  const until = (pressure.t.at(-1) ?? now) + query.hours * hourMs;
  return {
    name: "network_overview",
    title: tableTitles.network_overview[language],
    info: [
      { label: text("scope"), value: place ?? text("whole") },
      { label: text("range"), value: `${time(from)} – ${time(until)}` },
      { label: tableTexts.zone[language], value: writeZone(now, timeZone) },
      { label: tableTexts.by[language], value: actor.username },
      { label: text("madeAt"), value: time(now) },
    ],
    sections: [
      await figuresOf(deps, devices, { losses, query, actor, view }),
      ...(losses ? [printLosses(losses.rows, view)] : []),
      pressuresOf(pressure, view),
      listed(view, {
        heading: pumpRoomTable.title[language],
        columns: (["name", "running", "unknown", "total", "power", "status"] as const).map((key) =>
          head(pumpRoomTable.columns[key]),
        ),
        rows: pumpRooms,
        cells: ({ name, running, unknown, total, power, freshness }) => [
          ...[name, String(running), String(unknown), String(total)],
          ...[quantity(power, "kW", 1), freshnessLabels[freshness][language]],
        ],
      }),
      listed(view, {
        heading: weakDeviceTable.title[language],
        columns: (["displayName", "room", "battery", "signal"] as const).map((key) =>
          head(weakDeviceTable.columns[key]),
        ),
        rows: weak,
        cells: ({ displayName, room, signal: dBm, signalWeak, ...device }) => [
          ...[displayName, room ?? "", weakBattery(device)],
          signalWeak ? quantity(dBm, signal.unit, signal.decimals, signal.defaultUnder) : "",
        ],
      }),
      // The screen lists devices for whoever may see them alone.
      ...(mayDo(actor, "Device.Index")
        ? [
            listed(view, {
              heading: text("silent"),
              columns: [
                head(deviceTable.columns.displayName),
                head(deviceTable.columns.room),
                head(deviceTable.columns.status),
                text("lastReading"),
              ],
              rows: silent.toSorted((one, other) => (one.measuredAt ?? 0) - (other.measuredAt ?? 0)),
              cells: ({ device, freshness, measuredAt }) => [
                ...[device.displayName, device.room ?? "", freshnessLabels[freshness][language]],
                measuredAt === null ? missingText : time(measuredAt),
              ],
            }),
          ]
        : []),
    ],
    signatures: [fileTexts.compiledBy[language], fileTexts.approvedBy[language]],
  };
};
