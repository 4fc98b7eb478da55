/** Which devices measure for which, and the page of a device that belongs to another one. */
export const linkage = {
  title: "Liên kết thiết bị",
  sub: "thiết bị nào đo cho thiết bị nào",
  noParent: "Không thuộc thiết bị nào",
  relink: "Liên kết với thiết bị",
  link: "Liên kết",
  linkNamed: "Liên kết với {{name}}",
  change: "Đổi",
  unlink: "Bỏ liên kết",
  unlinkNamed: "Bỏ liên kết {{names}}",
  unlinked: "Đã bỏ liên kết: {{names}}",
  locked: "Cần quyền thay đổi liên kết thiết bị.",
  occupied: "{{name}} đang liên kết với {{linked}}. Hãy bỏ liên kết ở đó trước.",
  place: {
    dataloggerId: "Thiết bị ghi dữ liệu tại điểm bất lợi",
    waterQualityId: "Thiết bị chất lượng nước",
  },
  add: {
    dataloggerId: "Thêm thiết bị ghi dữ liệu",
    waterQualityId: "Thêm thiết bị chất lượng nước",
  },
  does: {
    dataloggerId: "Áp lực của nó được hiển thị là P3 cùng van, trên hình vẽ và biểu đồ.",
    waterQualityId: "Mở trang của nó từ đây, và vẽ chồng các thông số của nó lên biểu đồ.",
  },
  ends: {
    dataloggerId:
      "{{name}} sẽ không còn hiển thị áp lực điểm bất lợi (P3). Cả hai thiết bị và số liệu được giữ nguyên.",
    waterQualityId:
      "{{name}} sẽ không còn hiển thị chất lượng nước. Cả hai thiết bị và số liệu được giữ nguyên.",
  },
  onePump: "Mỗi thiết bị đo chỉ được gán cho một trạm bơm.",
  parent: "Thuộc thiết bị",
  openParent: "Mở {{name}}",
  orphan: "Thiết bị cha đã bị gỡ",
  orphanNext:
    "Thiết bị cha đã bị xóa hoặc bỏ liên kết. Số liệu vẫn được giữ; hãy liên kết lại để xem cùng nhau.",
  hiddenParent: "Thuộc một thiết bị ngoài phạm vi của bạn",
  hiddenParentNext: "Người thấy được thiết bị đó có thể mở hoặc bỏ liên kết.",
  notChild: "Thiết bị này không thuộc thiết bị nào.",
  openOwn: "Mở trang thiết bị",
  siblings: "Thiết bị của {{name}}",
  overlay: "Vẽ chồng {{name}}",
  overlaid: "Đang vẽ chồng {{name}}",
};
