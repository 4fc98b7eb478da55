import type { Language, Names } from "@sgval/quantities/language";
import type { FigureReader } from "../alarms/alarm-figures.ts";
import { logEntryTable } from "./tables.ts";

const { columns } = logEntryTable;

/** The sections of a shift summary: heading, and what is said where there is nothing. */
export const shiftSectionLabels = {
  entries: {
    heading: { vn: "Bàn giao và ghi chú", en: "Hand-over and notes", fr: "Passation et notes" },
    none: { vn: "Không có ghi chú nào", en: "No notes", fr: "Aucune note" },
  },
  alarms: {
    heading: { vn: "Cảnh báo", en: "Alarms", fr: "Alarmes" },
    none: { vn: "Không có cảnh báo nào", en: "No alarms", fr: "Aucune alarme" },
  },
  shelvings: {
    heading: { vn: "Tạm ẩn cảnh báo", en: "Shelving of alarms", fr: "Mises en veille d'alarmes" },
    none: {
      vn: "Không tạm ẩn hay bỏ tạm ẩn cảnh báo nào",
      en: "No alarm was shelved or taken off the shelf",
      fr: "Aucune alarme mise en veille ou reprise",
    },
  },
  commands: {
    heading: { vn: "Lệnh điều khiển", en: "Commands", fr: "Commandes" },
    none: { vn: "Không gửi lệnh nào", en: "No commands", fr: "Aucune commande" },
  },
  modeChanges: {
    heading: { vn: "Chuyển chế độ", en: "Mode changes", fr: "Changements de mode" },
    none: { vn: "Không chuyển chế độ", en: "No mode changes", fr: "Aucun changement de mode" },
  },
  leftManual: {
    heading: {
      vn: "Thiết bị tự động đang để ở chế độ thủ công",
      en: "Regulated devices left in manual",
      fr: "Appareils régulés laissés en mode manuel",
    },
    none: {
      vn: "Không có thiết bị tự động nào để ở chế độ thủ công",
      en: "No regulated device is left in manual",
      fr: "Aucun appareil régulé n'est laissé en mode manuel",
    },
  },
  closedValves: {
    heading: {
      vn: "Van đang đóng hoàn toàn",
      en: "Valves fully closed now",
      fr: "Vannes totalement fermées à présent",
    },
    none: {
      vn: "Không có van nào đóng hoàn toàn",
      en: "No valve is fully closed",
      fr: "Aucune vanne n'est totalement fermée",
    },
  },
  lockOuts: {
    heading: {
      vn: "Thẻ cấm thao tác còn treo",
      en: "Lock-out tags in force",
      fr: "Consignations en vigueur",
    },
    none: { vn: "Không có thẻ nào", en: "No tags", fr: "Aucune consignation" },
  },
  lockOutChanges: {
    heading: {
      vn: "Thẻ cấm thao tác đã treo và gỡ",
      en: "Lock-out tags hung and taken off",
      fr: "Consignations posées et levées",
    },
    none: {
      vn: "Không treo hay gỡ thẻ nào",
      en: "No tag was hung or taken off",
      fr: "Aucune consignation posée ou levée",
    },
  },
  offline: {
    heading: {
      vn: "Thiết bị còn mất kết nối",
      en: "Devices still offline",
      fr: "Appareils toujours hors ligne",
    },
    none: {
      vn: "Không có thiết bị nào mất kết nối",
      en: "No device is offline",
      fr: "Aucun appareil n'est hors ligne",
    },
  },
} as const satisfies Record<string, { heading: Names; none: Names }>;
export type ShiftSection = keyof typeof shiftSectionLabels;

/** Further words of a shift summary; `{{name}}` is a placeholder. */
export const shiftTexts = {
  time: columns.at.heading,
  kind: columns.kind.heading,
  text: columns.text.heading,
  author: columns.author.heading,
  acceptance: { vn: "Nhận ca", en: "Hand-over", fr: "Passation" },
  about: columns.about.heading,
  device: { vn: "Thiết bị", en: "Device", fr: "Appareil" },
  room: { vn: "Phòng", en: "Room", fr: "Salle" },
  action: { vn: "Lệnh", en: "Command", fr: "Commande" },
  actor: { vn: "Người thực hiện", en: "By", fr: "Par" },
  approvedBy: {
    vn: "{{actor}}, {{approver}} duyệt",
    en: "{{actor}}, approved by {{approver}}",
    fr: "{{actor}}, approuvée par {{approver}}",
  },
  tag: { vn: "Thẻ", en: "Tag", fr: "Consignation" },
  outcome: { vn: "Kết quả", en: "Outcome", fr: "Résultat" },
  mode: { vn: "Chế độ", en: "Mode", fr: "Mode" },
  alarm: { vn: "Cảnh báo", en: "Alarm", fr: "Alarme" },
  priority: { vn: "Mức ưu tiên", en: "Priority", fr: "Priorité" },
  raised: { vn: "Phát sinh lúc", en: "Raised", fr: "Apparue le" },
  value: { vn: "Giá trị lúc đó", en: "Value then", fr: "Valeur alors" },
  stateNow: { vn: "Hiện tại", en: "Now", fr: "Actuellement" },
  state: { vn: "Cuối ca", en: "At the end", fr: "En fin de quart" },
  answer: { vn: "Xác nhận và ghi chú", en: "Acknowledged, note", fr: "Acquittement, note" },
  answeredBy: { vn: "{{name}}, {{time}}", en: "{{name}}, {{time}}", fr: "{{name}}, {{time}}" },
  unanswered: { vn: "Chưa xác nhận", en: "Not acknowledged", fr: "Non acquittée" },
  change: { vn: "Thay đổi", en: "Change", fr: "Changement" },
  owner: { vn: "Người treo", en: "Hung by", fr: "Posée par" },
  reason: { vn: "Lý do", en: "Reason", fr: "Motif" },
  until: { vn: "Đến", en: "Until", fr: "Jusqu'à" },
  since: { vn: "Từ lúc", en: "Since", fr: "Depuis" },
  closedBy: { vn: "Người đóng", en: "Closed by", fr: "Fermée par" },
  switchedBy: { vn: "Người chuyển", en: "Switched by", fr: "Passé par" },
  byItself: { vn: "Tự chuyển", en: "By itself", fr: "De lui-même" },
  noCommand: {
    vn: "Không do lệnh nào đã hoàn thành",
    en: "By no completed command",
    fr: "Par aucune commande terminée",
  },
  openEnd: { vn: "Đến khi gỡ", en: "Until it is lifted", fr: "Jusqu'à la levée" },
  neverHeard: { vn: "Chưa từng có số liệu", en: "No data yet", fr: "Aucune donnée reçue" },
  standing: { vn: "Còn tồn tại", en: "Still active", fr: "Toujours active" },
  clearedAt: { vn: "Hết lúc {{time}}", en: "Cleared {{time}}", fr: "Revenue le {{time}}" },
  cleared: { vn: "Đã hết", en: "Cleared", fr: "Revenue" },
  shelvedUntil: {
    vn: "Tạm ẩn đến {{time}}",
    en: "Shelved until {{time}}",
    fr: "En veille jusqu'au {{time}}",
  },
  outUntil: {
    vn: "Ngừng theo dõi đến {{time}}",
    en: "Out of service until {{time}}",
    fr: "Hors service jusqu'au {{time}}",
  },
  acceptedBy: { vn: "{{name}} đã nhận ca", en: "Accepted by {{name}}", fr: "Acceptée par {{name}}" },
  waiting: { vn: "Chờ nhận ca", en: "Waits for the next shift", fr: "Attend le quart suivant" },
  wholeNetwork: { vn: "Cả mạng lưới", en: "Whole network", fr: "Tout le réseau" },
  alarmCounts: {
    vn: "Phát sinh {{raised}} · hết {{cleared}} · còn tồn tại {{standing}} · chưa xác nhận {{unanswered}} · tạm ẩn {{shelved}} · ngừng theo dõi {{outOfService}}",
    en: "Raised {{raised}} · cleared {{cleared}} · still active {{standing}} · unacknowledged {{unanswered}} · shelved {{shelved}} · out of service {{outOfService}}",
    fr: "Apparues {{raised}} · revenues {{cleared}} · actives {{standing}} · non acquittées {{unanswered}} · en veille {{shelved}} · hors service {{outOfService}}",
  },
  commandCounts: {
    vn: "Tổng {{total}} · hoàn thành {{completed}} · thất bại {{failed}} · không phản hồi {{noResponse}} · chưa xong {{open}}",
    en: "Total {{total}} · completed {{completed}} · failed {{failed}} · no response {{noResponse}} · open {{open}}",
    fr: "Total {{total}} · terminées {{completed}} · en échec {{failed}} · sans réponse {{noResponse}} · en cours {{open}}",
  },
  count: { vn: "Tổng {{total}}", en: "Total {{total}}", fr: "Total {{total}}" },
  more: {
    vn: "{{shown}} mục đầu trong {{total}}",
    en: "The first {{shown}} of {{total}}",
    fr: "Les {{shown}} premières lignes sur {{total}}",
  },
  madeAt: { vn: "Lập lúc", en: "Prepared", fr: "Établie le" },
  madeBy: { vn: "Người lập", en: "Prepared by", fr: "Établie par" },
  shift: { vn: "Ca", en: "Shift", fr: "Quart" },
  underWay: { vn: "ca chưa kết thúc", en: "still under way", fr: "encore en cours" },
  handsOver: { vn: "Người giao ca", en: "Handed over by", fr: "Remis par" },
  takesOver: { vn: "Người nhận ca", en: "Taken over by", fr: "Repris par" },
} as const satisfies Record<string, Names>;

export type Values = Readonly<Record<string, string | number>>;

/** A text with its placeholders filled in. */
export const writeText = (text: string, values: Values): string =>
  Object.entries(values).reduce((all, [key, value]) => all.replace(`{{${key}}}`, String(value)), text);

/** The words of a summary in a language. */
export const textIn =
  (language: Language) =>
  (key: keyof typeof shiftTexts, values: Values = {}): string =>
    writeText(shiftTexts[key][language], values);

/** How a reader sees times and quantities: language, time zone of the installation, preferred units. */
export interface SummaryReader extends FigureReader {
  timestamp(iso: string): string;
  /** An end that somebody chose, to the minute. */
  until(iso: string): string;
}
