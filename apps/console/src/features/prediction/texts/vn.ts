export const texts = {
  title: "Thủy lực dự kiến",
  mark: "Ước tính",
  computing: "Đang tính bằng mô hình mạng lưới…",
  none: {
    title: "Không có ước tính",
    no_model: "Chưa nhập mô hình mạng lưới, hoặc mô hình được nhập từ trước và cần nhập lại tệp.",
    not_attached: "Thiết bị chưa gắn vào van hoặc bơm của mô hình.",
    no_meaning: "Lệnh này không làm thay đổi thủy lực trong mô hình.",
    no_readings: "Không đủ số liệu mới để tính.",
    high_pressure_unknown:
      "Chưa biết van giữ bao nhiêu bar ở mức áp lực cao: 90 ngày qua van chưa ở mức cao.",
    low_pressure_unknown:
      "Chưa biết van giữ bao nhiêu bar ở mức áp lực thấp: 90 ngày qua van chưa ở mức thấp.",
    held_pressure_unknown: "Chưa biết van giữ bao nhiêu bar khi điều áp.",
    held_otherwise:
      "Không thay đổi: van đang được giữ bằng lệnh khác, lệnh nhả này không làm van chuyển động.",
    pump_stands: "Bơm đang dừng. Công suất chỉ có tác dụng khi bơm chạy.",
    pumps_unmatched:
      "Số bơm của trạm khác với số bơm trong mô hình tại đây, nên chưa biết bơm nào là bơm nào.",
    late: "Mô hình không tính xong trong 2 giây.",
    failed: "Mô hình không tính được trạng thái này.",
    error_above_limit: "Mô hình đang lệch {{error}} so với số đo, quá mức cho phép.",
    unreachable: "Chưa lấy được ước tính từ máy chủ. Hệ thống tự hỏi lại sau mỗi 10 giây.",
  },
  /** What a valve holds in the level that a command moves it to. */
  held: {
    high: "Ở mức cao van đã giữ {{pressure}}: trung vị của lần gần nhất, đến {{time}} ({{age}} trước).",
    low: "Ở mức thấp van đã giữ {{pressure}}: trung vị của lần gần nhất, đến {{time}} ({{age}} trước).",
    last: "Khi điều áp van đã giữ {{pressure}}: trung vị của lần gần nhất, đến {{time}} ({{age}} trước).",
  },
  keptPowers:
    "Tính với công suất hiện tại: {{pumps}}. Tủ điều khiển của trạm có thể tự tăng hoặc giảm sau lệnh này.",
  neverHolds: "Thiếu ước tính không cản trở thao tác này.",
  unchanged: "Không thay đổi rõ.",
  othersUnchanged: "Các giá trị khác không thay đổi rõ.",
  place: "Vị trí",
  now: "Hiện tại",
  before: "Trước lệnh",
  expected: "Dự kiến",
  measured: "Đo được",
  role: {
    inlet: "Áp lực đầu vào",
    outlet: "Áp lực đầu ra",
    critical: "Điểm bất lợi · {{device}}",
    other: "{{device}}",
  },
  /** Of an expected pressure: the limit that it passes, or comes close to. */
  limit: {
    passed: {
      over: "vượt giới hạn {{limit}}",
      under: "dưới giới hạn {{limit}}",
      start: "dưới điểm áp lực bắt đầu {{limit}}",
      limit: "vượt điểm áp lực giới hạn {{limit}}",
    },
    near: {
      over: "sát giới hạn trên {{limit}}",
      under: "sát giới hạn dưới {{limit}}",
      start: "sát điểm áp lực bắt đầu {{limit}}",
      limit: "sát điểm áp lực giới hạn {{limit}}",
    },
  },
  zoneLowest: "Thấp nhất trong {{zone}}",
  zoneMean: "Trung bình {{zone}}",
  wholeNetwork: "mạng lưới",
  belowJunctions: "Số nút dưới {{minimum}}",
  belowCustomers: "Đồng hồ đã khai báo trong hệ thống tại đó, không phải số khách hàng",
  belowDemand: "Nhu cầu của các nút đó",
  basis:
    "{{network}} · sai số {{error}} trên {{pressures}} áp lực · tính {{age}} trước · số liệu cũ nhất {{readings}} trước",
  basisPast: "{{network}} · sai số {{error}} trên {{pressures}} áp lực · tính lúc {{time}}",
  after: {
    title: "Dự kiến và đo được",
    of: "Dự kiến và đo được: {{action}}, gửi {{time}}",
    pending: "Sẽ đo sau khi lệnh có tác dụng",
    due: "Sẽ xem tác dụng qua số đo lúc {{time}}",
    at: "Số đo sau lệnh, mới nhất lúc {{time}}. Số đo gồm cả những thay đổi khác từ sau lệnh, như bơm hoặc van khác.",
    none: "Không có số đo nào của riêng lệnh này",
    followed: {
      command: "Số đo trước khi có lệnh khác, mới nhất lúc {{time}}.",
      pump: "Số đo trước khi một bơm khác của trạm bật hoặc tắt, mới nhất lúc {{time}}.",
    },
    followedAtOnce: {
      command: "Đã có lệnh khác trước khi đo được tác dụng.",
      pump: "Một bơm khác của trạm đã bật hoặc tắt trước khi đo được tác dụng.",
    },
  },
};

declare module "../../../shared/i18n/namespaces.ts" {
  interface Catalogue {
    prediction: typeof texts;
  }
}
