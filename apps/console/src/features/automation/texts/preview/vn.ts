export const preview = {
  button: "Xem thử 7 ngày qua",
  title: "Nếu chạy với các cài đặt này trong 7 ngày qua",
  failed: "Không xem thử được",
  none: "0 mẫu tốt trong 7 ngày qua",
  noneNext: "Chưa có số liệu để xem thử; cài đặt vẫn lưu được.",
  savedNow: "Nếu lưu bây giờ:",
  inAutomatic: "Nếu lưu và chuyển sang tự động bây giờ:",
  beginsNow:
    "Dòng này tính từ bây giờ, với những gì tự động đã biết đến lúc này. Biểu đồ và các bảng bên dưới tính như thể đã chạy với các cài đặt này suốt 7 ngày: mức mà một lần chạm ngưỡng trước đó giữ đến lần hẹn giờ kế tiếp vẫn còn ở đó, nên có thể kết thúc ở mức khác.",
  comparedWith: "Hai điểm áp lực được so với: {{pressure}}, gần nhất {{value}} (đo lúc {{time}}).",
  comparedUnknown: "Hai điểm áp lực được so với: {{pressure}}, hiện chưa biết.",
  atLimit:
    "Áp lực này đã ở điểm áp lực giới hạn {{point}} trở lên: nếu còn giữ như vậy, tự động sẽ chọn áp lực thấp.",
  atStart:
    "Áp lực này đã ở điểm áp lực bắt đầu {{point}} trở xuống: nếu còn giữ như vậy, tự động sẽ chọn áp lực cao, kể cả trong khung giờ hẹn.",
  notWatched:
    "Có thiết bị liên kết ở điểm bất lợi nhưng áp lực ở đó không được theo dõi: đã chọn “{{chosen}}”. Điểm áp lực phù hợp với điểm bất lợi thì quá thấp so với áp lực này.",
  removedNow: "Nếu bỏ bây giờ:",
  removedInAutomatic: "Nếu bỏ và chuyển sang tự động bây giờ:",
  workedOut:
    "Chỉ tính được {{counted}} trong {{whole}}: ở phần còn lại của biểu đồ (ngày gần như trống được gạch chéo) không có số liệu tốt nào mới hơn {{stale}}, là mức mà tự động cần.",
  workedOutRare:
    "Chỉ tính được {{counted}} trong {{whole}}: tự động chỉ chạy theo số liệu không cũ quá {{stale}}, mà ở phần còn lại của biểu đồ (ngày được gạch chéo) các mẫu cách nhau khoảng {{gap}}.",
  measured:
    "Đường vẽ là số liệu đã đo, khi van chạy như thực tế; hàng trạng thái bên dưới mới là mức van với các cài đặt này.",
  means: "Mỗi điểm là trung bình {{span}}, cả số ở cuối đường.",
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
    measured:
      "Đường vẽ là số liệu đã đo, khi bơm chạy như thực tế; hàng bên dưới mới là giờ bơm chạy với các cài đặt này.",
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
