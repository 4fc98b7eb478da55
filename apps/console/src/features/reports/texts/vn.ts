export const texts = {
  builder: "Lập báo cáo",
  kind: "Loại báo cáo",
  devices: "Thiết bị ({{count}})",
  findDevice: "Tìm thiết bị",
  devicesFound: "Thiết bị tìm thấy",
  devicesFailed: "Không tải được danh sách thiết bị",
  room: "Phòng",
  anyRoom: "Mọi phòng",
  addAll: "Thêm tất cả ({{count}})",
  removeAll: "Bỏ tất cả",
  allChosen: "Đã chọn tất cả thiết bị tìm thấy.",
  chooseDevice: "Chọn ít nhất một thiết bị",
  zones: "Vùng ({{count}})",
  zonesFound: "Các vùng trong phạm vi xem",
  zonesFailed: "Không tải được danh sách vùng",
  chooseZone: "Chọn ít nhất một vùng",
  noZones: "Không có vùng nào trong phạm vi xem",
  lostZone: "Vùng {{id}}, không còn hoặc ngoài phạm vi xem",
  parameters: "Thông số",
  allParameters: "Không chọn là lấy tất cả.",
  range: "Khoảng thời gian",
  ranges: {
    "2h": "2 giờ",
    "5h": "5 giờ",
    "1d": "1 ngày",
    yesterday: "Hôm qua",
    "7d": "7 ngày",
    "30d": "30 ngày",
  },
  run: "Chạy báo cáo",
  nothingRun: "Chưa chạy báo cáo nào",
  nothingRunNext: "Chọn loại báo cáo, thiết bị và khoảng thời gian rồi chạy.",
  failed: "Không lập được báo cáo",
  gone: "Có thiết bị hoặc vùng của báo cáo đã bị xóa hoặc ngoài phạm vi xem; hãy bỏ nó ra rồi chạy lại",
  withoutData: "Không có dữ liệu trong khoảng này: {{names}}",
  copyLink: "Sao chép liên kết",
  copied: "Đã sao chép",
  chartOfFirst: "Biểu đồ vẽ {{shown}} kênh đầu trong {{total}} kênh.",
};

declare module "../../../shared/i18n/namespaces.ts" {
  interface Catalogue {
    reports: typeof texts;
  }
}
