/** What is computed of a device from its readings. */
export const figures = {
  failed: "Không tải được các số liệu tính toán",
  starts_one: "{{starts}} lần khởi động",
  starts_other: "{{starts}} lần khởi động",
  pumping: "Vận hành bơm",
  today: "Các bơm hôm nay",
  pump: "Bơm",
  pumpNamed: "Bơm {{pump}}",
  hoursToday: "Giờ chạy hôm nay",
  startsToday: "Khởi động hôm nay",
  suction: "Áp lực hút",
  discharge: "Áp lực đẩy",
  lift: "Chênh áp đẩy, hút",
  pumped: "Lượng nước bơm",
  todayMonth: "hôm nay {{today}}, tháng này {{month}}",
  specificEnergy: "Suất tiêu hao điện năng",
  noEnergy: "cần chỉ số điện năng và chỉ số lưu lượng",
  uploads: "Gửi dữ liệu và mức đầy đủ",
  uploadText: "{{time}}, {{records}}",
  records_one: "{{records}} bản ghi",
  records_other: "{{records}} bản ghi",
  availability: "Mức đầy đủ 30 ngày",
  availabilityText: "{{share}} ({{received}} trên {{expected}} bản tin)",
};

/** How a quality station keeps to its limits. */
export const compliance = {
  title: "Chất lượng nước",
  sub: "cảm biến trực tuyến, dùng cho vận hành; việc đạt quy chuẩn căn cứ vào kết quả phòng thí nghiệm",
  failed: "Không tải được tỷ lệ trong ngưỡng",
  days: "Khoảng thời gian",
  within: "{{share}} trong ngưỡng",
  nothing: "không có số liệu chất lượng tốt trong khoảng thời gian này",
  noLimit: "không có ngưỡng",
  ownLimit: "ngưỡng riêng của thiết bị",
  rising: "Đang tăng: {{change}} trong 24 giờ",
  falling: "Đang giảm: {{change}} trong 24 giờ",
  steady: "Ổn định trong 24 giờ",
  calibrated: "Hiệu chuẩn gần nhất: {{time}}",
  notCalibrated: "Không ghi nhận lần hiệu chuẩn nào trong 90 ngày qua",
};

/** What is computed of a well. */
export const well = {
  title: "Giếng",
  depths: "Mực nước là độ sâu tính từ mặt đất: bơm chạy, nước hạ xuống thì số tăng lên.",
  static: "Mực nước tĩnh (7 ngày)",
  dynamic: "Mực nước động hiện tại",
  drawdown: "Độ hạ thấp",
  capacity: "Tỷ lưu lượng",
  atRest: "giếng đang nghỉ",
  submergence: "Trên miệng hút bơm",
  aboveIntake: "{{above}} (miệng hút ở {{depth}})",
  noIntake: "chưa nhập độ sâu miệng hút",
  today: "Khai thác hôm nay",
  month: "Khai thác tháng này",
  year: "Khai thác năm nay",
  ofLicence: "{{volume}} trên {{licensed}} được cấp phép ({{share}})",
  running: "Bơm hôm nay",
  runningText: "chạy {{hours}}, {{starts}}",
};

/** What a valve saves at night. */
export const nightSaving = {
  title: "Tiết kiệm ban đêm",
  sub: "ước tính, 7 ngày qua",
  saved: "Giảm rò rỉ mỗi đêm",
  savedText: "khoảng {{volume}} (từ {{least}} đến {{most}})",
  nothing: "không giảm: áp lực ban đêm không thấp hơn ban ngày",
  pressure: "Áp lực đầu ra",
  pressureText: "ban đêm {{night}}, ban ngày {{day}}",
  leakage: "Rò rỉ ban đêm",
  leakageText: "{{leakage}} (lưu lượng đêm tối thiểu {{flow}} trừ sử dụng hợp lý {{use}})",
  how: "Rò rỉ thay đổi theo áp lực: L = L0 × (P/P0)^N1, N1 = 1,0 (khoảng 0,5–1,5). Đêm từ 22:00 đến 06:00; sử dụng hợp lý 1,7 L/h mỗi đấu nối.",
  missing: "Chưa ước tính được, còn thiếu: {{inputs}}.",
  inputs: {
    flow: "lưu lượng qua van",
    pressure: "áp lực đầu ra ban ngày và ban đêm",
    connections: "số đấu nối phía sau van (tab Cài đặt)",
    nights: "số liệu của ít nhất 3 đêm",
  },
};
