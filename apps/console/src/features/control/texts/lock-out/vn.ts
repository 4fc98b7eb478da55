/** Lock-out tags. */
export const lockOut = {
  tag: "Thẻ cấm thao tác",
  hang: "Treo thẻ cấm thao tác",
  noPermission: "Bạn không có quyền treo thẻ cấm thao tác",
  change: "Sửa thẻ cấm thao tác",
  lift: "Gỡ thẻ",
  hung: "Đã treo thẻ cấm thao tác",
  lifted: "Đã gỡ thẻ cấm thao tác",
  expired: "{{device}}: thẻ cấm thao tác của {{actor}} đã hết hạn, thiết bị lại nhận lệnh",
  explained:
    "Khi còn thẻ, không ai và không chế độ tự động nào gửi được lệnh đến thiết bị này, trừ lệnh dừng an toàn. Nhả đóng hoàn toàn một van cũng là lệnh như vậy: ai có quyền vẫn gửi được. Tủ điện tại chỗ không bị khóa.",
  byDevice:
    "Thiết bị này tự điều khiển và vẫn chạy tiếp khi treo thẻ. Hãy chuyển cả sang bằng tay: lệnh đứng yên vẫn đến được thiết bị dù có thẻ, ở lần báo kế tiếp.",
  byDeviceManual:
    "Thiết bị này có thể tự điều tiết. Nếu đã nhận lệnh về thủ công, thiết bị đang đứng yên. Nếu chưa nhận, thiết bị vẫn tự điều tiết cho đến khi nhận lệnh đó ở lần báo tới, dù có thẻ.",
  releaseStays:
    "Thẻ không chặn lệnh nhả đóng hoàn toàn: ai có quyền vẫn gửi được, và nước chảy lại ngay. Trước khi gửi phải ghi lý do và ai xác nhận không còn người trong hố van.",
  why: "Vì sao treo thẻ",
  whyLifted: "Vì sao gỡ thẻ của người khác",
  liftExplained: "Chỉ gỡ khi chắc chắn không còn ai làm việc tại thiết bị.",
  since: "từ {{time}}",
  end: "Cấm đến khi nào",
  endAt: "Đến",
  untilLifted: "Đến khi gỡ thẻ",
  hours_one: "{{count}} giờ, đến {{time}}",
  hours_other: "{{count}} giờ, đến {{time}}",
  otherEnd: "Chọn ngày giờ",
  passed: "Thời điểm này đã qua",
};
