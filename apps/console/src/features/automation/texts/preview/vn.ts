export const preview = {
  button: "Xem thử 7 ngày qua",
  title: "Nếu chạy với các cài đặt này trong 7 ngày qua",
  failed: "Không xem thử được",
  none: "0 mẫu tốt trong 7 ngày qua",
  noneNext: "Chưa có số liệu để xem thử; cài đặt vẫn lưu được.",
  savedNow: "Nếu lưu bây giờ:",
  inAutomatic: "Nếu lưu và chuyển sang tự động bây giờ:",
  removedNow: "Nếu bỏ bây giờ:",
  removedInAutomatic: "Nếu bỏ và chuyển sang tự động bây giờ:",
  workedOut:
    "Chỉ tính được {{counted}} trong {{whole}}: phần còn lại của biểu đồ (ngày gần như trống được gạch chéo) có số liệu quá thưa để tự động chạy theo.",
  noSwitches: "Van không chuyển lần nào",
  total_one: "{{count}} lần chuyển, tính từ {{samples}} mẫu tốt",
  total_other: "{{count}} lần chuyển, tính từ {{samples}} mẫu tốt",
  byDay: "Theo ngày",
  day: "Ngày",
  count: "Số lần chuyển",
  low: "Áp lực thấp",
  degraded: "Thiếu số liệu",
  switches: "Các lần chuyển, mới nhất trước",
  at: "Thời điểm",
  to: "Chuyển sang",
  why: "Lý do",
  pressure: "Áp lực theo dõi",
  more: "{{shown}} trên {{total}} lần chuyển.",
  rest_one:
    "Còn {{count}} lần chuyển lúc {{from}}: {{raised}} lần nâng, {{reduced}} lần hạ. Lần này có trong bảng theo ngày, không liệt kê hay vẽ riêng.",
  rest_other:
    "Còn {{count}} lần chuyển từ {{from}} đến {{to}}: {{raised}} lần nâng, {{reduced}} lần hạ. Các lần này có trong bảng theo ngày, không liệt kê hay vẽ riêng.",
  crowded:
    "Quá nhiều lần chuyển để đánh dấu từng lần ({{total}}): chỉ tô phần áp lực thấp, của {{shown}} lần đầu.",
  chart: "Áp lực 7 ngày qua với điểm bắt đầu, điểm giới hạn và các lần chuyển",
  well: {
    noSwitches: "Bơm không đổi trạng thái lần nào",
    total_one: "{{count}} lần bật tắt bơm",
    total_other: "{{count}} lần bật tắt bơm",
    run: "Bơm chạy",
    degraded: "Thiếu số liệu phao",
    rest_one:
      "Còn {{count}} lần bật tắt lúc {{from}}: {{raised}} lần chạy, {{reduced}} lần dừng. Lần này có trong bảng theo ngày, không liệt kê hay vẽ riêng.",
    rest_other:
      "Còn {{count}} lần bật tắt từ {{from}} đến {{to}}: {{raised}} lần chạy, {{reduced}} lần dừng. Các lần này có trong bảng theo ngày, không liệt kê hay vẽ riêng.",
    crowded:
      "Quá nhiều lần bật tắt để đánh dấu từng lần ({{total}}): chỉ tô giờ bơm chạy, của {{shown}} lần đầu.",
    chart: "Số liệu giếng 7 ngày qua với giờ bơm chạy",
    atOnce: {
      nothing: "bơm giữ nguyên.",
      stays: "bơm giữ nguyên ({{reason}}).",
      moves: "{{position}} ({{reason}}).",
      held: "{{position}} ({{reason}}), nhưng chưa gửi lệnh: {{heldBack}}.",
    },
  },
};
