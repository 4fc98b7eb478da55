import type { Names } from "@sgval/quantities/language";
import type { ResourceTexts } from "../access/resource-texts.ts";

/** Name and group of each resource. */
export const resources = {
  Device: {
    group: "network",
    order: 10,
    name: { vn: "Thiết bị", en: "Devices", fr: "Appareils" },
    of: { vn: "thiết bị", en: "devices", fr: "les appareils" },
  },
  DeviceType: {
    group: "administration",
    order: 40,
    name: { vn: "Loại thiết bị", en: "Device types", fr: "Types d'appareil" },
    of: { vn: "loại thiết bị", en: "device types", fr: "les types d'appareil" },
  },
} as const satisfies Record<string, ResourceTexts>;

/** Entries of the activity log. */
export const activityDetails = {
  device_created: { vn: "Đã thêm thiết bị", en: "Device added", fr: "Appareil ajouté" },
  device_deleted: { vn: "Đã xóa thiết bị", en: "Device deleted", fr: "Appareil supprimé" },
  device_linked: {
    vn: "Đã đổi liên kết thiết bị",
    en: "Device links changed",
    fr: "Liens de l'appareil modifiés",
  },
  rejected_fields_cleared: {
    vn: "Đã xóa danh sách trường bị từ chối",
    en: "List of rejected fields emptied",
    fr: "Liste des champs rejetés vidée",
  },
  device_type_updated: {
    vn: "Đã đổi loại thiết bị",
    en: "Device type changed",
    fr: "Type d'appareil modifié",
  },
  report_interval_updated: {
    vn: "Đã đổi chu kỳ gửi của loại",
    en: "Report interval of the type changed",
    fr: "Intervalle d'envoi du type modifié",
  },
  device_photo_added: {
    vn: "Đã thêm ảnh thiết bị",
    en: "Photo of the device added",
    fr: "Photo de l'appareil ajoutée",
  },
  device_photo_updated: {
    vn: "Đã đổi chú thích ảnh thiết bị",
    en: "Caption of a photo of the device changed",
    fr: "Légende d'une photo de l'appareil modifiée",
  },
  device_photo_deleted: {
    vn: "Đã xóa ảnh thiết bị",
    en: "Photo of the device deleted",
    fr: "Photo de l'appareil supprimée",
  },
  device_updated: { vn: "Đã đổi thiết bị", en: "Device changed", fr: "Appareil modifié" },
} as const satisfies Record<string, Names>;

/** Fields that the activity log keeps before and after a change. */
export const activityFields = {
  names: { vn: "Nhãn", en: "Labels", fr: "Libellés" },
  color: { vn: "Màu", en: "Colour", fr: "Couleur" },
  measurements: { vn: "Đại lượng mặc định", en: "Default measurements", fr: "Mesures par défaut" },
  keyValues: { vn: "Giá trị chính", en: "Key values", fr: "Valeurs clés" },
  limits: { vn: "Giới hạn mặc định", en: "Default limits", fr: "Limites par défaut" },
  displayName: { vn: "Tên hiển thị", en: "Display name", fr: "Nom affiché" },
  rejectedFields: { vn: "Trường bị từ chối", en: "Rejected fields", fr: "Champs rejetés" },
  number: { vn: "Số thiết bị", en: "Device number", fr: "Numéro d'appareil" },
  latitude: { vn: "Vĩ độ", en: "Latitude", fr: "Latitude" },
  longitude: { vn: "Kinh độ", en: "Longitude", fr: "Longitude" },
  connection: { vn: "Kết nối", en: "Connection", fr: "Connexion" },
  topicSend: { vn: "Topic gửi", en: "Send topic", fr: "Topic d'envoi" },
  topicControl: { vn: "Topic điều khiển", en: "Control topic", fr: "Topic de commande" },
  topicControlResponse: { vn: "Topic phản hồi", en: "Control response topic", fr: "Topic de réponse" },
  reportIntervalSeconds: { vn: "Chu kỳ gửi", en: "Report interval", fr: "Intervalle d'envoi" },
  sampleIntervalSeconds: { vn: "Chu kỳ đo", en: "Sample interval", fr: "Intervalle de mesure" },
  powerMode: { vn: "Chế độ làm việc", en: "Operating mode", fr: "Mode de fonctionnement" },
  dataloggerId: { vn: "Thiết bị ghi dữ liệu", en: "Data logger", fr: "Enregistreur de données" },
  datalogger: { vn: "Thiết bị ghi dữ liệu", en: "Data logger", fr: "Enregistreur de données" },
  waterQualityId: {
    vn: "Trạm chất lượng nước",
    en: "Water-quality station",
    fr: "Station de qualité de l'eau",
  },
  waterQuality: {
    vn: "Trạm chất lượng nước",
    en: "Water-quality station",
    fr: "Station de qualité de l'eau",
  },
  roomId: { vn: "Phòng", en: "Room", fr: "Salle" },
  room: { vn: "Phòng", en: "Room", fr: "Salle" },
  zoneId: { vn: "Vùng DMA", en: "DMA zone", fr: "Secteur" },
  zone: { vn: "Vùng DMA", en: "DMA zone", fr: "Secteur" },
  channels: { vn: "Kênh đo", en: "Channels", fr: "Voies de mesure" },
  mappingKey: { vn: "Khóa trong bản tin", en: "Key in the payload", fr: "Clé dans le message" },
  otherKeys: { vn: "Khóa khác", en: "Other keys", fr: "Autres clés" },
  words: { vn: "Từ thay cho số", en: "Words for numbers", fr: "Mots pour des nombres" },
  text: { vn: "Từ", en: "Word", fr: "Mot" },
  rawMin: { vn: "Dải thô từ", en: "Raw range from", fr: "Plage brute dès" },
  rawMax: { vn: "Dải thô đến", en: "Raw range to", fr: "Plage brute jusqu'à" },
  measuringMin: { vn: "Dải đo từ", en: "Measuring range from", fr: "Plage de mesure dès" },
  measuringMax: { vn: "Dải đo đến", en: "Measuring range to", fr: "Plage de mesure jusqu'à" },
  inverted: { vn: "Đảo chiều", en: "Inverted", fr: "Inversée" },
  under: { vn: "Giới hạn dưới", en: "Lower limit", fr: "Limite basse" },
  over: { vn: "Giới hạn trên", en: "Upper limit", fr: "Limite haute" },
  payloadKeys: {
    vn: "Trường khác trong bản tin",
    en: "Other fields of the payload",
    fr: "Autres champs du message",
  },
  timeKey: { vn: "Trường thời gian", en: "Time field", fr: "Champ de l'heure" },
  ignoredKeys: { vn: "Trường bỏ qua", en: "Ignored fields", fr: "Champs ignorés" },
  actions: { vn: "Lệnh và mã lệnh", en: "Actions and their codes", fr: "Actions et leurs codes" },
  site: { vn: "Hiện trường", en: "Site", fr: "Site" },
  valveKind: { vn: "Kiểu van", en: "Kind of valve", fr: "Type de vanne" },
  minSetpoint: { vn: "Điểm đặt nhỏ nhất", en: "Lowest set point", fr: "Consigne minimale" },
  maxSetpoint: { vn: "Điểm đặt lớn nhất", en: "Highest set point", fr: "Consigne maximale" },
  powerLossPosition: {
    vn: "Vị trí khi mất điện",
    en: "Position without power",
    fr: "Position sans alimentation",
  },
  executor: { vn: "Nơi chạy tự động", en: "Automation runs on", fr: "Automatisme exécuté par" },
  switchedOffOnSite: {
    vn: "Đã xác nhận tắt tại chỗ",
    en: "Confirmed switched off on site",
    fr: "Arrêt sur place confirmé",
  },
  powerSupply: { vn: "Nguồn điện", en: "Power supply", fr: "Source d'énergie" },
  totaliserDigits: { vn: "Số chữ số tổng", en: "Totaliser digits", fr: "Chiffres du totalisateur" },
  nominalDiameterMm: {
    vn: "Đường kính danh định (mm)",
    en: "Nominal diameter (mm)",
    fr: "Diamètre nominal (mm)",
  },
  cleanedOn: {
    vn: "Vệ sinh cảm biến gần nhất",
    en: "Sensors last cleaned",
    fr: "Dernier nettoyage des capteurs",
  },
  calibrationDueOn: {
    vn: "Hạn hiệu chuẩn, kiểm định",
    en: "Calibration due",
    fr: "Étalonnage à faire avant le",
  },
  licensedDailyVolume: {
    vn: "Lượng cấp phép mỗi ngày",
    en: "Licensed volume a day",
    fr: "Volume autorisé par jour",
  },
  licensedYearlyVolume: {
    vn: "Lượng cấp phép mỗi năm",
    en: "Licensed volume a year",
    fr: "Volume autorisé par an",
  },
  intakeDepth: { vn: "Độ sâu lấy nước", en: "Intake depth", fr: "Profondeur de prise" },
  ratedCurrent: { vn: "Dòng điện định mức", en: "Rated current", fr: "Courant nominal" },
  ratedPower: { vn: "Công suất định mức", en: "Rated power", fr: "Puissance nominale" },
  ratedVoltage: { vn: "Điện áp định mức", en: "Rated voltage", fr: "Tension nominale" },
  maxStartsPerHour: {
    vn: "Số lần khởi động tối đa mỗi giờ",
    en: "Most starts an hour",
    fr: "Démarrages maximaux par heure",
  },
  connectionsDownstream: {
    vn: "Số đấu nối phía sau",
    en: "Connections downstream",
    fr: "Branchements en aval",
  },
  criticalCustomer: { vn: "Khách hàng quan trọng", en: "Critical customer", fr: "Client critique" },
  singleSupply: { vn: "Một nguồn cấp nước", en: "Single supply", fr: "Alimentation unique" },
  caption: { vn: "Chú thích ảnh", en: "Caption", fr: "Légende" },
  takenAt: { vn: "Tệp lưu lúc", en: "File saved at", fr: "Fichier enregistré le" },
  notes: { vn: "Ghi chú", en: "Notes", fr: "Remarques" },
} as const satisfies Record<string, Names>;
