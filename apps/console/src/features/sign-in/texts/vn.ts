export const texts = {
  title: "Đăng nhập",
  sub: "Dùng tài khoản đơn vị đã cấp",
  login: "Email hoặc tên đăng nhập",
  password: "Mật khẩu",
  showPassword: "Hiện mật khẩu",
  hidePassword: "Ẩn mật khẩu",
  capsLock: "Phím Caps Lock đang bật",
  remember: "Ghi nhớ đăng nhập trên máy này",
  submit: "Đăng nhập",
  signingIn: "Đang đăng nhập...",
  ended: "Phiên đăng nhập của bạn đã kết thúc",
  claim: "Thấy bất thường trong năm giây, thao tác an toàn, biết van đã làm gì.",
  claimSub: "Giám sát và điều khiển mạng lưới cấp nước",
  forgot: "Quên mật khẩu?",
  code: "Mã xác thực",
  codeHelp: "Mã từ ứng dụng xác thực, hoặc một mã khôi phục",
  or: "hoặc",
  oidc: "Đăng nhập bằng {{provider}}",
  hotline: "Cần hỗ trợ? Đường dây nóng",
};

declare module "../../../shared/i18n/namespaces.ts" {
  interface Catalogue {
    signIn: typeof texts;
  }
}
