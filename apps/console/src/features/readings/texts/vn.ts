import { readingTable } from "@sgval/contract/devices/tables";

export const texts = {
  trend: "Xu hướng",
  range: "Khoảng thời gian",
  ranges: { "2h": "2 giờ", "5h": "5 giờ", "12h": "12 giờ", "1d": "1 ngày", "7d": "7 ngày", "30d": "30 ngày" },
  live: "Trực tiếp",
  paused: "Tạm dừng",
  parameters: "Thông số",
  mostLines: "Tối đa {{most}} đường",
  asTable: "Xem dạng bảng",
  asChart: "Xem biểu đồ",
  summary: "Xu hướng {{names}} trong {{range}}",
  bucketMinutes: "trung bình {{minutes}} phút",
  bucketSeconds: "trung bình {{seconds}} giây",
  under: "ngưỡng dưới {{name}} {{value}}",
  over: "ngưỡng trên {{name}} {{value}}",
  gap: "không có dữ liệu",
  chartFailed: "Không tải được dữ liệu biểu đồ",
  linesFailed: "{{device}}: không tải được {{names}}",
  chartEmpty: "Không có dữ liệu trong khoảng này",
  chartEmptyNext: "Chọn khoảng dài hơn hoặc thông số khác.",
  rollupsPending:
    "Đang tính giá trị theo giờ của khoảng này (còn thiếu {{hours}} giờ). Biểu đồ sẽ tự đầy đủ.",
  selectParameter: "Chọn ít nhất một thông số",
  history: readingTable.title.vn,
  historyFailed: "Không tải được lịch sử đo",
  historyEmpty: "Không tìm thấy dữ liệu",
  historyEmptyNext: "Thiết bị chưa gửi bản tin nào.",
  total: "{{total}} bản tin",
  measuredAt: readingTable.columns.measuredAt.heading.vn,
  quality: readingTable.columns.quality.heading.vn,
  newer_one: "{{count}} bản tin mới",
  newer_other: "{{count}} bản tin mới",
  showNewest: "Xem mới nhất",
  statistics: "Thống kê",
  minimum: "Nhỏ nhất",
  mean: "Trung bình",
  maximum: "Lớn nhất",
  last: "Cuối",
};

declare module "../../../shared/i18n/namespaces.ts" {
  interface Catalogue {
    readings: typeof texts;
  }
}
