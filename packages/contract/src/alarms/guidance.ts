import { parameterOf } from "@sgval/quantities/parameter";
import type { AlarmKind } from "./alarm-kinds.ts";
import { signalKindOf } from "./alarm-settings.ts";
import { commandGuidances } from "./guidance-of-commands.ts";
import { type Guidance, limitGuidances } from "./guidance-of-limits.ts";
import { pumpGuidances } from "./guidance-of-pumps.ts";
import { zoneGuidances } from "./guidance-of-zones.ts";

const guidances = {
  ...limitGuidances,
  ...commandGuidances,
  ...pumpGuidances,
  ...zoneGuidances,
  reverse_flow: {
    cause: {
      vn: "Van ranh giới mở, van một chiều hở hoặc đồng hồ lắp ngược",
      en: "An open boundary valve, a leaking check valve, or a meter mounted the wrong way",
      fr: "Vanne de limite ouverte, clapet non étanche ou compteur monté à l'envers",
    },
    consequence: {
      vn: "Cân bằng nước sai; nước lạ có thể chảy vào vùng",
      en: "The water balance is wrong; other water may enter the zone",
      fr: "Le bilan d'eau est faux ; une autre eau peut entrer dans le secteur",
    },
    action: {
      vn: "Kiểm tra van ranh giới và van một chiều của vùng",
      en: "Check boundary and check valves of the zone",
      fr: "Vérifier les vannes de limite et les clapets du secteur",
    },
  },
  battery: {
    cause: {
      vn: "Pin gần hết, tấm pin mặt trời bẩn hoặc thiết bị gửi quá dày",
      en: "The battery is nearly used up, the solar panel is dirty, or the device reports too often",
      fr: "Batterie usée, panneau solaire sale ou envois trop fréquents",
    },
    consequence: {
      vn: "Thiết bị sẽ ngừng gửi dữ liệu và không nhận lệnh",
      en: "The device will stop reporting and take no commands",
      fr: "L'appareil cessera d'émettre et de recevoir des commandes",
    },
    action: {
      vn: "Lên lịch thay pin hoặc kiểm tra nguồn; tạm tăng chu kỳ gửi",
      en: "Plan a new battery or check the supply; lengthen the report interval until then",
      fr: "Prévoir le remplacement ou vérifier l'alimentation ; allonger l'intervalle d'envoi d'ici là",
    },
  },
  weak_signal: {
    cause: {
      vn: "Ăng-ten lỏng, hầm ngập hoặc trạm phát sóng xa",
      en: "A loose antenna, a flooded chamber, or a distant mast",
      fr: "Antenne desserrée, regard inondé ou relais éloigné",
    },
    consequence: {
      vn: "Dữ liệu đến trễ và pin hao nhanh",
      en: "Data comes late and the battery runs down faster",
      fr: "Données en retard et batterie plus vite vide",
    },
    action: {
      vn: "Kiểm tra ăng-ten ở lần đi tuyến tới",
      en: "Check the antenna on the next visit",
      fr: "Vérifier l'antenne à la prochaine visite",
    },
  },
  sensor: {
    cause: {
      vn: "Cảm biến hỏng, dây đứt, đường lấy áp nghẹt hoặc nhiễu",
      en: "A faulty sensor, a broken cable, a clogged tapping, or interference",
      fr: "Capteur en défaut, câble coupé, prise bouchée ou parasites",
    },
    consequence: {
      vn: "Giá trị không dùng được cho điều khiển và báo cáo",
      en: "The value cannot be used for control and reports",
      fr: "La valeur n'est utilisable ni pour la commande ni pour les rapports",
    },
    action: {
      vn: "So với thiết bị lân cận; kiểm tra cảm biến và dây tại chỗ",
      en: "Compare with devices nearby; have the sensor and its cable checked",
      fr: "Comparer aux appareils voisins ; faire vérifier le capteur et son câble",
    },
  },
  silence: {
    cause: {
      vn: "Mất nguồn, mất sóng, hết hạn SIM hoặc thiết bị hỏng",
      en: "No power, no network, an expired SIM, or a broken device",
      fr: "Plus de courant, plus de réseau, SIM expirée ou appareil en panne",
    },
    consequence: {
      vn: "Không còn thấy và không điều khiển được điểm này",
      en: "This site can neither be seen nor controlled",
      fr: "Ce site n'est plus visible ni commandable",
    },
    action: {
      vn: "Xem pin, sóng lần cuối và các thiết bị cùng khu; nếu nhiều thiết bị cùng mất thì gọi nhà mạng, nếu một thì cho người kiểm tra",
      en: "Look at its last battery and signal and at devices nearby; if many are silent call the network operator, otherwise send someone",
      fr: "Voir ses dernières batterie et signal et les appareils voisins ; si plusieurs se taisent, appeler l'opérateur, sinon envoyer quelqu'un",
    },
  },
  clock_drift: {
    cause: {
      vn: "Pin đồng hồ yếu hoặc thiết bị đặt sai múi giờ",
      en: "A weak clock battery or a wrong time zone in the device",
      fr: "Pile de l'horloge faible ou mauvais fuseau dans l'appareil",
    },
    consequence: {
      vn: "Số liệu bị ghi sai thời điểm",
      en: "Readings are stored at wrong times",
      fr: "Les mesures sont enregistrées à de fausses heures",
    },
    action: {
      vn: "Gửi lệnh đồng bộ đồng hồ; kiểm tra múi giờ của thiết bị",
      en: "Send the command to set the clock; check the time zone of the device",
      fr: "Envoyer la commande de mise à l'heure ; vérifier le fuseau de l'appareil",
    },
  },
  calibration_due: {
    cause: {
      vn: "Đã đến hạn hiệu chuẩn hoặc kiểm định ghi ở thiết bị",
      en: "The day of calibration or verification entered for the device has come",
      fr: "La date d'étalonnage ou de vérification saisie est atteinte",
    },
    consequence: {
      vn: "Số đo có thể trôi mà không ai biết; số liệu có thể không được công nhận",
      en: "Values may drift unnoticed and may not be accepted as evidence",
      fr: "Les valeurs peuvent dériver et ne plus être reconnues",
    },
    action: {
      vn: "Lên lịch hiệu chuẩn, rồi nhập hạn kế tiếp trong thẻ Thiết lập của thiết bị",
      en: "Plan the calibration, then enter the next day in the settings of the device",
      fr: "Planifier l'étalonnage, puis saisir la prochaine date dans les réglages de l'appareil",
    },
  },
  fully_closed: {
    cause: {
      vn: "Van đóng mà không có lệnh đóng từ hệ thống: thao tác tại chỗ, mất điện hoặc hỏng pilot",
      en: "The valve closed without a command from here: local operation, power loss, or a faulty pilot",
      fr: "Vanne fermée sans commande d'ici : manœuvre locale, perte de courant ou pilote en défaut",
    },
    consequence: {
      vn: "Vùng phía sau mất nước",
      en: "The zone behind has no water",
      fr: "Le secteur en aval n'a plus d'eau",
    },
    action: {
      vn: "Gọi đội tại chỗ; nếu không ai đang thao tác thì nhả đóng hoàn toàn hoặc mở van",
      en: "Call the crew; if nobody works there, release full close or open the valve",
      fr: "Appeler l'équipe ; si personne n'y travaille, relâcher la fermeture ou ouvrir la vanne",
    },
  },
  automation_degraded: {
    cause: {
      vn: "Áp lực theo dõi, phao của giếng hoặc trạng thái bơm của trạm quá hạn hay không đáng tin, hoặc van tự điều chỉnh chưa nhận thiết lập",
      en: "The watched pressure, the float of a well or the states of a station's pumps are stale or doubtful, or a valve that regulates itself has not taken its settings",
      fr: "La pression suivie, le flotteur du forage ou l'état des pompes d'une station est périmé ou douteux, ou une vanne autonome n'a pas pris ses réglages",
    },
    consequence: {
      vn: "Van giữ nguyên, sau đó về trạng thái an toàn, hoặc chạy theo thiết lập cũ; bơm giếng không được bật và sau nửa giờ bị dừng; trạm bơm không thêm bớt bơm theo nhu cầu",
      en: "The valve holds and later goes to its safe state, or goes on by its older settings; the pump of a well is not started, and stops after half an hour; a station brings in and drops no pump by demand",
      fr: "La vanne reste en l'état puis passe en position sûre, ou suit ses anciens réglages ; la pompe du forage ne démarre pas et s'arrête après une demi-heure ; une station n'ajoute ni ne retire de pompe selon la demande",
    },
    action: {
      vn: "Kiểm tra thiết bị đo và kết nối của nó; chuyển thủ công nếu cần đổi áp lực ngay",
      en: "Check the measuring device and the connection; take manual if the pressure must change now",
      fr: "Vérifier l'appareil de mesure et sa liaison ; passer en manuel si la pression doit changer",
    },
  },
  hunting: {
    cause: {
      vn: "Hai ngưỡng áp lực quá gần nhau hoặc pilot chỉnh chưa đúng",
      en: "Both pressure points are too close, or the pilot is badly set",
      fr: "Points de pression trop proches ou pilote mal réglé",
    },
    consequence: {
      vn: "Van mòn nhanh, áp lực dao động",
      en: "The valve wears out and the pressure swings",
      fr: "La vanne s'use et la pression oscille",
    },
    action: {
      vn: "Nới khoảng cách giữa hai ngưỡng hoặc chuyển thủ công và kiểm tra pilot",
      en: "Widen the gap between the points, or take manual and have the pilot checked",
      fr: "Écarter les deux points, ou passer en manuel et faire vérifier le pilote",
    },
  },
} as const satisfies Record<string, Guidance>;
type GuidanceKey = keyof typeof guidances;

const limitGuidance = (channel: string | null, side: "under" | "over"): GuidanceKey => {
  const parameter = channel === null ? undefined : parameterOf(channel)?.parameter;
  if (!parameter) return `other_${side}`;
  if (parameter.key === "residual_chlorine" && side === "under") return "chlorine_under";
  if (parameter.key === "tank_level") return side === "under" ? "float_under" : "tank_over";
  const kind = signalKindOf(parameter);
  if (kind === "float") return side === "under" ? "float_under" : "other_over";
  return kind === "battery" || kind === "flag" || kind === "other" ? `other_${side}` : `${kind}_${side}`;
};

const ofKind: Readonly<Record<AlarmKind, GuidanceKey | "under" | "over">> = {
  under_limit: "under",
  over_limit: "over",
  quality_under: "under",
  quality_over: "over",
  reverse_flow: "reverse_flow",
  battery_low: "battery",
  battery_critical: "battery",
  battery_trend: "battery",
  weak_signal: "weak_signal",
  sensor_fault: "sensor",
  stuck: "sensor",
  spike: "sensor",
  stale: "silence",
  offline: "silence",
  clock_drift: "clock_drift",
  calibration_due: "calibration_due",
  device_not_response: "device_not_response",
  stop_not_sent: "stop_not_sent",
  command_no_effect: "command_no_effect",
  fully_closed: "fully_closed",
  automation_degraded: "automation_degraded",
  hunting: "hunting",
  dropped_to_manual: "dropped_to_manual",
  dry_run_trip: "dry_run_trip",
  over_current_trip: "pump_trip",
  phase_loss_trip: "pump_trip",
  high_discharge_trip: "pressure_over",
  repeated_starts: "repeated_starts",
  suspected_leak: "suspected_leak",
  suspected_burst: "suspected_burst",
  leakage_growth: "leakage_growth",
  sample_non_compliant: "sample_non_compliant",
};

/** Cause, consequence and first action of an alarm. */
export const guidanceOf = ({ kind, channel }: { kind: AlarmKind; channel: string | null }): Guidance => {
  const key = kind === "automation_degraded" && channel !== null ? "pump_input_stale" : ofKind[kind];
  return guidances[key === "under" || key === "over" ? limitGuidance(channel, key) : key];
};
