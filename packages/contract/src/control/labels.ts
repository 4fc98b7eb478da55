import type { Names } from "@sgval/quantities/language";
import type { ApprovalStatus, VoidCause } from "./approval.ts";
import type { ActionKey, CommandStatus, commandSources, FailureCode } from "./control.ts";

/** Labels of the actions: what is to be done, never the state it leads to. */
export const actionLabels = {
  fully_open_on: { vn: "Mở hoàn toàn", en: "Open fully", fr: "Ouvrir totalement" },
  fully_open_off: { vn: "Nhả mở hoàn toàn", en: "Release full open", fr: "Relâcher l'ouverture totale" },
  fully_close_on: { vn: "Đóng hoàn toàn", en: "Close fully", fr: "Fermer totalement" },
  fully_close_off: {
    vn: "Nhả đóng hoàn toàn",
    en: "Release full close",
    fr: "Relâcher la fermeture totale",
  },
  high_pressure: { vn: "Chuyển áp lực cao", en: "Switch to high pressure", fr: "Passer en haute pression" },
  low_pressure: { vn: "Chuyển áp lực thấp", en: "Switch to low pressure", fr: "Passer en basse pression" },
  set_outlet_pressure: { vn: "Cài áp lực đầu ra", en: "Set outlet pressure", fr: "Régler la pression aval" },
  pump_start: { vn: "Chạy bơm", en: "Start pump", fr: "Démarrer la pompe" },
  pump_stop: { vn: "Dừng bơm", en: "Stop pump", fr: "Arrêter la pompe" },
  set_pump_power: { vn: "Cài công suất bơm", en: "Set pump power", fr: "Régler la puissance de la pompe" },
  sync: { vn: "Đồng bộ trạng thái", en: "Sync state", fr: "Synchroniser l'état" },
  read_now: { vn: "Đọc ngay", en: "Read now", fr: "Lire maintenant" },
  set_interval: { vn: "Đặt chu kỳ gửi", en: "Set report interval", fr: "Régler l'intervalle d'envoi" },
  sync_clock: { vn: "Đồng bộ đồng hồ", en: "Sync clock", fr: "Synchroniser l'horloge" },
  clean: { vn: "Rửa đầu dò", en: "Clean probe", fr: "Nettoyer la sonde" },
  reboot: { vn: "Khởi động lại", en: "Reboot", fr: "Redémarrer" },
  set_automation: {
    vn: "Nạp cài đặt tự động",
    en: "Download the automatic settings",
    fr: "Charger les réglages automatiques",
  },
} as const satisfies Record<ActionKey, Names>;

/** By whom commands are requested. */
export const requesters = ["person", "automation"] as const;
export const requesterLabels = {
  person: { vn: "Người vận hành", en: "A person", fr: "Une personne" },
  automation: { vn: "Hệ thống tự động", en: "Automation", fr: "L'automatisme" },
} as const satisfies Record<(typeof requesters)[number], Names>;

/** Commands that failed or were not answered, as one choice of a filter. */
export const unsuccessfulLabel: Names = {
  vn: "Không thành công",
  en: "Not carried out",
  fr: "Non exécutées",
};

/** Labels of the statuses of a command. */
export const statusLabels = {
  waiting: { vn: "Đang chờ", en: "Waiting", fr: "En attente" },
  processing: { vn: "Đang xử lý", en: "Processing", fr: "En cours" },
  completed: { vn: "Hoàn thành", en: "Completed", fr: "Terminée" },
  failed: { vn: "Thất bại", en: "Failed", fr: "Échouée" },
  device_not_response: {
    vn: "Thiết bị không phản hồi",
    en: "Device not response",
    fr: "L'appareil ne répond pas",
  },
} as const satisfies Record<CommandStatus, Names>;

/** A cancelled command has the status `failed`, and people say that it was cancelled. */
export const cancelledLabel = { vn: "Đã hủy", en: "Cancelled", fr: "Annulée" } as const satisfies Names;

/** Of a command that was answered after it had been given up. */
export const answeredLateLabel = {
  vn: "trả lời sau {{seconds}} s",
  en: "answered after {{seconds}} s",
  fr: "réponse après {{seconds}} s",
} as const satisfies Names;

/** Labels of the failure codes. */
export const failureLabels = {
  cancelled: { vn: "Đã hủy khi đang chờ", en: "Cancelled while waiting", fr: "Annulée pendant l'attente" },
  superseded: {
    vn: "Đã thay bằng lệnh mới hơn",
    en: "Replaced by a newer command",
    fr: "Remplacée par une commande plus récente",
  },
  preempted: {
    vn: "Bị lệnh dừng an toàn chiếm chỗ",
    en: "Set aside by a safety stop",
    fr: "Écartée par un arrêt de sécurité",
  },
  expired: {
    vn: "Chờ quá lâu nên không gửi nữa",
    en: "Waited too long and was not sent",
    fr: "Attente trop longue, non envoyée",
  },
  publish_refused: {
    vn: "Mất kết nối khi gửi; thiết bị có thể đã nhận lệnh",
    en: "The connection broke while it was sent; the device may have received it",
    fr: "Connexion rompue pendant l'envoi ; l'appareil a pu recevoir la commande",
  },
  not_handed_over: {
    vn: "Không trao được cho gateway; thiết bị không nhận lệnh",
    en: "Could not be handed to the gateway; the device did not receive it",
    fr: "N'a pas pu être remise à la passerelle ; l'appareil ne l'a pas reçue",
  },
  refused_by_device: { vn: "Thiết bị từ chối", en: "Refused by the device", fr: "Refusée par l'appareil" },
  mode_changed: {
    vn: "Chế độ đã thay đổi trước khi gửi",
    en: "The mode changed before it was sent",
    fr: "Le mode a changé avant l'envoi",
  },
  permission_lost: {
    vn: "Người ra lệnh không còn quyền",
    en: "The person who asked lost the permission",
    fr: "Le demandeur n'a plus le droit",
  },
  interlock: {
    vn: "Bị khóa liên động từ chối",
    en: "Refused by an interlock",
    fr: "Refusée par un verrouillage",
  },
  setting_missing: {
    vn: "Không còn ngưỡng hoặc hẹn giờ",
    en: "The threshold or timer is gone",
    fr: "Le seuil ou la minuterie n'existe plus",
  },
  action_changed: {
    vn: "Mã lệnh của thiết bị đã thay đổi trước khi gửi",
    en: "The device's code of the action changed before it was sent",
    fr: "Le code de l'action de l'appareil a changé avant l'envoi",
  },
  lease_lost: {
    vn: "Máy chủ này không còn quyền gửi lệnh",
    en: "This server may no longer send commands",
    fr: "Ce serveur n'a plus le droit d'envoyer des commandes",
  },
  locked_out: {
    vn: "Thiết bị bị treo thẻ cấm thao tác trước khi gửi",
    en: "A lock-out tag was hung on the device before it was sent",
    fr: "L'appareil a été consigné avant l'envoi",
  },
} as const satisfies Record<FailureCode, Names>;

/** Labels of the sources of commands. */
export const commandSourceLabels = {
  manual: { vn: "Thủ công", en: "Manual", fr: "Manuel" },
  auto_threshold: { vn: "Ngưỡng", en: "Threshold", fr: "Seuil" },
  auto_timer: { vn: "Hẹn giờ", en: "Timer", fr: "Minuterie" },
  schedule: { vn: "Lịch", en: "Schedule", fr: "Planification" },
  sync: { vn: "Đồng bộ", en: "Sync", fr: "Synchronisation" },
} as const satisfies Record<(typeof commandSources)[number], Names>;

/** Why automatic mode left a device by itself. */
export const ownModeReasonLabels = {
  automation_failed: {
    vn: "Tự động thôi điều khiển vì lệnh không thực hiện được",
    en: "Automatic mode gave up because its commands failed",
    fr: "L'automatisme a renoncé, ses commandes ayant échoué",
  },
  valve_position_unknown: {
    vn: "Tự động thôi điều khiển vì không rõ van đang ở điểm đặt nào sau một lệnh không có phản hồi: hãy đặt bằng tay",
    en: "Automatic mode gave up because it is not known where the valve stands after an unanswered command: set it by hand",
    fr: "L'automatisme a renoncé, la position de la vanne n'étant pas connue après une commande sans réponse : la régler à la main",
  },
  automation_not_running: {
    vn: "Không còn gì điều khiển tự động loại thiết bị này",
    en: "Nothing regulates devices of this type any more",
    fr: "Plus rien ne régule les appareils de ce type",
  },
} as const satisfies Record<string, Names>;

/** Labels of the statuses of a request for approval. */
export const approvalStatusLabels = {
  pending: { vn: "Chờ duyệt", en: "Waiting for approval", fr: "En attente d'approbation" },
  approved: { vn: "Đã duyệt", en: "Approved", fr: "Approuvée" },
  declined: { vn: "Bị từ chối", en: "Declined", fr: "Refusée" },
  withdrawn: { vn: "Đã rút", en: "Withdrawn", fr: "Retirée" },
  expired: { vn: "Hết hạn", en: "Expired", fr: "Expirée" },
  void: { vn: "Đã hủy", en: "Ended", fr: "Annulée" },
} as const satisfies Record<ApprovalStatus, Names>;

/** Why the server ended a request for approval. */
export const voidCauseLabels = {
  signed_off: {
    vn: "Người yêu cầu đã đăng xuất",
    en: "Whoever asked has signed off",
    fr: "Le demandeur s'est déconnecté",
  },
  permission_lost: {
    vn: "Người yêu cầu không còn quyền",
    en: "Whoever asked lost the permission",
    fr: "Le demandeur n'a plus le droit",
  },
  stopped: {
    vn: "Thiết bị đã được dừng sau khi yêu cầu",
    en: "The device was stopped after the request",
    fr: "L'appareil a été arrêté après la demande",
  },
  device_deleted: {
    vn: "Thiết bị đã bị xóa",
    en: "The device was deleted",
    fr: "L'appareil a été supprimé",
  },
} as const satisfies Record<VoidCause, Names>;
