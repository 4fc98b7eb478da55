import { contactTable } from "@sgval/contract/contacts/contacts";

const { columns } = contactTable;

export const texts = {
  title: contactTable.title.vn,
  search: "Mã, thông tin hoặc địa chỉ",
  failed: "Không tải được danh bạ",
  hidden: "Bạn không có quyền xem danh bạ liên hệ",
  empty: "Chưa có liên hệ nào",
  emptyNext: "Thêm văn phòng hoặc đội trực đầu tiên để mọi người biết gọi ai.",
  add: "Thêm liên hệ",
  edit: "Sửa liên hệ",
  keyHelp: "Ngắn và không trùng, ví dụ văn phòng hoặc đội trực.",
  actions: "Thao tác",
  deleteText: "Mọi người sẽ không còn thấy liên hệ này.",
  key: columns.key.heading.vn,
  information: columns.information.heading.vn,
  address: columns.address.heading.vn,
  phone: columns.phone.heading.vn,
  hotline: columns.hotline.heading.vn,
  updatedAt: columns.updatedAt.heading.vn,
  map: "Bản đồ các liên hệ",
  position: "Vị trí",
  tab: "Liên hệ",
  incomplete: "Còn thiếu: {{fields}}",
  directions: "Chỉ đường",
  vcard: "Lưu vào danh bạ",
  callHotline: "Gọi đường dây nóng",
  editContacts: "Sửa danh bạ",
  preview: "Mọi người sẽ thấy",
};

declare module "../../../shared/i18n/namespaces.ts" {
  interface Catalogue {
    contacts: typeof texts;
  }
}
