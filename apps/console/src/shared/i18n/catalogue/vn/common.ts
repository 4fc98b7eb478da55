import {
  deviceStatusLabels,
  freshnessLabels,
  limitLabels,
  modeLabels,
  qualityLabels,
} from "@sgval/contract/devices/labels";
import { labelsIn } from "@sgval/contract/table";

export const common = {
  retry: "Thử lại",
  cancel: "Hủy",
  close: "Đóng",
  /** The cross of a dialog; "close" alone is also what is done to a valve. */
  closeDialog: "Đóng hộp thoại",
  /** Why the button of a confirmation is disabled. */
  confirmMissing: {
    reason: "Cần nhập lý do",
    name: "Cần gõ đúng tên thiết bị",
    both: "Cần nhập lý do và gõ đúng tên thiết bị",
  },
  confirmWaits: "Đang tính việc sẽ làm ngay: chờ để đọc, tối đa {{seconds}} giây",
  clear: "Xóa lọc",
  copy: "Sao chép",
  copied: "Đã sao chép",
  savedSecret: "Tôi đã lưu",
  loading: "Đang tải...",
  noNetwork: "Không có mạng. Sẽ tải tiếp khi có mạng trở lại.",
  asTable: "Xem dạng bảng",
  asChart: "Xem dạng biểu đồ",
  asImage: "Lưu thành ảnh (PNG)",
  /** Between a label and its value. */
  colon: ": ",
  noValueSince: "cảm biến không có giá trị từ {{time}}",
  emptyFile: "Tệp này không có gì bên trong.",
  /** What a report takes at most. */
  reportTooLong: {
    hours:
      "Báo cáo gồm nhiều nhất {{most}} giờ của tất cả các kênh cộng lại. Hãy chọn khoảng ngắn hơn hoặc ít thiết bị hơn.",
    rows: "Báo cáo có nhiều nhất {{most}} dòng. Hãy chọn khoảng ngắn hơn, bước dài hơn hoặc ít thiết bị hơn.",
    commands: "Báo cáo có nhiều nhất {{most}} lệnh. Hãy chọn khoảng ngắn hơn hoặc ít thiết bị hơn.",
    alarms:
      "Cảnh báo trong khoảng này thay đổi từ {{most}} lần trở lên, nhiều hơn một báo cáo có thể đếm. Hãy chọn khoảng ngắn hơn hoặc ít thiết bị hơn.",
    days: "Báo cáo vùng gồm nhiều nhất {{most}} ngày trọn. Hãy chọn khoảng ngắn hơn.",
  },
  seeTrend: "xem xu hướng",
  required: "bắt buộc",
  optional: "không bắt buộc",
  none: "Không có",
  devicesHidden: "Bạn không có quyền xem thiết bị",
  noDeviceToChoose: "Bạn không có quyền xem thiết bị, vì vậy không thể chọn thiết bị nào ở đây.",
  asOf: "Dữ liệu lúc {{time}}",
  heldNew_one: "{{count}} dòng mới, xem",
  heldNew_other: "{{count}} dòng mới, xem",
  heldChanged: "Danh sách đã đổi, xem",
  requestId: "Mã yêu cầu {{id}}",
  showFound: "Xem kết quả",
  filters: "Bộ lọc",
  of: "{{from}}–{{to}} trong {{total}}",
  perPage: "Mỗi trang",
  showAll: "Hiện tất cả ({{count}})",
  page: "Trang {{page}}",
  previousPage: "Trang trước",
  nextPage: "Trang sau",
  trail: "Đường dẫn",
  receivedAt: "nhận lúc {{time}}",
  importedUntil: "số liệu nhập đến {{time}}",
  freshness: { ...labelsIn("vn", freshnessLabels), offlineSince: "Mất kết nối từ {{time}}" },
  /** After a count. */
  mailsWaiting: "thư đang chờ gửi",
  reportsWaiting: "báo cáo chưa gửi",
  readingsWaiting: "chỉ số chưa gửi",
  alarmsWaiting: "cảnh báo chưa xác nhận",
  status: labelsIn("vn", deviceStatusLabels),
  limit: labelsIn("vn", limitLabels),
  qualityGroup: { good: qualityLabels.good.vn },
  quality: labelsIn("vn", qualityLabels),
  mode: labelsIn("vn", modeLabels),
  lockOut: {
    short: "Cấm thao tác",
    lockedSince: "từ {{time}}",
    openEnd: "{{actor}}: {{reason}}, đến khi gỡ thẻ",
    until: "{{actor}}: {{reason}}, đến {{time}}",
  },
  live: {
    live: "Trực tiếp",
    reconnecting: "Đang kết nối lại (lần {{attempt}})",
    offline: "Mất kết nối",
    connecting: "Đang kết nối",
  },
  /** Buttons of a field that one chooses in. */
  chooser: {
    open: "Mở danh sách",
    close: "Đóng danh sách",
    clear: "Xóa lựa chọn",
    nothing: "Không tìm thấy gì",
  },
  places: { zone: "Vùng DMA", anyZone: "Mọi vùng", room: "Phòng", anyRoom: "Mọi phòng" },
  /** Of lists that are narrowed by device or person. */
  filterBy: {
    device: "Thiết bị",
    anyDevice: "Mọi thiết bị",
    person: "Người",
    anyPerson: "Mọi người",
    mine: "Của tôi",
  },
};
