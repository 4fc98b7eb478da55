import { tableTitles } from "@sgval/contract/generated/table-titles";
import { labelsIn } from "@sgval/contract/table";

export const views = {
  button: "Bộ lọc đã lưu",
  title: "Bộ lọc đã lưu",
  failed: "Không tải được các bộ lọc đã lưu",
  none: "Chưa lưu bộ lọc nào của danh sách này",
  noneNext: "Đặt bộ lọc và thứ tự, rồi lưu với một tên.",
  shown: "đang xem",
  saveAs: "Lưu bộ lọc này…",
  saveTitle: "Lưu bộ lọc này",
  saved: "Đã lưu bộ lọc",
  name: "Tên",
  rename: "Đổi tên",
  renameOf: "Đổi tên {{name}}",
  deleteOf: "Xóa {{name}}",
  renameTitle: "Đổi tên bộ lọc",
  deleteText: "Các thiết bị, người dùng hoặc mục mà nó hiển thị vẫn giữ nguyên.",
  columns: { button: "Cột", title: "Cột hiển thị", reset: "Đặt lại" },
  list: labelsIn("vn", tableTitles),
  profileNone: "Chưa lưu bộ lọc nào",
  profileNext: "Trên một danh sách, chọn Bộ lọc đã lưu và lưu những gì bạn thấy với một tên.",
};
