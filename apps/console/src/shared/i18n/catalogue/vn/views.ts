import { tableTitles } from "@sgval/contract/generated/table-titles";
import { labelsIn } from "@sgval/contract/table";

export const views = {
  shown: "đang xem",
  name: "Tên",
  rename: "Đổi tên",
  renameOf: "Đổi tên {{name}}",
  deleteOf: "Xóa {{name}}",
  filters: {
    button: "Bộ lọc đã lưu",
    title: "Bộ lọc đã lưu",
    failed: "Không tải được các bộ lọc đã lưu",
    none: "Chưa lưu bộ lọc nào của danh sách này",
    noneNext: "Đặt bộ lọc và thứ tự, rồi lưu với một tên.",
    saveAs: "Lưu bộ lọc này…",
    saveTitle: "Lưu bộ lọc này",
    saved: "Đã lưu bộ lọc",
    renameTitle: "Đổi tên bộ lọc",
    deleteText: "Các thiết bị, người dùng hoặc mục mà nó hiển thị vẫn giữ nguyên.",
  },
  charts: {
    button: "Biểu đồ đã lưu",
    title: "Biểu đồ đã lưu",
    failed: "Không tải được các biểu đồ đã lưu",
    none: "Chưa lưu biểu đồ nào",
    noneNext: "Chọn thiết bị, thông số và khoảng thời gian, rồi lưu với một tên.",
    saveAs: "Lưu biểu đồ này…",
    saveTitle: "Lưu biểu đồ này",
    saved: "Đã lưu biểu đồ",
    renameTitle: "Đổi tên biểu đồ",
    deleteText: "Thiết bị và số liệu đo vẫn giữ nguyên.",
  },
  columns: { button: "Cột", title: "Cột hiển thị", reset: "Đặt lại" },
  list: labelsIn("vn", tableTitles),
  profileNone: "Chưa lưu bộ lọc nào",
  profileNext: "Trên một danh sách, chọn Bộ lọc đã lưu và lưu những gì bạn thấy với một tên.",
};
