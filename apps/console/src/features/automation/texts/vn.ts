import { dayLabels } from "@sgval/contract/automation/automation";
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
  hidden: "Bạn không có quyền xem mục này",
  failed: "Không tải được cài đặt tự động",
  everyDay: "Hằng ngày",
  days: labelsIn("vn", dayLabels),
  nextChange: "Lần chuyển kế tiếp",
  toLow: "áp lực thấp từ {{time}}",
  toHigh: "áp lực cao từ {{time}}",
  window: "{{start}}–{{end}}",
};

declare module "../../../shared/i18n/namespaces.ts" {
  interface Catalogue {
    automation: typeof texts;
  }
}
