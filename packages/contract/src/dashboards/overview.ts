import { languages } from "@sgval/quantities/language";
import * as z from "zod";
import { alarmPriorities } from "../alarms/alarm-state.ts";
import { crossedLimit } from "../alarms/device-alarms.ts";
import { deviceType } from "../devices/device.ts";
import { freshness } from "../devices/freshness.ts";
import { deviceCounts } from "../devices/routes.ts";
import { pumpCounts } from "../devices/running-pumps.ts";
import { siteData } from "../devices/site-data.ts";
import { dataOf, id, isoTime, route } from "../route.ts";
import { exportErrors, exportQueryOf, exportsPerMinute } from "../table-export.ts";

/** The part of the network that an overview is of: all devices in view, those of a room, or those of a DMA zone. */
export const overviewScope = z.object({ room: id.optional(), dma: id.optional() });
export type OverviewScope = z.output<typeof overviewScope>;

/** Hours of one column; there are always as many columns as a day has hours. */
export const columnHours = [1, 3, 7] as const;
export type ColumnHours = (typeof columnHours)[number];
export const overviewColumns = 24;
const rangeQuery = overviewScope.extend({
  hours: z.coerce
    .number()
    .pipe(z.union(columnHours.map((hours) => z.literal(hours))))
    .default(1),
});

const access = { permission: "Dashboard.Index" } as const;
const deviceName = z.object({ deviceId: z.number().int(), displayName: z.string() });
const limitSide = z.enum(["under", "over"]);
const reporting = {
  /** How many of them have a current value. */
  reporting: z.number().int(),
  total: z.number().int(),
};
/** The curves of the chart behind a number. */
const chartLines = z.array(z.object({ deviceId: z.number().int(), parameter: z.string() }));
const within = {
  /** Inlets that are not added: their zone lies in that of another inlet, whose inflow has their water. */
  within: z.number().int(),
};

export const overview = z.object({
  devices: deviceCounts,
  /** Devices with a pressure threshold, or a limit that is not that of their type. */
  withThreshold: z.number().int(),
  /** Devices that the list filter for low batteries finds: by the limit of its channel, else by that of its supply, as its alarm. */
  lowBatteries: z.number().int(),
  /** Of the gravest of them: of its open alarm, else that of an alarm of such a voltage; `null` where none is low. */
  lowBatteryPriority: z.literal(alarmPriorities).nullable(),
  /** The device that has been silent for the longest of those that are offline now. */
  longestOffline: deviceName.extend({ since: isoTime.nullable() }).nullable(),
  /**
   * At a critical point, of the device that measures there; where none is measured, the lowest of all pressures in the network. A
   * zone that repeats what one of its loggers measures is asked last, for its limits are not those of the point.
   */
  lowestPressure: deviceName
    .extend({
      name: z.string(),
      parameter: z.string(),
      /** bar. */
      value: z.number(),
      measuredAt: isoTime,
      freshness,
      under: z.number().nullable(),
      over: z.number().nullable(),
      /** By which a newer value of it becomes late, as a reading of its device does. */
      type: deviceType,
      reportIntervalSeconds: z.number().int(),
      /** Of the gravest open alarm of that channel; for who may see alarms. */
      alarm: z.literal(alarmPriorities).nullable().optional(),
      /** The limits that the alarms of that channel are about, where they are about nothing else. */
      crossed: z.array(crossedLimit).optional(),
    })
    .nullable(),
  meanPressure: z.object({ value: z.number().nullable(), ...reporting }),
  /** Net inflow (m³/h) of the inlets, and the time of the oldest value in it. */
  inflow: z.object({
    value: z.number().nullable(),
    measuredAt: isoTime.nullable(),
    ...reporting,
    ...within,
    /** What is added, and subtracted, of as many inlets as one chart shows. */
    lines: chartLines,
  }),
});
export type Overview = z.infer<typeof overview>;

export const readOverview = route({
  method: "GET",
  path: "/dashboard/overview",
  summary: "The network now: devices by state, lowest and mean pressure, inflow",
  access,
  query: overviewScope,
  answer: dataOf(overview),
  errors: ["not_found"],
});

export const volumeToday = z.object({
  /** m³ since local midnight; `null` where no inlet has a totaliser. */
  volume: z.number().nullable(),
  ...reporting,
  ...within,
  /** The totalisers, of as many inlets as one chart shows. */
  totalisers: chartLines,
  /**
   * Change against the same time of an earlier day as a fraction, of the inlets that have both; `null` where too little of that day
   * is known.
   */
  sinceYesterday: z.number().nullable(),
  sinceLastWeek: z.number().nullable(),
  /** Starts of the columns (epoch ms), and the mean net inflow (m³/h) in each. */
  t: z.array(z.number()),
  inflow: z.array(z.number().nullable()),
});
export type VolumeToday = z.infer<typeof volumeToday>;

export const readVolume = route({
  method: "GET",
  path: "/dashboard/volume",
  summary: "Volume of today against earlier days, and the inflow of the last hours, from roll-ups",
  access,
  query: rangeQuery,
  answer: dataOf(volumeToday),
  errors: ["not_found"],
});

const pressureCell = z.object({
  /** bar. */
  mean: z.number(),
  /** A sensor was below or above its limits on average. */
  violates: limitSide.nullable(),
});
export const pressureTable = z.object({
  by: z.enum(["zone", "room"]),
  t: z.array(z.number()),
  rows: z.array(
    z.object({
      /** `null` for sensors in none. */
      id: z.number().int().nullable(),
      name: z.string().nullable(),
      cells: z.array(pressureCell.nullable()),
      now: pressureCell.nullable(),
      /** How many sensors a cell is the mean of, and as many of them as one chart shows. */
      ...{ sensors: z.number().int(), lines: chartLines },
    }),
  ),
  /** Of all sensors. */
  mean: z.array(z.number().nullable()),
});
export type PressureTable = z.infer<typeof pressureTable>;

export const readPressureTable = route({
  method: "GET",
  path: "/dashboard/pressure",
  summary: "Mean pressure of each zone or room in each of 24 columns, from roll-ups",
  access,
  query: rangeQuery.extend({ by: z.enum(["zone", "room"]).optional() }),
  answer: dataOf(pressureTable),
  errors: ["not_found"],
});

const exported = {
  method: "GET",
  access,
  answer: null,
  errors: ["not_found", ...exportErrors],
  limitPerMinute: exportsPerMinute,
} as const;
export const exportPressureTable = route({
  ...exported,
  path: "/dashboard/pressure/export",
  summary: "The mean pressure of each zone or room as a CSV, XLSX or PDF file",
  query: exportQueryOf(readPressureTable.query),
});

/** Inlets or sensors of which a chart behind a number has curves. */
export const mostChartDevices = 6;

/** Rows of a table of the overview at most. */
export const mostOverviewRows = 50;

export const equipment = z.object({
  /** Pumps by room; a station in no room stands for itself. */
  pumpRooms: z.array(
    z.object({
      roomId: z.number().int().nullable(),
      deviceId: z.number().int(),
      name: z.string(),
      ...pumpCounts.shape,
      /** kW of stations with a meter, or of the pumps that report it, and how many of those that run it is of. */
      power: z.number().nullable(),
      metered: z.number().int(),
      freshness,
    }),
  ),
  /** Devices with a low battery or a weak signal, the weakest battery first. */
  weak: z.array(
    deviceName.extend({
      type: deviceType,
      room: z.string().nullable(),
      powerSupply: siteData.shape.powerSupply,
      /** V. */
      battery: z.number().nullable(),
      batteryLow: z.boolean(),
      /** Lower limit that is set for its channel, V. */
      batteryUnder: z.number().nullable(),
      /** dBm. */
      signal: z.number().nullable(),
      signalWeak: z.boolean(),
    }),
  ),
  /** How many there are of each. */
  lowBatteries: z.number().int(),
  weakSignals: z.number().int(),
});
export type Equipment = z.infer<typeof equipment>;

export const readEquipment = route({
  method: "GET",
  path: "/dashboard/equipment",
  summary: "Pump rooms now, low batteries and weak signals",
  access,
  query: overviewScope,
  answer: dataOf(equipment),
  errors: ["not_found"],
});

export const exportPumpRooms = route({
  ...exported,
  path: "/dashboard/pump-room/export",
  summary: "All pump rooms now as a CSV, XLSX or PDF file",
  query: exportQueryOf(overviewScope),
});
export const exportWeakDevices = route({
  ...exported,
  path: "/dashboard/weak-device/export",
  summary: "All devices with a low battery or a weak signal as a CSV, XLSX or PDF file",
  query: exportQueryOf(overviewScope),
});

export const commandsToday = z.object({
  /** Local midnight. */
  since: isoTime,
  /** Since then, of everybody and of the automation. */
  total: z.number().int(),
  failed: z.number().int(),
  noResponse: z.number().int(),
  /** That wait or run. */
  open: z.number().int(),
});
export type CommandsToday = z.infer<typeof commandsToday>;

export const countCommandsToday = route({
  method: "GET",
  path: "/dashboard/commands",
  summary: "How many commands there were today, and how they ended",
  access,
  query: overviewScope,
  answer: dataOf(commandsToday),
  errors: ["not_found"],
});

export const exportOverview = route({
  method: "GET",
  path: "/dashboard/overview/export",
  summary:
    "The overview as a PDF file of A4 pages: key figures, pressures, pump rooms, weak and silent devices",
  access,
  query: rangeQuery.extend({
    format: z.literal("pdf").default("pdf"),
    language: z.enum(languages).optional(),
  }),
  answer: null,
  errors: ["not_found", "server_busy"],
  limitPerMinute: exportsPerMinute,
});
