import { roomTable } from "@sgval/contract/rooms/rooms";

const { columns } = roomTable;

export const texts = {
  title: roomTable.title.vn,
  search: "Tên phòng",
  failed: "Không tải được danh sách phòng",
  roomFailed: "Không tải được phòng",
  empty: "Chưa có phòng nào",
  emptyNext: "Thêm phòng bơm hoặc phòng điều khiển đầu tiên rồi đưa thiết bị vào.",
  add: "Thêm phòng",
  edit: "Đổi tên phòng",
  nameHelp: "Không trùng, ví dụ Phòng bơm 1.",
  actions: "Thao tác",
  name: columns.name.heading.vn,
  devices: columns.devices.heading.vn,
  worst: columns.worst.heading.vn,
  pumps: columns.pumps.heading.vn,
  updatedAt: columns.updatedAt.heading.vn,
  outside_one: "{{count}} thiết bị ngoài ngưỡng",
  outside_other: "{{count}} thiết bị ngoài ngưỡng",
  pumpsRunning: "{{running}}/{{total}} bơm đang chạy",
  deviceCount_one: "{{count}} thiết bị",
  deviceCount_other: "{{count}} thiết bị",
  notEmptyLocked_one: "Phòng còn {{count}} thiết bị. Cần người có quyền sửa thiết bị chuyển chúng đi trước.",
  notEmptyLocked_other:
    "Phòng còn {{count}} thiết bị. Cần người có quyền sửa thiết bị chuyển chúng đi trước.",
  chooseTarget: "Chọn nơi chuyển thiết bị đến.",
  moveTo_one: "Phòng còn {{count}} thiết bị. Chuyển đến",
  moveTo_other: "Phòng còn {{count}} thiết bị. Chuyển đến",
  noRoom: "Không thuộc phòng nào",
  notFound: "Không tìm thấy phòng",
  notFoundNext: "Phòng có thể đã bị xóa hoặc nằm ngoài phạm vi của bạn.",
  backToList: "Về danh sách phòng",
  tabs: { label: "Các phần của phòng", overview: "Tổng quan", devices: "Thiết bị" },
  compare_one: "So sánh {{count}} thiết bị trên biểu đồ",
  compare_other: "So sánh {{count}} thiết bị trên biểu đồ",
  noDevice: "Không có thiết bị trong phòng này",
  noDeviceNext: "Thêm các thiết bị đặt tại đây.",
  addDevice: "Thêm thiết bị",
  findDevice: "Tên hoặc mã thiết bị",
  devicesFailed: "Không tải được danh sách thiết bị",
  deviceAdded: "Đã đưa {{name}} vào {{room}}",
  deviceRemoved: "Đã đưa {{name}} ra khỏi phòng",
  nowIn: "Đang ở {{room}}",
  inside: "Đang ở phòng này",
  putInto: "Đưa {{name}} vào phòng này",
  moveHere: "Chuyển đến đây",
  remove: "Đưa ra khỏi phòng",
  removeNamed: "Đưa {{name}} ra khỏi phòng",
  moreDevices: "{{shown}} trong {{total}} thiết bị đầu tiên. Thẻ Thiết bị có đủ tất cả.",
};

declare module "../../../shared/i18n/namespaces.ts" {
  interface Catalogue {
    rooms: typeof texts;
  }
}
