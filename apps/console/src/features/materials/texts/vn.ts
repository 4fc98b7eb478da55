import { materialTable } from "@sgval/contract/materials/materials";
import { headingsIn } from "@sgval/contract/table";

export const texts = {
  ...headingsIn("vn", materialTable),
  title: materialTable.title.vn,
  search: "Tên, đơn vị hoặc ghi chú",
  failed: "Không tải được danh sách vật liệu",
  empty: "Chưa có vật liệu nào",
  emptyNext: "Thêm vật liệu sửa chữa đầu tiên để chọn khi báo điểm rò rỉ.",
  add: "Thêm vật liệu",
  edit: "Sửa vật liệu",
  unitHelp: "Đơn vị để đếm, ví dụ cái, m, kg.",
  actions: "Thao tác",
  inUse: "Đang có điểm rò rỉ dùng vật liệu này",
  usedInCount_one: "{{count}} điểm rò rỉ",
  usedInCount_other: "{{count}} điểm rò rỉ",
};

declare module "../../../shared/i18n/namespaces.ts" {
  interface Catalogue {
    materials: typeof texts;
  }
}
