export const texts = {
  tab: "Ngưỡng",
  title: "Giới hạn chất lượng nước",
  sub: "Kênh đo của thiết bị lấy giới hạn từ các quy chuẩn này; biểu đồ tô phần vượt giới hạn",
  failed: "Không tải được giới hạn chất lượng nước",
  builtIn: "có sẵn trong phần mềm",
  reference: "chỉ để so sánh",
  since: "hiệu lực từ {{from}}",
  between: "hiệu lực từ {{from}} đến trước {{to}}",
  count_one: "{{count}} giới hạn",
  count_other: "{{count}} giới hạn",
  add: "Thêm quy chuẩn",
  addTitle: "Thêm quy chuẩn",
  editTitle: "Sửa quy chuẩn",
  copy: "Sao chép",
  copyOf: "Bản sao của {{code}}",
  deleteText: "Kênh đã lấy giới hạn từ đây vẫn giữ nguyên giới hạn.",
  code: "Số hiệu",
  codeHelp: "Số hiệu của quy chuẩn, không được trùng, ví dụ QCĐP 01:2022/BTr.",
  name: "Tên",
  names: { vn: "Tên tiếng Việt", en: "Tên tiếng Anh", fr: "Tên tiếng Pháp" },
  issuer: "Cơ quan ban hành",
  waterClass: "Loại nước",
  inForce: "Hiệu lực",
  from: "Hiệu lực từ ngày",
  to: "Hết hiệu lực từ ngày",
  limits: "Giới hạn",
  limitsHelp: "Để trống phía mà quy chuẩn không quy định. Các dạng nitơ nhập theo N.",
  limit: "Giới hạn",
  measurement: "Thông số",
  under: "Giới hạn dưới",
  over: "Giới hạn trên",
  upperRule: "Giá trị bằng giới hạn trên",
  remove: "Bỏ giới hạn {{name}}",
  addLimit: "Thêm thông số",
  none: "Mọi thông số đã có giới hạn",
  confirm: "* Cần đối chiếu văn bản chính thức trước khi trích dẫn.",
};

declare module "../../../shared/i18n/namespaces.ts" {
  interface Catalogue {
    quality: typeof texts;
  }
}
