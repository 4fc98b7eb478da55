/** The settings tab of the device types. */
export const types = {
  tab: "Loại thiết bị",
  edit: "Sửa",
  editTitle: "Loại thiết bị",
  names: "Nhãn",
  name: { vn: "Nhãn tiếng Việt", en: "Nhãn tiếng Anh", fr: "Nhãn tiếng Pháp" },
  color: "Màu",
  colorHelp: "Của biểu tượng trong danh sách và trên bản đồ; không có màu của cảnh báo.",
  measurements: "Đại lượng mặc định",
  measurementsHelp: "Thiết bị mới bắt đầu với các kênh này; thiết bị đã có giữ nguyên kênh của mình.",
  keyValues: "Giá trị chính",
  keyValuesHelp:
    "Theo thứ tự: giá trị đầu tiên mà thiết bị gửi là giá trị chính trong danh sách, thẻ và bản đồ.",
  interval: "Chu kỳ gửi (T)",
  intervalChange: "Đổi ở thẻ Độ mới dữ liệu",
  limits: "Giới hạn mặc định",
  limitsHelp: "Điền sẵn cho kênh của thiết bị mới.",
  noLimits: "Không có",
  addLimit: "Thêm giới hạn cho đại lượng",
  removeLimit: "Bỏ giới hạn của {{name}}",
  devices: "Số thiết bị",
  none: "Không còn đại lượng nào",
  failed: "Không tải được các loại thiết bị",
};

/** The settings tab of the freshness of data. */
export const freshness = {
  tab: "Độ mới dữ liệu",
  title: "Chu kỳ gửi theo loại",
  sub: "Sau 1,5 chu kỳ thiết bị bị coi là trễ, sau 2,5 chu kỳ (ít nhất {{stale}}, trạm bơm {{pumpStale}}) là quá hạn, sau 4 chu kỳ (ít nhất {{offline}}, trạm bơm {{pumpOffline}}) là mất kết nối.",
  interval: "{{type}}: chu kỳ gửi",
  minutes: "phút",
  after: "Trễ sau {{late}} · quá hạn sau {{stale}} · mất kết nối sau {{offline}}",
  afterZone: "Trễ sau {{late}} · quá hạn sau {{stale}}",
  follow: "{{following}} trên {{devices}} thiết bị theo chu kỳ này; số còn lại có chu kỳ riêng",
  now: "Hiện tại: {{late}} trễ, {{stale}} quá hạn, {{offline}} mất kết nối",
  would: "Với cài đặt này, ngay bây giờ: {{late}} trễ, {{stale}} quá hạn, {{offline}} mất kết nối",
  previewFailed: "Không tính thử được",
};
