export const confirm = {
  releaseUnderTag:
    "Đang treo thẻ cấm thao tác: {{tag}}. Nhả đóng cho nước chảy lại ngay: gọi người treo thẻ trước, chỉ nhả khi chắc chắn không còn ai trong hố van hay trên tuyến ống.",
  releaseReason: "Lý do, và ai xác nhận không còn người trong hố van",
  underTag:
    "Đang treo thẻ cấm thao tác: {{tag}}. Lệnh dừng vẫn được gửi: có thể có người đang làm việc tại thiết bị.",
  now: "Bây giờ",
  requested: "Yêu cầu",
  change: "Thay đổi",
  shareOfRange: "{{share}} của dải",
  sent: "Gửi",
  sleeps: "Thiết bị đang ngủ: lệnh chờ đến lần báo tới, khoảng {{time}}, lâu nhất {{longest}}",
  sleepsUnheard: "Thiết bị ngủ và chưa báo lần nào: lệnh chờ đến lần báo đầu tiên",
  sleepsStop:
    "Gửi ngay nếu thiết bị đang thức và nghe; nếu đang ngủ, lệnh chờ đến lần báo tới, khoảng {{time}}, lâu nhất {{longest}}",
  sleepsStopUnheard: "Gửi ngay nếu thiết bị đang thức và nghe; nếu đang ngủ, lệnh chờ đến lần báo đầu tiên",
  newSetPoint: "điểm đặt mới",
  limits: "Giới hạn",
  lastRelease: "Lần nhả trước",
  held: "Đang giữ",
  heldUnknown: "Chưa biết do ai, do lệnh nào",
  lastCommand: "Lệnh trước",
  noLastCommand: "Chưa có lệnh nào",
  lastCommandText: "{{action}}, {{status}} {{time}}, {{actor}}",
  staleWarning: "Phản hồi gần nhất đã {{age}}",
  reason: "Lý do",
  typeName: "Gõ {{name}} để tiếp tục",
  typeNameCutsSupply: "Lệnh này cắt nước: gõ {{name}} để tiếp tục",
  typeNameManyPumps: "Chạy nhiều bơm cùng một lệnh: gõ {{name}} để tiếp tục",
  typeNameStale: "Phản hồi của thiết bị đã cũ: gõ {{name}} để tiếp tục",
  typeNameBigStep: "Bước lớn hơn 20% của dải: gõ {{name}} để tiếp tục",
  typeNameUnknownStep: "Không có P2 hiện tại nên không biết bước lớn bao nhiêu: gõ {{name}} để tiếp tục",
  holdHint: "Giữ 2 giây để tiếp tục",
  holdForName: "Màn hình cảm ứng: giữ nút 2 giây thay cho gõ tên thiết bị",
  onlyDevice: "Trạng thái chỉ đổi khi thiết bị tự báo lại",
  lastPump: "Sau lệnh này không còn bơm nào của trạm chạy: trạm ngừng cấp nước.",
  standsStill:
    "{{pumps}}: được báo là đang dừng sẵn từ trước lệnh này (số đo lúc {{time}}, {{age}} trước). Lệnh dừng vẫn được gửi.",
  cutsSupply: "Thao tác này cắt nước của cả vùng phía sau van.",
  cutsConnections: "Số đấu nối phía sau van, theo hồ sơ thiết bị nhập tay: {{connections}}.",
  waterReturns:
    "Nước chảy lại ngay vào vùng phía sau van. Chỉ nhả khi chắc chắn không còn ai làm việc trên đường ống.",
  closedFully:
    "Van đang đóng hoàn toàn: lệnh này chưa làm nước chảy, nó chỉ có tác dụng sau khi nhả đóng hoàn toàn.",
  openFully: "Van đang mở hoàn toàn: lệnh này chưa làm gì, nó chỉ có tác dụng sau khi nhả mở hoàn toàn.",
  outletUnknown: "P2 đang cũ hoặc chưa biết: không thể biết trước bước thay đổi và áp lực phía sau van.",
  setPointLow: "Điểm đặt mới không cao hơn giới hạn dưới của P2.",
  /** A pressure that the command lowers, against its lower limit. */
  near: {
    falls:
      "{{name}} đang {{value}} ({{age}} trước), chỉ cao hơn {{limit}} một khoảng {{margin}}. Lệnh này sẽ hạ áp lực đó.",
    fallsOn:
      "{{name}} đang {{value}} ({{age}} trước), hiện đã không cao hơn {{limit}}. Lệnh này còn hạ thêm.",
    below:
      "{{name}} đang {{value}} ({{age}} trước), dự kiến còn khoảng {{expected}}, không cao hơn {{limit}}.",
    hardlyAbove:
      "{{name}} đang {{value}} ({{age}} trước), dự kiến còn khoảng {{expected}}, chỉ nhỉnh hơn {{limit}}.",
    alarm: "giới hạn dưới để cảnh báo ({{limit}})",
    start: "điểm áp lực bắt đầu ({{limit}})",
  },
  lost: "Không rõ lệnh đã đến chưa: máy chủ chưa xác nhận. Trang đang tìm lệnh này; nếu thấy, tiến trình của nó sẽ hiện ra. Bấm lại cũng chỉ gửi một lần.",
  notSent: "Không có mạng: lệnh CHƯA được gửi. Hãy bấm lại khi có mạng.",
};
