import * as z from "zod";
import { dataOf, id, idParams, isoTime, listOf, listQuery, route } from "../route.ts";
import type { Table } from "../table.ts";
import { exportErrors, exportQueryOf, exportsPerMinute } from "../table-export.ts";
import { labelText } from "../text.ts";
import { element } from "./elements.ts";
import { tableTitles } from "./feature.ts";
import { elementCounts, elementKinds, flowUnits, modelPlan, modelSummary, modelWarning } from "./model.ts";
import { placement } from "./placement.ts";
import { activityFields, kindNames } from "./texts.ts";

/** The largest EPANET file accepted, in bytes; a network of 100 000 pipes has about half. */
export const modelLimit = 32 * 1024 * 1024;

/** What is sent beside the file, as the JSON text `settings` of the form. */
export const importSettings = z.object({ name: labelText(), placement });
export const reimportSettings = z.object({
  /** Without one, the network keeps its own. */
  placement: placement.optional(),
});

export const network = z.object({
  id,
  name: z.string(),
  /** Of the file last imported. */
  sourceName: z.string(),
  flowUnit: z.enum(flowUnits),
  counts: elementCounts,
  /** Attached devices that the caller sees. */
  devices: z.number().int(),
  /** West, south, east, north. */
  bounds: z.tuple([z.number(), z.number(), z.number(), z.number()]),
  placement,
  importedAt: isoTime,
  /** Of the layer: changes with every import. */
  version: z.string(),
});
export type Network = z.infer<typeof network>;

const attachedTo = z.object({
  networkId: id,
  network: z.string(),
  element,
  /** `null` when the file last imported does not have the element any more. */
  kind: z.enum(elementKinds).nullable(),
  device: z.object({ id, name: z.string(), displayName: z.string() }),
});
/** A device at an element of a network. */
export type NetworkDevice = z.infer<typeof attachedTo>;

const importResult = z.object({
  network,
  /** How many elements an import added, changed and removed. */
  added: z.number().int(),
  changed: z.number().int(),
  removed: z.number().int(),
  /** The first of the removed ones. */
  vanished: z.array(element.extend({ kind: z.enum(elementKinds) })),
  /** Devices at elements that the file does not have any more; they stay attached by id. */
  devicesWithoutElement: z.array(attachedTo),
  warnings: z.array(modelWarning),
});
export type ImportResult = z.infer<typeof importResult>;

const modelErrors = [
  "validation_failed",
  "network_not_text",
  "network_without_nodes",
  "network_invalid",
  "network_without_coordinates",
  "network_unreadable",
  "all_devices_needed",
  "server_busy",
] as const;
const importsPerMinute = 20;

export const listNetworks = route({
  method: "GET",
  path: "/network",
  summary: "Imported pipe networks",
  access: { permission: "Network.Index" },
  query: listQuery,
  answer: listOf(network),
});
export const exportNetworks = route({
  method: "GET",
  path: "/network/export",
  summary: "All networks of a search as a CSV, XLSX or PDF file",
  access: listNetworks.access,
  query: exportQueryOf(listQuery.omit({ page: true, size: true })),
  answer: null,
  errors: exportErrors,
  limitPerMinute: exportsPerMinute,
});
/** A PUT, because the answer depends on the file alone and nothing is kept: repeating it needs no key. */
export const previewModel = route({
  method: "PUT",
  path: "/network/preview",
  summary: "What an EPANET file contains: multipart/form-data with one .inp file",
  access: { permission: ["Network.Create", "Network.Update"] },
  receives: "file",
  answer: dataOf(z.object({ summary: modelSummary, plan: modelPlan })),
  errors: modelErrors,
  limitPerMinute: importsPerMinute,
});
export const importNetwork = route({
  method: "POST",
  path: "/network",
  summary: "Import an EPANET file as a network: multipart/form-data with one .inp file and JSON `settings`",
  access: { permission: "Network.Create" },
  receives: "file",
  answer: dataOf(importResult),
  errors: [...modelErrors, "network_not_geographic", "value_exists"],
  limitPerMinute: importsPerMinute,
});
export const reimportNetwork = route({
  method: "POST",
  path: "/network/:id/import",
  summary: "Import a newer file of a network: its elements are updated by their ids, attached devices stay",
  access: { permission: "Network.Update" },
  params: idParams,
  receives: "file",
  answer: dataOf(importResult),
  errors: [...modelErrors, "network_not_geographic", "not_found"],
  limitPerMinute: importsPerMinute,
});
export const renameNetwork = route({
  method: "PUT",
  path: "/network/:id",
  summary: "Rename a network",
  access: { permission: "Network.Update" },
  params: idParams,
  body: importSettings.pick({ name: true }),
  answer: null,
  errors: ["not_found", "value_exists", "all_devices_needed"],
});
export const deleteNetwork = route({
  method: "DELETE",
  path: "/network/:id",
  summary: "Delete a network; devices attached to it stay",
  access: { permission: "Network.Delete" },
  params: idParams,
  answer: null,
  errors: ["not_found", "all_devices_needed"],
});

export const elementParams = idParams.extend({ deviceId: id });
export const listNetworkDevices = route({
  method: "GET",
  path: "/network-device",
  summary: "Devices at elements of networks, all or those of one network, of one element or of one device",
  access: { permission: "Network.Index" },
  query: listQuery.pick({ page: true, size: true }).extend({
    network: id.optional(),
    device: id.optional(),
    /** Both of an element, or neither. */
    class: element.shape.class.optional(),
    element: element.shape.id.optional(),
  }),
  answer: listOf(attachedTo),
});
export const attachDevice = route({
  method: "PUT",
  path: "/network/:id/device/:deviceId",
  summary: "Attach a device to a node or a link; a device has one element in each network",
  access: { permission: "Network.Update" },
  params: elementParams,
  body: element,
  answer: null,
  errors: ["not_found", "network_element_unknown", "all_devices_needed"],
});
export const detachDevice = route({
  method: "DELETE",
  path: "/network/:id/device/:deviceId",
  summary: "Detach a device from its element of a network",
  access: { permission: "Network.Update" },
  params: elementParams,
  answer: null,
  errors: ["not_found", "all_devices_needed"],
});

/** The imported networks. */
export const networkTable = {
  name: "networks",
  title: tableTitles.networks,
  columns: {
    name: { kind: "text", heading: { vn: "Tên", en: "Name", fr: "Nom" } },
    sourceName: { kind: "text", heading: activityFields.sourceName },
    flowUnit: { kind: "text", heading: { vn: "Đơn vị lưu lượng", en: "Flow unit", fr: "Unité de débit" } },
    junction: { kind: "number", heading: kindNames.junction, decimals: 0 },
    tank: { kind: "number", heading: kindNames.tank, decimals: 0 },
    reservoir: { kind: "number", heading: kindNames.reservoir, decimals: 0 },
    pipe: { kind: "number", heading: kindNames.pipe, decimals: 0 },
    valve: { kind: "number", heading: kindNames.valve, decimals: 0 },
    pump: { kind: "number", heading: kindNames.pump, decimals: 0 },
    devices: { kind: "number", heading: { vn: "Thiết bị", en: "Devices", fr: "Appareils" }, decimals: 0 },
    importedAt: { kind: "timestamp", heading: { vn: "Nhập lúc", en: "Imported", fr: "Importé" } },
  },
} as const satisfies Table;
