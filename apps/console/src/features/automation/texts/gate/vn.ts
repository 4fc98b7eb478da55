export const gate = {
  missing: "Còn thiếu trong “Cài đặt điều khiển tự động” (thẻ Ngưỡng):",
  mended: "Nhập ở đó",
  mendedByOthers: "Chỉ người có quyền cập nhật ngưỡng mới nhập được.",
  noValue: "Chưa có số liệu áp lực theo dõi nên chưa thể tự điều tiết.",
  stale: "Số liệu áp lực theo dõi đã cũ ({{age}}) nên chưa thể tự điều tiết.",
  quality: "Chất lượng số liệu áp lực theo dõi: {{quality}}; chưa thể tự điều tiết.",
  age: "{{age}} trước",
  heldAs: {
    fully_closed:
      "Van đang đóng hoàn toàn: chuyển sang tự động cũng chưa làm nước chảy. Không lệnh nào được gửi và không có gì điều tiết đến khi nhả đóng hoàn toàn; chế độ tự động không bao giờ tự nhả.",
    fully_open:
      "Van đang mở hoàn toàn: chuyển sang tự động chưa làm gì. Không lệnh nào được gửi và không có gì điều tiết đến khi nhả mở hoàn toàn; chế độ tự động không bao giờ tự nhả.",
  },
  toHealth: "Xem tình trạng số liệu",
  keptUntil: "Nếu áp lực không chạm ngưỡng, giữ như vậy đến {{time}}; từ đó theo hẹn giờ: {{position}}.",
  thenAt: "Lần chuyển kế tiếp theo hẹn giờ, lúc {{time}}: {{position}}.",
  manual: "Hệ thống sẽ ngừng tự điều khiển.",
  manualDevice:
    "Thiết bị tự điều tiết: lệnh về thủ công được gửi khi thiết bị nghe lệnh lần tới, đến lúc đó thiết bị vẫn tự chạy. Sau đó van giữ nguyên.",
  manualStays:
    "Hệ thống sẽ ngừng tự điều khiển. Van giữ trạng thái hiện tại cho đến khi có lệnh mới; không có lệnh nào được gửi.",
  manualSafe:
    "Hệ thống sẽ ngừng tự điều khiển và gửi một lệnh đưa van về trạng thái an toàn: {{state}}. Sau đó van đứng yên đến khi có lệnh mới.",
};
