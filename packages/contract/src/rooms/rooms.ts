import * as z from "zod";
import { deviceStatus } from "../devices/device-status.ts";
import { deviceStatusLabels } from "../devices/labels.ts";
import { pumpCounts } from "../devices/running-pumps.ts";
import { dataOf, id, idParams, isoTime, listOf, listQuery, route } from "../route.ts";
import type { Table } from "../table.ts";
import { exportErrors, exportQueryOf, exportsPerMinute } from "../table-export.ts";
import { nameText } from "../text.ts";
import { tableTitles } from "./feature.ts";

export const roomBody = z.object({ name: nameText() });
export type RoomForm = z.input<typeof roomBody>;

/** A room with what its devices in view of the caller show. */
export const room = z.object({
  id,
  name: z.string(),
  devices: z.number().int(),
  pumps: pumpCounts,
  /** The worst status of its devices; `null` without a device. */
  worst: deviceStatus.nullable(),
  /** Devices with a value outside its limits. */
  outsideLimits: z.number().int(),
  /** Open alarms of its devices; in lists only, and for who may see alarms. */
  openAlarms: z.number().int().optional(),
  /** Of the newest reading of its devices; `null` before the first one. */
  measuredAt: isoTime.nullable(),
  createdAt: isoTime,
  updatedAt: isoTime,
});
export type Room = z.infer<typeof room>;

export const listRooms = route({
  method: "GET",
  path: "/room",
  summary: "Rooms, each with the state of its devices",
  access: { permission: "Room.Index" },
  query: listQuery,
  answer: listOf(room),
});
export const roomChoice = z.object({ id, name: z.string() });
export type RoomChoice = z.infer<typeof roomChoice>;
export const chooseRooms = route({
  method: "GET",
  path: "/room/choice",
  summary: "All rooms in view by name, for forms and filters",
  access: { permission: ["Room.Index", "Device.Index"] },
  answer: dataOf(z.array(roomChoice)),
});
export const exportRooms = route({
  method: "GET",
  path: "/room/export",
  summary: "All rooms of a search as a CSV, XLSX or PDF file",
  access: listRooms.access,
  query: exportQueryOf(listQuery.omit({ page: true, size: true })),
  answer: null,
  errors: exportErrors,
  limitPerMinute: exportsPerMinute,
});
export const readRoom = route({
  method: "GET",
  path: "/room/:id",
  summary: "A room; its devices are the device list with `room`",
  access: listRooms.access,
  params: idParams,
  answer: dataOf(room),
  errors: ["not_found"],
});
export const createRoom = route({
  method: "POST",
  path: "/room",
  summary: "Add a room",
  access: { permission: "Room.Create" },
  body: roomBody,
  answer: dataOf(room),
  errors: ["value_exists"],
});
export const updateRoom = route({
  method: "PUT",
  path: "/room/:id",
  summary: "Rename a room",
  access: { permission: "Room.Update" },
  params: idParams,
  body: roomBody,
  answer: dataOf(room),
  errors: ["not_found", "value_exists"],
});
export const deleteRoom = route({
  method: "DELETE",
  path: "/room/:id",
  summary: "Delete a room; refused while devices are inside, unless they are moved with it",
  access: { permission: "Room.Delete" },
  params: idParams,
  query: z.object({
    /** The room that its devices are moved to, or `none`; needs `Device.Update`. */
    moveTo: z.union([z.literal("none"), id]).optional(),
  }),
  answer: null,
  errors: ["not_found", "room_not_empty"],
});

/** The rooms. */
export const roomTable = {
  name: "rooms",
  title: tableTitles.rooms,
  columns: {
    name: { kind: "text", heading: { vn: "Tên phòng", en: "Room", fr: "Salle" } },
    devices: { kind: "number", heading: { vn: "Thiết bị", en: "Devices", fr: "Appareils" } },
    pumpsRunning: {
      kind: "number",
      heading: { vn: "Bơm đang chạy", en: "Pumps running", fr: "Pompes en marche" },
    },
    pumps: { kind: "number", heading: { vn: "Số bơm", en: "Pumps", fr: "Pompes" } },
    worst: {
      kind: "list",
      heading: { vn: "Tình trạng xấu nhất", en: "Worst status", fr: "Pire état" },
      labels: deviceStatusLabels,
    },
    outsideLimits: {
      kind: "number",
      heading: { vn: "Ngoài giới hạn", en: "Outside limits", fr: "Hors limites" },
    },
    openAlarms: {
      kind: "number",
      heading: { vn: "Cảnh báo đang mở", en: "Open alarms", fr: "Alarmes ouvertes" },
    },
    measuredAt: { kind: "timestamp", heading: { vn: "Cập nhật", en: "Updated", fr: "Mise à jour" } },
  },
} as const satisfies Table;
