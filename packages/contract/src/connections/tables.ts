import type { Table } from "../table.ts";
import { tableTitles } from "./feature.ts";
import {
  deadLetterLabels,
  placementLabels,
  refusedLabels,
  refusedSourceLabels,
  unclaimedLabels,
} from "./labels.ts";

/** Device tokens, without secrets. */
export const tokenTable = {
  name: "tokens",
  title: tableTitles.tokens,
  columns: {
    name: { kind: "text", heading: { vn: "Tên", en: "Name", fr: "Nom" } },
    deviceName: { kind: "text", heading: { vn: "Thiết bị", en: "Device", fr: "Appareil" } },
    lastFour: {
      kind: "text",
      heading: { vn: "Bốn ký tự cuối", en: "Last four characters", fr: "Quatre derniers caractères" },
    },
    createdBy: { kind: "text", heading: { vn: "Người tạo", en: "Created by", fr: "Créé par" } },
    createdAt: { kind: "timestamp", heading: { vn: "Ngày tạo", en: "Created", fr: "Créé le" } },
    lastUsedAt: { kind: "timestamp", heading: { vn: "Dùng lần cuối", en: "Last used", fr: "Dernier usage" } },
  },
} as const satisfies Table;

/** Messages that could not be stored. */
export const deadLetterTable = {
  name: "dead_letters",
  title: tableTitles.dead_letters,
  columns: {
    receivedAt: { kind: "timestamp", heading: { vn: "Nhận lúc", en: "Received", fr: "Reçu le" } },
    device: { kind: "text", heading: { vn: "Thiết bị", en: "Device", fr: "Appareil" } },
    gateway: { kind: "text", heading: { vn: "Gateway", en: "Gateway", fr: "Passerelle" } },
    source: {
      kind: "list",
      heading: { vn: "Qua", en: "Over", fr: "Par" },
      labels: refusedSourceLabels,
    },
    topic: { kind: "text", heading: { vn: "Topic", en: "Topic", fr: "Topic" } },
    reason: {
      kind: "list",
      heading: { vn: "Lý do", en: "Reason", fr: "Motif" },
      labels: deadLetterLabels,
    },
    detail: { kind: "text", heading: { vn: "Chi tiết", en: "Detail", fr: "Détail" } },
    bytes: {
      kind: "number",
      heading: { vn: "Dung lượng (byte)", en: "Size (bytes)", fr: "Taille (octets)" },
      decimals: 0,
    },
    payload: { kind: "text", heading: { vn: "Nội dung", en: "Content", fr: "Contenu" } },
  },
} as const satisfies Table;

const timesHeading = { vn: "Số lần", en: "Times", fr: "Fois" } as const;
const reasonHeading = { vn: "Lý do", en: "Why", fr: "Raison" } as const;
const topicHeading = { vn: "Topic", en: "Topic", fr: "Topic" } as const;
const firstHeading = { vn: "Lần đầu", en: "First", fr: "Premier" } as const;
const lastHeading = { vn: "Lần cuối", en: "Last", fr: "Dernier" } as const;

/** Devices behind a customer's broker. */
export const brokerDeviceTable = {
  name: "broker_devices",
  title: tableTitles.broker_devices,
  columns: {
    displayName: { kind: "text", heading: { vn: "Thiết bị", en: "Device", fr: "Appareil" } },
    name: { kind: "text", heading: { vn: "Mã thiết bị", en: "Device code", fr: "Code de l'appareil" } },
    by: { kind: "list", heading: { vn: "Cách gán", en: "How", fr: "Comment" }, labels: placementLabels },
    topic: { kind: "text", heading: topicHeading },
    lastMessageAt: {
      kind: "timestamp",
      heading: { vn: "Bản tin cuối", en: "Last message", fr: "Dernier message" },
    },
    checksExpiry: {
      kind: "flag",
      heading: { vn: "Kiểm tra hạn lệnh", en: "Checks the expiry", fr: "Vérifie l'expiration" },
    },
  },
} as const satisfies Table;

/** Topics of customers' brokers that belong to no device. */
export const unclaimedTable = {
  name: "unclaimed_topics",
  title: tableTitles.unclaimed_topics,
  columns: {
    topic: { kind: "text", heading: topicHeading },
    broker: { kind: "text", heading: { vn: "Máy chủ", en: "Broker", fr: "Courtier" } },
    reason: { kind: "list", heading: reasonHeading, labels: unclaimedLabels },
    times: {
      kind: "number",
      heading: { vn: "Số bản tin", en: "Messages", fr: "Messages" },
      decimals: 0,
    },
    kept: { kind: "number", heading: { vn: "Đang giữ", en: "Kept", fr: "Conservés" }, decimals: 0 },
    firstAt: { kind: "timestamp", heading: firstHeading },
    lastAt: { kind: "timestamp", heading: lastHeading },
    payload: {
      kind: "text",
      heading: { vn: "Bản tin cuối", en: "Last message", fr: "Dernier message" },
    },
  },
} as const satisfies Table;

/** Who tried to send as a device and was refused. */
export const refusedTable = {
  name: "refused_devices",
  title: tableTitles.refused_devices,
  columns: {
    name: { kind: "text", heading: { vn: "Tên đã nêu", en: "Name given", fr: "Nom donné" } },
    lastFour: {
      kind: "text",
      heading: { vn: "Bốn ký tự cuối", en: "Last four characters", fr: "Quatre derniers caractères" },
    },
    reason: { kind: "list", heading: reasonHeading, labels: refusedLabels },
    topic: { kind: "text", heading: topicHeading },
    address: { kind: "text", heading: { vn: "Địa chỉ", en: "Address", fr: "Adresse" } },
    source: { kind: "list", heading: { vn: "Qua", en: "Over", fr: "Par" }, labels: refusedSourceLabels },
    times: { kind: "number", heading: timesHeading, decimals: 0 },
    firstAt: { kind: "timestamp", heading: firstHeading },
    lastAt: { kind: "timestamp", heading: lastHeading },
  },
} as const satisfies Table;
