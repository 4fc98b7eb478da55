import { quantities } from "@sgval/quantities/unit";
import * as z from "zod";
import { alarmPriorities } from "../alarms/alarm-state.ts";
import { controlMode } from "../control/control.ts";
import { reading } from "../readings/readings.ts";
import {
  commaList,
  dataOf,
  id,
  idParams,
  isoTime,
  listMetaData,
  listOf,
  listQuery,
  route,
} from "../route.ts";
import { exportErrors, exportQueryOf, exportsPerMinute } from "../table-export.ts";
import { createDeviceBody, device, deviceSummary, deviceType, updateDeviceBody } from "./device.ts";
import { connectionKind, freshness } from "./freshness.ts";

/** What devices of a list can be kept together by. */
export const deviceGroups = ["type", "room", "zone"] as const;

export const deviceListQuery = listQuery.extend({
  /** Only the device of exactly this name. */
  name: z.string().max(128).optional(),
  type: commaList(deviceType).optional(),
  /** Only devices with a channel of one of these quantities. */
  quantity: commaList(z.literal(quantities)).optional(),
  freshness: commaList(freshness).optional(),
  mode: controlMode.optional(),
  connection: connectionKind.optional(),
  position: z.enum(["set", "none"]).optional(),
  /** Rooms and zones; `none` for devices without one. */
  room: commaList(z.union([z.literal("none"), id])).optional(),
  dma: commaList(z.union([z.literal("none"), id])).optional(),
  /** Only devices whose battery is low. */
  battery: z.enum(["low"]).optional(),
  /** Only devices whose signal is weak. */
  signal: z.enum(["weak"]).optional(),
  /** Only these devices, such as those that are selected. */
  ids: commaList(id).pipe(z.array(z.number()).max(1000)).optional(),
  /** Only devices with a value outside its limits. */
  outsideLimits: z.enum(["true"]).optional(),
  /** Only devices with a bad value. */
  badValue: z.enum(["true"]).optional(),
  /** Only devices with open alarms; none for who may not see alarms. */
  openAlarms: z.enum(["true"]).optional(),
  /** Only devices with a mark: any status but on time, or open alarms for who may see them. */
  marked: z.enum(["true"]).optional(),
  /** Only what the caller has pinned. */
  favourite: z.enum(["true"]).optional(),
  /** Keeps devices with the same together, groups in the order of their first device. */
  group: z.enum(deviceGroups).optional(),
});
export type DeviceListQuery = z.infer<typeof deviceListQuery>;

/** Counts over all devices in view of the caller: by freshness, with bad values, outside their limits, without position, with alarms. */
export const deviceCounts = z.object({
  total: z.number().int(),
  fresh: z.number().int(),
  late: z.number().int(),
  stale: z.number().int(),
  offline: z.number().int(),
  never: z.number().int(),
  outsideLimits: z.number().int(),
  badValue: z.number().int(),
  noPosition: z.number().int(),
  /** With open alarms; in lists only, and for who may see alarms. */
  withAlarm: z.number().int().optional(),
  /** The priority of the gravest of these alarms. */
  gravestAlarm: z.literal(alarmPriorities).optional(),
  /** Whether one of that priority still holds; else they only wait for their answer. */
  gravestHolds: z.boolean().optional(),
  types: z.partialRecord(deviceType, z.number().int()),
});
export type DeviceCounts = z.infer<typeof deviceCounts>;

export const listDevices = route({
  method: "GET",
  path: "/device",
  summary: "Devices with their latest values",
  access: { permission: "Device.Index", alsoBeforePasswordChange: true },
  query: deviceListQuery,
  answer: z.object({
    data: z.array(deviceSummary),
    metaData: listMetaData.extend({
      counts: deviceCounts,
      /**
       * The same of those that match the other filters: states of what matches all filters but those of a state, types of
       * what matches all but the type.
       */
      matching: deviceCounts.optional(),
    }),
  }),
});

/** Devices a map gets in one answer; it asks on until there are no more. */
export const mapDevicesPage = 1_000;

export const listMapDevices = route({
  method: "GET",
  path: "/device/map",
  summary: "All devices in view by id, with or without position, a thousand at a time",
  access: { permission: "Device.Index" },
  query: z.object({ after: z.coerce.number().int().min(0).max(2_147_483_647).default(0) }),
  answer: z.object({
    data: z.array(deviceSummary),
    /** The `after` of the next request; `null` when these were the last. */
    metaData: z.object({ next: z.number().int().nullable() }),
  }),
});

export const exportDevices = route({
  method: "GET",
  path: "/device/export",
  summary: "All devices of a filter with their key values as a CSV, XLSX or PDF file",
  access: { permission: "Device.Index" },
  query: exportQueryOf(deviceListQuery.omit({ page: true, size: true })),
  answer: null,
  errors: exportErrors,
  limitPerMinute: exportsPerMinute,
});

export const exportChannels = route({
  method: "GET",
  path: "/device/:id/channel/export",
  summary: "The channels of a device as a CSV, XLSX or PDF file",
  access: { permission: "Device.Index" },
  params: idParams,
  query: exportQueryOf(z.object({})),
  answer: null,
  errors: ["not_found", ...exportErrors],
  limitPerMinute: exportsPerMinute,
});
export const exportPumpValues = route({
  method: "GET",
  path: "/device/:id/pump-values/export",
  summary: "What the pumps of a station reported last, as a CSV, XLSX or PDF file",
  access: { permission: "Device.Index" },
  params: idParams,
  query: exportQueryOf(z.object({})),
  answer: null,
  errors: ["not_found", ...exportErrors],
  limitPerMinute: exportsPerMinute,
});

/** A device with its newest readings and how many it has in all. */
export const deviceDetail = device.extend({
  data: z.array(reading),
  metaData: z.object({ total: z.number().int() }),
});
export type DeviceDetail = z.infer<typeof deviceDetail>;

export const readDevice = route({
  method: "GET",
  path: "/device/:id",
  summary: "A device with its newest readings",
  access: { permission: "Device.Index", alsoBeforePasswordChange: true },
  params: idParams,
  answer: dataOf(deviceDetail),
  errors: ["not_found"],
});
export const createDevice = route({
  method: "POST",
  path: "/device",
  summary: "Add a device",
  access: { permission: "Device.Create" },
  body: createDeviceBody,
  answer: dataOf(device),
  errors: ["value_exists", "link_not_allowed", "linkage_assigned"],
});
export const updateDevice = route({
  method: "PUT",
  path: "/device/:id",
  summary: "Change a device; fields left out stay",
  access: { permission: "Device.Update" },
  params: idParams,
  body: updateDeviceBody,
  answer: dataOf(device),
  errors: [
    "not_found",
    "value_exists",
    "link_not_allowed",
    "linkage_assigned",
    "too_many_channels",
    "device_regulated",
    "device_regulates",
    "device_regulates_itself",
    "device_has_command",
  ],
});
export const linkDevice = route({
  method: "PUT",
  path: "/device/:id/linkage",
  summary: "Link the devices that measure for a device; with null one is unlinked, those left out stay",
  access: { permission: "Linkage.Update" },
  params: idParams,
  body: z.object({ dataloggerId: id.nullish(), waterQualityId: id.nullish() }),
  answer: dataOf(device),
  errors: ["not_found", "link_not_allowed", "linkage_assigned", "device_regulated"],
});

/** How raw values of a channel were scaled from a time on; all bounds are `null` where they were not. */
export const calibration = z.object({
  parameter: z.string(),
  /** `null` for the first one, which applies to everything before the next. */
  validFrom: isoTime.nullable(),
  rawMin: z.number().nullable(),
  rawMax: z.number().nullable(),
  measuringMin: z.number().nullable(),
  measuringMax: z.number().nullable(),
  inverted: z.boolean(),
  factor: z.number().optional(),
  offset: z.number().optional(),
});
export type Calibration = z.infer<typeof calibration>;

export const listCalibrations = route({
  method: "GET",
  path: "/device/:id/calibrations",
  summary: "Every scaling that the channels of a device have had, the latest first",
  access: { permission: "Device.Index" },
  params: idParams,
  answer: dataOf(z.array(calibration)),
  errors: ["not_found"],
});
export const exportCalibrations = route({
  method: "GET",
  path: "/device/:id/calibrations/export",
  summary: "Every scaling of the channels of a device as a CSV, XLSX or PDF file",
  access: { permission: "Device.Index" },
  params: idParams,
  query: exportQueryOf(z.object({})),
  answer: null,
  errors: ["not_found", ...exportErrors],
  limitPerMinute: exportsPerMinute,
});
export const deleteDevice = route({
  method: "DELETE",
  path: "/device/:id",
  summary: "Delete a device; its history of changes stays",
  access: { permission: "Device.Delete" },
  params: idParams,
  answer: null,
  errors: ["not_found", "device_has_command", "device_measures_inflow", "device_regulates"],
});

export const unmappedKey = z.object({
  key: z.string(),
  lastValue: z.string(),
  count: z.number().int(),
  lastSeenAt: isoTime,
});
export const listUnmapped = route({
  method: "GET",
  path: "/device/:id/unmapped",
  summary: "Payload keys that no channel claims, and the last payload that held one",
  access: { permission: "Device.Index" },
  params: idParams,
  query: listQuery,
  answer: listOf(unmappedKey).extend({ lastPayload: z.string().nullable() }),
  errors: ["not_found"],
});
