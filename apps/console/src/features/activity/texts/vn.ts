import { activityTypeLabels, subjectLabelsIn } from "@sgval/contract/activity/labels";
import { activityTable } from "@sgval/contract/activity/tables";
import { activityDetails } from "@sgval/contract/generated/activity-details";
import { labelsIn } from "@sgval/contract/table";

export const texts = {
  log: "Nhật ký thay đổi",
  title: "Thay đổi",
  changeLog: "Nhật ký thay đổi",
  ofTheNetwork: "của toàn mạng lưới",
  empty: "Chưa có thay đổi nào",
  failed: "Không tải được nhật ký thay đổi",
  hidden: "Bạn không có quyền xem nhật ký thay đổi",
  system: "Hệ thống",
  at: activityTable.columns.at.heading.vn,
  actor: activityTable.columns.actor.heading.vn,
  what: activityTable.columns.what.heading.vn,
  details: "Chi tiết ({{count}})",
  subject: activityTable.columns.subject.heading.vn,
  change: activityTable.columns.change.heading.vn,
  ip: activityTable.columns.ip.heading.vn,
  search: "Tên, đối tượng",
  anySubject: "Mọi đối tượng",
  anyType: "Mọi loại",
  moreFields_one: "và {{count}} trường khác",
  moreFields_other: "và {{count}} trường khác",
  mails: {
    tab: "Hoạt động",
    title: "Gửi nhật ký hoạt động qua email",
    sub: "Mỗi cài đặt gửi những gì đã xảy ra từ lần gửi trước.",
    add: "Thêm cài đặt",
    edit: "Sửa {{name}}",
    name: "Tên",
    types: "Loại hoạt động",
    users: "Người dùng nhận",
    usersHelp: "Mỗi người chỉ nhận những gì họ được xem, bằng ngôn ngữ của họ.",
    noEmail: "Chưa có email",
    named: "{{name}} (chưa có email)",
    gone_one: "{{count}} người dùng không còn trong danh sách: tài khoản đã bị xóa.",
    gone_other: "{{count}} người dùng không còn trong danh sách: tài khoản đã bị xóa.",
    addresses: "Địa chỉ email khác",
    addressesHelp: "Mỗi dòng một địa chỉ; nhận những gì người lưu cài đặt được xem.",
    sendTimes: "Giờ gửi",
    days: "Ngày trong tuần",
    daily: "Hằng ngày",
    enabled: "Đang bật",
    off: "Đang tắt",
    to: "Gửi đến {{to}}",
    toNobody: "Không còn người nhận nào",
    authorGone:
      "Người lưu cài đặt không còn tài khoản: các địa chỉ khác không nhận gì cho đến khi có người lưu lại.",
    next: "Lần gửi tới {{at}}",
    last: "đã gửi {{at}}",
    never: "chưa gửi lần nào",
    test: "Gửi thử",
    testText:
      "Các hoạt động trong 24 giờ qua được gửi đến địa chỉ email của chính bạn, không gửi đến người nhận.",
    noAddress: "Tài khoản của bạn chưa có địa chỉ email.",
    enterAddress: "Nhập địa chỉ email",
    tested_one: "Đã gửi thử đến {{to}} ({{count}} hoạt động trong 24 giờ qua)",
    tested_other: "Đã gửi thử đến {{to}} ({{count}} hoạt động trong 24 giờ qua)",
    none: "Chưa gửi nhật ký hoạt động cho ai",
    noneNext:
      "Thêm cài đặt để gửi lệnh điều khiển, ngưỡng hay thay đổi khác cho người phụ trách vào giờ cố định.",
    failed: "Không tải được cài đặt hoạt động",
    recipientsFailed: "Không tải được danh sách người dùng",
  },
  type: labelsIn("vn", activityTypeLabels),
  subjects: subjectLabelsIn("vn"),
  detail: labelsIn("vn", activityDetails),
};

declare module "../../../shared/i18n/namespaces.ts" {
  interface Catalogue {
    activity: typeof texts;
  }
}
