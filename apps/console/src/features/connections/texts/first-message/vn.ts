export const way = {
  title: "Kết nối thiết bị",
  sub: "Chưa có giá trị nào được lưu. Hãy cài thiết bị gửi đến địa chỉ này.",
  host: "Máy chủ MQTT",
  port: "Cổng",
  alsoPlain: "không mã hóa {{port}}",
  user: "Tên đăng nhập",
  topic: "Topic",
  address: "Địa chỉ",
  header: "Tiêu đề",
  password: "Mật khẩu",
  tokenIs: "token “{{name}}” (…{{lastFour}}); chỉ hiện một lần khi tạo",
  noToken: "token, thiết bị chưa có",
  makeToken: "Tạo token",
  copy: "Sao chép: {{what}}",
  otherBroker: "Thiết bị gửi đến máy chủ MQTT khác?",
  openBrokers: "Máy chủ MQTT",
};

export const first = {
  title: "Bản tin đầu tiên",
  waiting: "Đang chờ bản tin…",
  before_one: "Đã nhận bản tin lúc {{at}}, {{count}} trường chưa gán kênh",
  before_other: "Đã nhận bản tin lúc {{at}}, {{count}} trường chưa gán kênh",
  notLive: "Mất kết nối trực tiếp nên chưa thấy được bản tin; đang kết nối lại.",
  arrived: "Nhận lúc {{at}} qua {{source}}",
  duplicate: "Số đo này đã có từ trước.",
  unmapped: "Trường chưa gán kênh",
};
