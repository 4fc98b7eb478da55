import { tableTitles } from "@sgval/contract/generated/table-titles";
import { labelsIn } from "@sgval/contract/table";

export const views = {
  button: "Chế độ xem",
  title: "Chế độ xem đã lưu",
  failed: "Không tải được các chế độ xem đã lưu",
  none: "Chưa lưu chế độ xem nào của danh sách này",
  noneNext: "Đặt bộ lọc và thứ tự, rồi lưu với một tên.",
  shown: "đang xem",
  saveAs: "Lưu chế độ xem này…",
  saveTitle: "Lưu chế độ xem này",
  saved: "Đã lưu chế độ xem",
  name: "Tên",
  rename: "Đổi tên",
  renameOf: "Đổi tên {{name}}",
  deleteOf: "Xóa {{name}}",
  renameTitle: "Đổi tên chế độ xem",
  deleteText: "Các thiết bị, người dùng hoặc mục mà nó hiển thị vẫn giữ nguyên.",
  columns: { button: "Cột", title: "Cột hiển thị", reset: "Đặt lại" },
  list: labelsIn("vn", tableTitles),
  profileNone: "Chưa lưu chế độ xem nào",
  profileNext: "Trên một danh sách, chọn Chế độ xem và lưu những gì bạn thấy với một tên.",
};
