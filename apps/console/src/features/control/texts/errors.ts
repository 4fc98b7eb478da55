import type { errors as codes } from "@sgval/contract/control/feature";
import type { Names } from "@sgval/quantities/language";

/** The error codes of this feature in the language of the user; loaded before the first page. */
export const errors = {
  device_in_auto_mode: {
    vn: "Ở chế độ tự động không thể điều khiển bằng tay",
    en: "In automatic mode the device cannot be controlled manually",
    fr: "En mode automatique, l'appareil ne peut pas être commandé manuellement",
  },
  automation_not_running: {
    vn: "Chưa có bộ điều khiển tự động đang chạy cho loại thiết bị này",
    en: "Nothing regulates devices of this type in automatic mode now",
    fr: "Rien ne régule ce type d'appareil en mode automatique actuellement",
  },
  threshold_or_timer_required: {
    vn: "Vui lòng cài đặt ngưỡng hoặc hẹn giờ trước khi vận hành",
    en: "Please Set Threshold or Timer before operation",
    fr: "Définissez un seuil ou une minuterie avant toute manœuvre",
  },
  pump_required: {
    vn: "Trạm có nhiều bơm: phải chọn bơm cần chạy",
    en: "The station has several pumps: name those to start",
    fr: "La station a plusieurs pompes : indiquez celles à démarrer",
  },
  pump_unknown: {
    vn: "Thiết bị không có bơm này",
    en: "The device does not have this pump",
    fr: "L'appareil n'a pas cette pompe",
  },
  device_busy: {
    vn: "Thiết bị đang thực hiện một lệnh khác",
    en: "The device is carrying out another command",
    fr: "L'appareil exécute une autre commande",
  },
  request_id_reused: {
    vn: "Yêu cầu này đã được gửi với nội dung khác",
    en: "This request was already sent with other content",
    fr: "Cette demande a déjà été envoyée avec un autre contenu",
  },
  device_not_commandable: {
    vn: "Thiết bị này không có kênh nhận lệnh",
    en: "This device has no way to receive commands",
    fr: "Cet appareil ne peut pas recevoir de commande",
  },
  device_reports_rarely: {
    vn: "Thiết bị gửi số liệu quá thưa: lệnh sẽ hết hạn trước khi thiết bị nghe được",
    en: "The device reports too rarely: the command would expire before it is heard",
    fr: "L'appareil transmet trop rarement : la commande expirerait avant d'être entendue",
  },
  gateway_not_automatic: {
    vn: "Chế độ tự động không chạy qua gateway: thiết bị cần kết nối riêng",
    en: "Automatic mode goes over no gateway: the device needs a connection of its own",
    fr: "Le mode automatique ne passe par aucune passerelle : l'appareil doit avoir sa propre connexion",
  },
  gateway_sends_no_commands: {
    vn: "Thiết bị nằm sau một gateway chưa được cài đặt để gửi lệnh",
    en: "The device is behind a gateway that is not set up to send commands",
    fr: "L'appareil est derrière une passerelle qui n'est pas réglée pour envoyer des commandes",
  },
  gateway_hears_later: {
    vn: "Mạng giữ lệnh đến bản tin tiếp theo của thiết bị: không vận hành van và bơm qua đó",
    en: "The network keeps commands until the next message of the device: valves and pumps are not operated over it",
    fr: "Le réseau garde les commandes jusqu'au prochain message de l'appareil\u202f: vannes et pompes ne sont pas manœuvrées par lui",
  },
  gateway_not_connected: {
    vn: "Gateway của thiết bị đang mất kết nối",
    en: "The gateway of the device is not connected",
    fr: "La passerelle de l'appareil n'est pas connectée",
  },
  command_not_encodable: {
    vn: "Bộ giải mã của thiết bị không tạo được bản tin cho lệnh này",
    en: "The decoder of the device could not encode this command",
    fr: "Le décodeur de l'appareil n'a pas pu encoder cette commande",
  },
  action_not_available: {
    vn: "Thiết bị không hỗ trợ thao tác này",
    en: "The device does not offer this action",
    fr: "L'appareil ne propose pas cette action",
  },
  value_required: {
    vn: "Thao tác này cần một giá trị",
    en: "This action needs a value",
    fr: "Cette action demande une valeur",
  },
  value_not_allowed: {
    vn: "Thao tác này không nhận giá trị",
    en: "This action takes no value",
    fr: "Cette action n'accepte pas de valeur",
  },
  value_below_minimum: {
    vn: "Dưới giá trị nhỏ nhất cho phép",
    en: "Below the lowest permitted value",
    fr: "En dessous de la valeur minimale permise",
  },
  value_above_maximum: {
    vn: "Vượt giá trị lớn nhất cho phép",
    en: "Above the highest permitted value",
    fr: "Au-dessus de la valeur maximale permise",
  },
  interlock_open_and_close: {
    vn: "Không thể vừa mở hoàn toàn vừa đóng hoàn toàn, hãy nhả lệnh kia trước",
    en: "Fully open and fully close cannot be on together; release the other one first",
    fr: "Ouverture et fermeture totales ne vont pas ensemble ; relâchez d'abord l'autre",
  },
  device_locked_out: {
    vn: "Thiết bị đang treo thẻ cấm thao tác: chỉ nhận lệnh dừng an toàn",
    en: "The device is locked out: it takes safety stops only",
    fr: "L'appareil est consigné : il n'accepte que les arrêts de sécurité",
  },
  device_selected: {
    vn: "Người khác đang thao tác trên thiết bị này",
    en: "Somebody else is about to operate this device",
    fr: "Une autre personne s'apprête à manœuvrer cet appareil",
  },
  selection_required: {
    vn: "Phải chọn thiết bị trước khi gửi lệnh",
    en: "The device must be selected before the command is sent",
    fr: "L'appareil doit être sélectionné avant l'envoi de la commande",
  },
  reason_required: {
    vn: "Lệnh này cần có lý do",
    en: "This command needs a reason",
    fr: "Cette commande demande un motif",
  },
  device_name_required: {
    vn: "Phải nhập đúng tên thiết bị để xác nhận lệnh này",
    en: "This command is confirmed by typing the name of the device",
    fr: "Cette commande se confirme en saisissant le nom de l'appareil",
  },
  selection_expired: {
    vn: "Lượt chọn thiết bị đã hết hạn, hãy xem lại số liệu rồi gửi lại",
    en: "The selection has expired; check the values and send again",
    fr: "La sélection a expiré ; vérifiez les valeurs puis renvoyez",
  },
  second_person_required: {
    vn: "Lệnh này cần người thứ hai duyệt, hãy gửi yêu cầu duyệt",
    en: "A second person must approve this command; ask for approval",
    fr: "Cette commande doit être approuvée par une seconde personne ; demandez l'approbation",
  },
  second_person_not_required: {
    vn: "Lệnh này không còn cần người thứ hai duyệt, hãy gửi lại",
    en: "This command no longer needs a second person; send it again",
    fr: "Cette commande ne demande plus de seconde personne ; renvoyez-la",
  },
  approval_pending: {
    vn: "Thiết bị đang có một yêu cầu khác chờ duyệt",
    en: "Another request for this device is waiting for approval",
    fr: "Une autre demande pour cet appareil attend l'approbation",
  },
  approval_not_pending: {
    vn: "Yêu cầu không còn chờ duyệt",
    en: "The request is no longer waiting for approval",
    fr: "La demande n'attend plus d'approbation",
  },
  approval_readings_old: {
    vn: "Số liệu của thiết bị đã cũ từ khi gửi yêu cầu: lệnh này nay cần xác nhận nhiều hơn (gõ tên thiết bị). Hãy gửi yêu cầu mới",
    en: "The readings of the device have become old since the request: the command now needs more confirmation than it was given (the name of the device). It must be asked for anew",
    fr: "Les mesures de l'appareil sont devenues anciennes depuis la demande : la commande exige maintenant une confirmation plus complète (nom de l'appareil). Il faut refaire la demande",
  },
  approval_step_large: {
    vn: "Từ khi gửi yêu cầu, bước thay đổi đã thành lớn: lệnh này nay cần xác nhận nhiều hơn (gõ tên thiết bị). Hãy gửi yêu cầu mới",
    en: "The step to the set-point has become large since the request: the command now needs more confirmation than it was given (the name of the device). It must be asked for anew",
    fr: "L'écart jusqu'à la consigne est devenu grand depuis la demande : la commande exige maintenant une confirmation plus complète (nom de l'appareil). Il faut refaire la demande",
  },
  approval_outlet_unknown: {
    vn: "Từ khi gửi yêu cầu, P2 đã cũ hoặc không dùng được, nên không còn biết bước thay đổi: lệnh này nay cần xác nhận nhiều hơn (gõ tên thiết bị). Hãy gửi yêu cầu mới",
    en: "P2 has become old or unusable since the request, and the step to the set-point is not known any more: the command now needs more confirmation than it was given (the name of the device). It must be asked for anew",
    fr: "P2 est devenue ancienne ou inutilisable depuis la demande et l'écart jusqu'à la consigne n'est plus connu : la commande exige maintenant une confirmation plus complète (nom de l'appareil). Il faut refaire la demande",
  },
  own_approval: {
    vn: "Không thể tự duyệt yêu cầu của chính mình",
    en: "Nobody can approve their own request",
    fr: "Personne ne peut approuver sa propre demande",
  },
  command_not_waiting: {
    vn: "Lệnh không còn ở trạng thái chờ",
    en: "The command is no longer waiting",
    fr: "La commande n'est plus en attente",
  },
  stop_not_cancellable: {
    vn: "Không thể hủy lệnh dừng đang chờ: lệnh được gửi ngay khi thiết bị kết nối",
    en: "A waiting stop cannot be cancelled: it is sent as soon as the device is connected",
    fr: "Un arrêt en attente ne peut pas être annulé : il part dès que l'appareil est connecté",
  },
  mode_change_refused: {
    vn: "Không thể đổi chế độ lúc này",
    en: "The mode cannot be changed now",
    fr: "Le mode ne peut pas être changé maintenant",
  },
  mode_device_not_fresh: {
    vn: "Chỉ bật tự động khi dữ liệu của thiết bị còn mới",
    en: "Automatic mode needs current data from the device",
    fr: "Le mode automatique exige des données récentes de l'appareil",
  },
  watched_not_fresh: {
    vn: "Chỉ bật tự động khi trị số đang theo dõi còn mới và tốt, ở thiết bị đo nó",
    en: "Automatic mode needs a good, current value of what is watched, from the device that measures it",
    fr: "Le mode automatique exige une valeur surveillée bonne et récente, de l'appareil qui la mesure",
  },
} as const satisfies Record<keyof typeof codes, Names>;
