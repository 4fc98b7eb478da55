import type { Language, Names } from "@sgval/quantities/language";
import { type Permission, permissionCatalogue, type Resource } from "../permission.ts";
import { resourceLabels } from "./resource-labels.ts";

/** Sentences of the verbs that most resources have; `{{what}}` stands for the resource. */
const sentences = {
  Index: { vn: "Xem {{what}}", en: "See {{what}}", fr: "Voir {{what}}" },
  Create: { vn: "Thêm {{what}}", en: "Add {{what}}", fr: "Ajouter {{what}}" },
  Update: { vn: "Sửa {{what}}", en: "Change {{what}}", fr: "Modifier {{what}}" },
  Delete: { vn: "Xóa {{what}}", en: "Delete {{what}}", fr: "Supprimer {{what}}" },
} as const satisfies Record<string, Names>;

/** Sentences that no pattern makes. */
const ownSentences: Readonly<Partial<Record<Permission, Names>>> = {
  "Dashboard.Monitoring": {
    vn: "Xem trang giám sát và điều khiển",
    en: "See monitoring and control",
    fr: "Voir la surveillance et commande",
  },
  "Dashboard.Scada": {
    vn: "Xem SCADA trạm bơm",
    en: "See the pump-room SCADA",
    fr: "Voir le SCADA des stations",
  },
  "Dashboard.Contact": { vn: "Xem trang liên hệ", en: "See the contact page", fr: "Voir la page de contact" },
  "Dashboard.Risk": {
    vn: "Xem bảng rủi ro",
    en: "See the risk dashboard",
    fr: "Voir le tableau des risques",
  },
  "Dashboard.Report": { vn: "Xem trang báo cáo", en: "See the report page", fr: "Voir la page des rapports" },
  "Control.Operate": {
    vn: "Gửi lệnh đến thiết bị",
    en: "Send commands to devices",
    fr: "Envoyer des commandes aux appareils",
  },
  "Control.Mode": {
    vn: "Đổi chế độ tay và tự động",
    en: "Change between manual and automatic",
    fr: "Changer entre manuel et automatique",
  },
  "Pump.Operate": {
    vn: "Chạy và dừng bơm",
    en: "Start and stop pumps",
    fr: "Démarrer et arrêter les pompes",
  },
  "Pump.SetParameter": {
    vn: "Cài thông số bơm",
    en: "Set pump parameters",
    fr: "Régler les paramètres des pompes",
  },
  "Pump.Sync": {
    vn: "Đồng bộ trạng thái bơm",
    en: "Sync the state of pumps",
    fr: "Synchroniser l'état des pompes",
  },
  "Pump.Reverse": {
    vn: "Bật tắt tính ngược",
    en: "Switch reverse calculation",
    fr: "Activer le calcul inverse",
  },
  "Report.Export": { vn: "Xuất dữ liệu ra tệp", en: "Export data to files", fr: "Exporter les données" },
  "Report.Schedule": { vn: "Đặt lịch gửi báo cáo", en: "Schedule reports", fr: "Planifier des rapports" },
  "Risk.Acknowledge": { vn: "Xác nhận cảnh báo", en: "Acknowledge alarms", fr: "Acquitter les alarmes" },
  "Risk.Shelve": { vn: "Tạm gác cảnh báo", en: "Shelve alarms", fr: "Mettre des alarmes en attente" },
  "Mqtt.Connect": { vn: "Kết nối MQTT", en: "Connect MQTT", fr: "Connecter MQTT" },
};

/** The verbs alone, as heads of columns. */
const verbs = {
  Index: { vn: "Xem", en: "See", fr: "Voir" },
  Create: { vn: "Thêm", en: "Add", fr: "Ajouter" },
  Update: { vn: "Sửa", en: "Change", fr: "Modifier" },
  Delete: { vn: "Xóa", en: "Delete", fr: "Supprimer" },
  Monitoring: { vn: "Giám sát", en: "Monitoring", fr: "Surveillance" },
  Scada: { vn: "SCADA", en: "SCADA", fr: "SCADA" },
  Contact: { vn: "Liên hệ", en: "Contact", fr: "Contact" },
  Risk: { vn: "Rủi ro", en: "Risk", fr: "Risques" },
  Report: { vn: "Báo cáo", en: "Report", fr: "Rapports" },
  Operate: { vn: "Vận hành", en: "Operate", fr: "Commander" },
  Mode: { vn: "Chế độ", en: "Mode", fr: "Mode" },
  SetParameter: { vn: "Thông số", en: "Parameters", fr: "Paramètres" },
  Sync: { vn: "Đồng bộ", en: "Sync", fr: "Synchroniser" },
  Reverse: { vn: "Tính ngược", en: "Reverse", fr: "Calcul inverse" },
  Export: { vn: "Xuất tệp", en: "Export", fr: "Exporter" },
  Schedule: { vn: "Đặt lịch", en: "Schedule", fr: "Planifier" },
  Acknowledge: { vn: "Xác nhận", en: "Acknowledge", fr: "Acquitter" },
  Shelve: { vn: "Tạm gác", en: "Shelve", fr: "Mettre en attente" },
  Connect: { vn: "Kết nối", en: "Connect", fr: "Connecter" },
} as const satisfies Record<(typeof permissionCatalogue)[Resource][number], Names>;

const lookUp = (labels: Readonly<Partial<Record<string, Names>>>, key: string): Names | undefined =>
  Object.hasOwn(labels, key) ? labels[key] : undefined;

const isResource = (text: string): text is Resource => Object.hasOwn(permissionCatalogue, text);

/** What a resource is called; one that an installation has added keeps its name. */
export const resourceName = (name: string, language: Language): string =>
  isResource(name) ? resourceLabels[name].name[language] : name;

/**
 * A permission as a sentence: "See devices".
 * @param own the description of one that an installation has added
 */
export const describePermission = (name: string, language: Language, own?: string | null): string => {
  const [subject = "", verb = ""] = name.split(".");
  const sentence = lookUp(ownSentences, name) ?? lookUp(sentences, verb);
  if (!isResource(subject) || !sentence) return own || name;
  return sentence[language].replace("{{what}}", resourceLabels[subject].of[language]);
};

/** What a permission allows of its resource, in a word: "See". */
export const permissionVerb = (name: string, language: Language): string => {
  const verb = name.split(".")[1] ?? "";
  return lookUp(verbs, verb)?.[language] ?? verb;
};
