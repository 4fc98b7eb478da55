import { dayLabels } from "@sgval/contract/automation/automation";
import { failSafeLabels, leavingLabels, strategyLabels } from "@sgval/contract/automation/labels";
import { activityFields } from "@sgval/contract/automation/texts";
import { labelsIn } from "@sgval/contract/table";

export const texts = {
  title: "Ngưỡng và hẹn giờ",
  threshold: "Ngưỡng áp lực",
  start: "Điểm áp lực bắt đầu",
  limit: "Điểm áp lực giới hạn",
  noThreshold: "Chưa đặt ngưỡng",
  timers: "Hẹn giờ áp lực thấp",
  noTimers: "Chưa có hẹn giờ",
  idle: {
    manual: "Chưa chạy: thiết bị đang ở chế độ thủ công nên không có gì thực hiện các cài đặt này.",
    unregulated: "Chưa chạy: hiện chưa có bộ điều khiển tự động nào thực hiện các cài đặt này.",
  },
  failed: "Không tải được cài đặt tự động",
  everyDay: "Hằng ngày",
  days: labelsIn("vn", dayLabels),
  nextChange: "Lần chuyển kế tiếp",
  toLow: "áp lực thấp từ {{time}}",
  toHigh: "áp lực cao từ {{time}}",
  window: "{{start}}–{{end}}",
  week: "Áp lực thấp trong tuần",
  noTimersNext: "Khi có khung giờ, áp lực được hạ xuống trong khung giờ đó.",
  windows: "Khung giờ áp lực thấp",
  windowsText:
    "Ngoài các khung giờ, áp lực ở mức cao. Khung giờ qua nửa đêm thì thêm hai khung: khung đầu kết thúc lúc 00:00, khung sau bắt đầu từ đó.",
  movesAtOnce: "Thiết bị đang ở chế độ tự động và sẽ chạy theo cài đặt mới ngay.",
  changedMeanwhile: "Người khác vừa đổi hẹn giờ.",
  takeTheirs: "Lấy bản của họ",
  startHelp: "Từ mức này trở xuống, áp lực của vùng được nâng lên.",
  limitHelp: "Từ mức này trở lên, áp lực được giảm xuống.",
  startHelpOfPumps: "Từ mức này trở xuống, cấp nước được tăng lên.",
  limitHelpOfPumps: "Từ mức này trở lên, cấp nước được giảm xuống.",
  pointsRange: "{{low}} đến {{high}} {{unit}}, cách nhau ít nhất {{gap}} {{unit}}",
  removePoints: "Bỏ ngưỡng",
  removePointsText: "Không có ngưỡng thì chế độ tự động chỉ chạy theo hẹn giờ.",
  field: labelsIn("vn", activityFields),
  strategy: labelsIn("vn", strategyLabels),
  failSafe: labelsIn("vn", failSafeLabels),
  leaving: labelsIn("vn", leavingLabels),
  settings: {
    title: "Cài đặt điều khiển tự động",
    open: "Xem và sửa",
    close: "Thu gọn",
    unsaved: "theo mặc định",
    failed: "Không tải được cài đặt điều khiển tự động",
    reset: "Về mặc định",
    byDefault: "{{value}} (mặc định)",
    staleAuto: "Theo thiết bị đo",
    watchedAuto: "Tự chọn: {{parameter}}",
    setPointValve: "cần van có điểm đặt",
    notMeasured: "không có thiết bị đo",
    groups: {
      regulate: "Điều tiết theo",
      confirm: "Xác nhận và giới hạn số lần chuyển",
      steps: "Bước của điểm đặt",
      missing: "Khi thiếu số liệu",
      leave: "Khi chuyển sang thủ công",
    },
  },
  flow: {
    help: "Giữa hai điểm, áp lực được nội suy; ngoài hai đầu bảng, áp lực giữ như điểm cuối.",
    curve: "Áp lực đầu ra theo lưu lượng: {{points}}",
    point: "{{flow}} → {{pressure}}",
    of: "Điểm {{number}}",
    flow: "Lưu lượng",
    pressure: "Áp lực đầu ra",
    add: "Thêm điểm",
    remove: "Xóa điểm {{number}}",
    two: "Cần ít nhất hai điểm",
  },
};

declare module "../../../shared/i18n/namespaces.ts" {
  interface Catalogue {
    automation: typeof texts;
  }
}
