export const automation = {
  title: "Ngưỡng và hẹn giờ",
  threshold: "Ngưỡng áp lực",
  start: "Điểm áp lực bắt đầu",
  limit: "Điểm áp lực giới hạn",
  noThreshold: "Chưa đặt ngưỡng",
  timers: "Hẹn giờ áp lực thấp",
  noTimers: "Chưa có hẹn giờ",
  hidden: "Bạn không có quyền xem mục này",
  failed: "Không tải được cài đặt tự động",
  everyDay: "Hằng ngày",
  days: { "1": "T2", "2": "T3", "3": "T4", "4": "T5", "5": "T6", "6": "T7", "7": "CN" },
  window: "{{start}}–{{end}}",
};
