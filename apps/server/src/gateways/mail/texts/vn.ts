import type { MailTexts } from "./mail-text.ts";

export const vn: MailTexts = {
  passwordReset: {
    subject: "{{title}}: đặt mật khẩu mới",
    text: `Xin chào {{username}},

có người, có lẽ là bạn, vừa yêu cầu đặt mật khẩu mới cho tài khoản của bạn. Hãy mở liên kết sau trong vòng một giờ:

{{link}}

Liên kết chỉ dùng được một lần. Nếu không phải bạn yêu cầu, hãy bỏ qua thư này: mật khẩu vẫn giữ nguyên.`,
  },
  passwordChanged: {
    subject: "{{title}}: mật khẩu của bạn đã được đổi",
    text: `Xin chào {{username}},

mật khẩu tài khoản của bạn đã được đổi và các phiên đăng nhập khác đã bị đăng xuất. Khóa API của bạn vẫn dùng được. Nếu không phải bạn làm, hãy đặt lại mật khẩu, thu hồi các khóa ngay và báo cho quản trị viên:

{{link}}`,
  },
  emailChanged: {
    subject: "{{title}}: địa chỉ email của bạn đã được đổi",
    text: `Xin chào {{username}},

tài khoản của bạn đã có địa chỉ email khác nên địa chỉ này không còn nhận thư của hệ thống. Nếu không phải bạn làm, hãy báo ngay cho quản trị viên.`,
  },
  secondFactorRemoved: {
    subject: "{{title}}: xác thực hai lớp đã tắt",
    text: `Xin chào {{username}},

xác thực hai lớp của tài khoản đã được tắt; khi đăng nhập chỉ cần mật khẩu. Nếu bạn không muốn như vậy, hãy bật lại và báo cho quản trị viên.`,
  },
  test: {
    subject: "{{title}}: thư thử",
    text: `Chào {{username}},

thư này được gửi để thử máy chủ thư. Bạn nhận được thư nghĩa là mọi thứ hoạt động, không cần làm gì thêm.`,
  },
};
