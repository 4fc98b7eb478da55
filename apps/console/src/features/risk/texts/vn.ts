import { tableTitles } from "@sgval/contract/risk/feature";
import { labelsIn } from "@sgval/contract/table";

const titles = labelsIn("vn", tableTitles);

export const texts = {
  editLimits: "Sửa giới hạn",
  table: "Điểm rủi ro của thiết bị",
  failed: "Không tải được điểm rủi ro",
  boardFailed: "Không tải được ma trận rủi ro",
  search: "Tìm thiết bị",
  score: "Điểm",
  scoreOn: "Điểm ngày {{day}}",
  device: "Thiết bị",
  likelihood: "Khả năng xảy ra, 1 đến 5",
  likelihoodShort: "Khả năng",
  consequence: "Hậu quả, 1 đến 5",
  consequenceShort: "Hậu quả",
  notAssessed: "chưa đánh giá",
  reasons: "Nguyên nhân chính",
  trend: "7 ngày",
  trendTitle: "Điểm trong 7 ngày qua và mức thay đổi",
  treatment: "Xử lý",
  actions: "Thao tác",
  treat: "Phân công xử lý",
  owner: "Người phụ trách",
  ownerHelp: "Người hoặc tổ chịu trách nhiệm xử lý rủi ro này.",
  noTreatment: "Chưa chọn",
  due: "Hạn xử lý",
  dueOn: "hạn {{day}}",
  overdue: "quá hạn {{day}}",
  none: "Không có thiết bị nào đạt 10 điểm trở lên, kiểm tra lúc {{time}}",
  showAll: "Xem mọi thiết bị",
  cell: "Khả năng {{likelihood}} × hậu quả {{consequence}}",
  grid: {
    title: "Ma trận rủi ro",
    sub: "số thiết bị ở mỗi ô",
    likelihood: "Khả năng ↑",
    consequence: "Hậu quả →",
    axes: "Hàng: khả năng xảy ra. Cột: hậu quả. Bấm một ô để xem các thiết bị của ô đó.",
    cell_one: "Khả năng {{likelihood}}, hậu quả {{consequence}}: {{count}} thiết bị, {{level}}",
    cell_other: "Khả năng {{likelihood}}, hậu quả {{consequence}}: {{count}} thiết bị, {{level}}",
    notAssessed_one: "{{count}} thiết bị chưa nhập dữ liệu hậu quả, tạm tính mức 3.",
    notAssessed_other: "{{count}} thiết bị chưa nhập dữ liệu hậu quả, tạm tính mức 3.",
  },
  computed: "Điểm rủi ro tính lúc {{time}} · số cảnh báo là trực tiếp",
  notComputed: "Chưa tính lần nào; điểm có trong vài phút nữa",
  trend30: titles.risk_days,
  trend30Sub: "theo điểm đầu mỗi ngày",
  noTrend: "Chưa có ngày nào được lưu",
  mapTitle: "Thiết bị có rủi ro trên bản đồ",
  mapSub: "từ 10 điểm trở lên",
  noneOnMap: "Không có thiết bị nào từ 10 điểm trở lên",
};

declare module "../../../shared/i18n/namespaces.ts" {
  interface Catalogue {
    risk: typeof texts;
  }
}
