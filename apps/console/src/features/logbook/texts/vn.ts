import { logEntryTable } from "@sgval/contract/logbook/tables";

const { columns } = logEntryTable;

export const texts = {
  search: "Nội dung, thiết bị hoặc người ghi",
  failed: "Không tải được nhật ký ca",
  empty: "Nhật ký ca chưa có mục nào",
  emptyNext: "Ghi lại việc đã làm trong ca, hoặc điều ca sau cần biết.",
  add: "Ghi nhật ký",
  edit: "Sửa mục",
  actions: "Thao tác",
  deleteText: "Nhật ký thay đổi vẫn giữ lại nội dung đã xóa.",
  kind: columns.kind.heading.vn,
  kindHelp: "Ghi chú bàn giao được hiển thị nổi bật cho ca sau đến khi có người nhận ca.",
  anyKind: "Mọi loại",
  text: columns.text.heading.vn,
  at: columns.at.heading.vn,
  about: columns.about.heading.vn,
  aboutHelp: "Chọn một thiết bị hoặc một phòng; để trống nếu nói về cả mạng lưới.",
  wholeNetwork: "Cả mạng lưới",
  removed: "{{name}} (đã xóa)",
  device: "Thiết bị",
  noDevice: "Không tìm thấy thiết bị",
  room: "Phòng",
  noRoom: "Không chọn phòng",
  author: columns.author.heading.vn,
  anyAuthor: "Mọi người",
  writtenAt: columns.writtenAt.heading.vn,
  editedAt: columns.editedAt.heading.vn,
  acceptance: "Nhận ca",
  accept: "Nhận ca",
  acceptOf: "Nhận bàn giao của {{name}}",
  accepted: "Đã nhận ca",
  acceptedBy: "{{name}} đã nhận ca, {{time}}",
  waiting: "Chờ nhận ca",
  waitingOnly: "Chờ nhận ca",
  waitingFor_one: "{{count}} ghi chú bàn giao chờ nhận ca",
  waitingFor_other: "{{count}} ghi chú bàn giao chờ nhận ca",
  waitingMore_one: "Còn {{count}} ghi chú nữa",
  waitingMore_other: "Còn {{count}} ghi chú nữa",
  notYours: "Mục của người khác: cần quyền sửa nhật ký ca của người khác",
  dayPassed: "Đã quá 24 giờ kể từ khi ghi",
  acceptedStays: "Đã có người nhận ca, không sửa được nữa",
  chart: "Xem biểu đồ lúc đó",
  onChart: "Nhật ký của các thiết bị trên biểu đồ",
  noneOnChart: "Chưa có ghi chú nào trong khoảng thời gian này",
  writeAt: "Ghi nhật ký lúc {{time}}",
  markAt: "Đánh dấu {{time}}",
  shift: "Ca",
  shiftsOf: "Ca làm việc đặt ở Cài đặt, tab Chung; lịch trực gọi cảnh báo có giờ riêng.",
  shiftUnderWay: "Ca đang diễn ra",
  writeHandOver: "Ghi bàn giao",
  summaryFailed: "Không lập được tóm tắt ca",
  madeUnderWay: "Ca chưa kết thúc, số liệu đến {{time}}",
  madeAfter: "Lập lúc {{time}}",
};

declare module "../../../shared/i18n/namespaces.ts" {
  interface Catalogue {
    logbook: typeof texts;
  }
}
