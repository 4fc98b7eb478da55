export const texts = {
  tabs: { unsaved: "có thay đổi chưa lưu", label: "Phần cài đặt", general: "Chung", mail: "Thư" },
  security: {
    title: "Mật khẩu",
    strict: "Yêu cầu mật khẩu mạnh",
    strictHelp:
      "Mật khẩu mới phải có chữ hoa, chữ thường, chữ số và ký tự đặc biệt; mật khẩu đang dùng vẫn dùng được.",
    failed: "Không tải được cài đặt mật khẩu",
  },
  activityTerm: {
    title: "Nhật ký thay đổi",
    sub: "Mỗi thay đổi được ghi lại và không ai sửa hay xóa được.",
    months: "Giữ trong nhật ký",
    help: "Các tháng quá hạn rời nhật ký trọn tháng; dữ liệu vẫn nằm trong cơ sở dữ liệu cho đến khi quản trị viên cơ sở dữ liệu xuất và xóa.",
    forever: "Mãi mãi",
    choice_one: "{{count}} tháng",
    choice_other: "{{count}} tháng",
    question_one: "Chỉ giữ nhật ký {{count}} tháng?",
    question_other: "Chỉ giữ nhật ký {{count}} tháng?",
    consequence:
      "Trong vòng một giờ, mọi mục từ tháng {{month}} trở về trước rời nhật ký, và mỗi tháng thêm một tháng nữa. Giao diện và tệp xuất không còn hiện chúng; chỉ quản trị viên cơ sở dữ liệu đưa lại được.",
    confirm: "Đặt thời hạn",
    failed: "Không tải được thời hạn lưu nhật ký",
  },
  maintenance: {
    title: "Bảo trì",
    sub: "Thiết bị vẫn chạy, người vận hành giữ nguyên các trang và lệnh của mình. Những người khác được chuyển đến trang nêu lý do của bạn.",
    on: "Đóng giao diện để bảo trì",
    reason: "Lý do, mọi người đều đọc được",
    end: "Dự kiến kết thúc",
    noEnd: "Chưa biết",
    minutes_one: "sau {{count}} phút ({{time}})",
    minutes_other: "sau {{count}} phút ({{time}})",
    failed: "Không tải được trạng thái bảo trì",
  },
  hotline: {
    title: "Đường dây nóng",
    number: "Số điện thoại",
    help: "Hiện ở trang đăng nhập, cuối trang và các trang báo lỗi; để trống nếu không có.",
    failed: "Không tải được đường dây nóng",
  },
  baseMap: {
    title: "Nền bản đồ",
    sub: "Mọi bản đồ được vẽ trên nền này. Không có nền, bản đồ chỉ có lưới cùng thiết bị, vùng và ống.",
    source: "Nguồn",
    file: "Tệp PMTiles trong thư mục dữ liệu (map/base.pmtiles)",
    tiles: "Ảnh nền từ máy chủ khác",
    none: "Không dùng nền",
    fileSize: "Tệp đang có: {{size}}",
    noFile: "Chưa có tệp map/base.pmtiles trong thư mục dữ liệu của máy chủ: bản đồ chỉ có lưới.",
    tileUrl: "Địa chỉ ảnh nền",
    tileUrlHelp:
      "Ví dụ https://tiles.example/{z}/{x}/{y}.png. Trình duyệt chỉ được tải thêm từ đúng máy chủ này.",
    attribution: "Ghi nguồn",
    attributionHelp: "Hiện ở góc mọi bản đồ; nhiều nguồn bắt buộc ghi.",
    preview: "Xem thử nền bản đồ",
    reload: "Máy chủ ảnh mới được phép sau khi tải lại trang.",
    reloadNow: "Tải lại trang",
    failed: "Không tải được cài đặt nền bản đồ",
  },
  mail: {
    outbox: "Hộp thư đi",
    waiting: "{{count}} thư đang chờ",
    none: "Không có thư nào đang chờ",
    noneNext: "Thư đặt lại mật khẩu chưa gửi được sẽ hiện ở đây.",
    noServer:
      "Chưa có máy chủ thư: thư nằm lại đây để bạn tự chuyển cho người nhận. Đặt SGVAL_SMTP_URL để gửi tự động.",
    to: "Gửi đến {{address}}",
    tries: "đã thử {{count}} lần",
    read: "Đọc thư",
    secret: "Thư có liên kết mở tài khoản; chỉ người quản lý quản trị cấp cao đọc được.",
    copy: "Chép nội dung thư",
    copied: "Đã chép",
    failed: "Không tải được hộp thư đi",
  },
};

declare module "../../../shared/i18n/namespaces.ts" {
  interface Catalogue {
    settings: typeof texts;
  }
}
