import type { Names } from "@sgval/quantities/language";
import type { ResourceTexts } from "../access/resource-texts.ts";

/** Name and group of each resource. */
export const resources = {
  Network: {
    group: "network",
    order: 75,
    name: { vn: "Mạng đường ống", en: "Pipe networks", fr: "Réseaux de conduites" },
    of: { vn: "mạng đường ống", en: "pipe networks", fr: "les réseaux de conduites" },
  },
} as const satisfies Record<string, ResourceTexts>;

/** Entries of the activity log. */
export const activityDetails = {
  network_imported: {
    vn: "Đã nhập mạng đường ống",
    en: "Pipe network imported",
    fr: "Réseau de conduites importé",
  },
  network_reimported: {
    vn: "Đã nhập lại mạng đường ống",
    en: "Pipe network imported again",
    fr: "Réseau de conduites réimporté",
  },
  network_renamed: {
    vn: "Đã đổi tên mạng đường ống",
    en: "Pipe network renamed",
    fr: "Réseau de conduites renommé",
  },
  network_deleted: {
    vn: "Đã xóa mạng đường ống",
    en: "Pipe network deleted",
    fr: "Réseau de conduites supprimé",
  },
  network_device_attached: {
    vn: "Đã gắn thiết bị vào mạng đường ống",
    en: "Device attached to the pipe network",
    fr: "Appareil rattaché au réseau de conduites",
  },
  network_device_detached: {
    vn: "Đã gỡ thiết bị khỏi mạng đường ống",
    en: "Device detached from the pipe network",
    fr: "Appareil détaché du réseau de conduites",
  },
} as const satisfies Record<string, Names>;

/** Fields that the activity log keeps before and after a change. */
export const activityFields = {
  sourceName: { vn: "Tệp", en: "File", fr: "Fichier" },
  nodes: { vn: "Nút", en: "Nodes", fr: "Nœuds" },
  links: { vn: "Đoạn", en: "Links", fr: "Liaisons" },
  added: { vn: "Thêm", en: "Added", fr: "Ajoutés" },
  changed: { vn: "Đổi", en: "Changed", fr: "Modifiés" },
  removed: { vn: "Mất", en: "Removed", fr: "Supprimés" },
  element: { vn: "Phần tử", en: "Element", fr: "Élément" },
} as const satisfies Record<string, Names>;

/** What the elements are called, several of them. */
export const kindNames = {
  junction: { vn: "Nút nối", en: "Junctions", fr: "Nœuds de jonction" },
  tank: { vn: "Đài nước", en: "Tanks", fr: "Réservoirs" },
  reservoir: { vn: "Nguồn nước", en: "Reservoirs", fr: "Sources" },
  pipe: { vn: "Ống", en: "Pipes", fr: "Conduites" },
  valve: { vn: "Van", en: "Valves", fr: "Vannes" },
  pump: { vn: "Bơm", en: "Pumps", fr: "Pompes" },
} as const satisfies Record<string, Names>;

/** What one element is called. */
export const elementNames = {
  junction: { vn: "Nút nối", en: "Junction", fr: "Nœud de jonction" },
  tank: { vn: "Đài nước", en: "Tank", fr: "Réservoir" },
  reservoir: { vn: "Nguồn nước", en: "Reservoir", fr: "Source" },
  pipe: { vn: "Ống", en: "Pipe", fr: "Conduite" },
  valve: { vn: "Van", en: "Valve", fr: "Vanne" },
  pump: { vn: "Bơm", en: "Pump", fr: "Pompe" },
} as const satisfies Record<string, Names>;

/** What a pipe or a valve of a type is called, by the code of EPANET. */
export const linkTypeNames: Readonly<Record<string, Names>> = {
  CV: { vn: "Ống có van một chiều", en: "Pipe with a check valve", fr: "Conduite à clapet" },
  PRV: { vn: "Van giảm áp", en: "Pressure-reducing valve", fr: "Réducteur de pression" },
  PSV: { vn: "Van giữ áp", en: "Pressure-sustaining valve", fr: "Stabilisateur de pression amont" },
  PBV: { vn: "Van ngắt áp", en: "Pressure-breaker valve", fr: "Brise-charge" },
  FCV: { vn: "Van điều khiển lưu lượng", en: "Flow-control valve", fr: "Régulateur de débit" },
  TCV: { vn: "Van tiết lưu", en: "Throttle valve", fr: "Vanne de réglage" },
  GPV: { vn: "Van theo đường đặc tính", en: "General-purpose valve", fr: "Vanne à courbe" },
  PCV: { vn: "Van theo độ mở", en: "Positional valve", fr: "Vanne de position" },
};
