export const texts = {
  tab: "Thông số riêng",
  title: "Thông số riêng",
  sub: "Đại lượng đo ngoài danh mục có sẵn, dùng được cho kênh đo của mọi loại thiết bị",
  failed: "Không tải được các thông số riêng",
  empty: "Chưa có thông số nào: danh mục có sẵn đủ cho phần lớn thiết bị.",
  add: "Thêm thông số",
  editTitle: "Sửa thông số",
  names: { vn: "Tên tiếng Việt", en: "Tên tiếng Anh", fr: "Tên tiếng Pháp" },
  kind: "Dạng dữ liệu",
  kindHelp: "Số đo là con số có đơn vị; trạng thái là một trong vài từ. Không đổi được khi đã có số đo.",
  unit: "Đơn vị",
  unitHelp: "Chọn đơn vị có sẵn để quy đổi được, hoặc gõ đơn vị khác. Không đổi được khi đã có số đo.",
  min: "Giá trị nhỏ nhất",
  max: "Giá trị lớn nhất",
  rangeHelp: "Số đo nằm ngoài khoảng này được lưu là ngoài dải đo và không gây báo động.",
  decimals: "Số chữ số thập phân",
  states: "Các trạng thái",
  statesHelp: "Mã là số thiết bị gửi và được lưu. Thiết bị cũng có thể gửi một trong các tên.",
  code: "Mã",
  addState: "Thêm trạng thái",
  removeState: "Xóa trạng thái {{number}}",
};

declare module "../../../shared/i18n/namespaces.ts" {
  interface Catalogue {
    customParameters: typeof texts;
  }
}
