export const texts = {
  title: "Hướng dẫn sử dụng",
  intro: "Nút dấu hỏi trên thanh đầu trang mở đúng chương về trang bạn đang xem.",
  contents: "Mục lục",
  onPage: "Trong chương này",
  search: "Tìm trong hướng dẫn",
  searchHint: "Ví dụ: van không trả lời",
  found_one: "{{count}} mục có các từ này",
  found_other: "{{count}} mục có các từ này",
  nothing: "Không có mục nào có các từ này",
  nothingNext: "Thử ít từ hơn, hoặc từ khác.",
  print: "In chương này",
  before: "Chương trước",
  after: "Chương sau",
  inEnglish: "Hướng dẫn có tiếng Việt và tiếng Anh.",
  part: {
    start: "Bắt đầu",
    watch: "Theo dõi",
    operate: "Vận hành",
    water: "Nước và mạng lưới",
    administration: "Thiết lập và quản trị",
    help: "Trợ giúp",
  },
};

declare module "../../../shared/i18n/namespaces.ts" {
  interface Catalogue {
    guide: typeof texts;
  }
}
