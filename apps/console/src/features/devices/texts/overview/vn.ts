import { calibrationTable, pumpValueTable } from "@sgval/contract/devices/tables";

/** The overview of a device and the history of its calibration. */
export const overview = {
  pumps: "Các bơm",
  running: "{{running}}/{{all}} đang chạy",
  hoursToday: "Giờ chạy hôm nay",
  startsToday: "Khởi động hôm nay",
  pump: pumpValueTable.columns.pump.heading.vn,
  noPosition: "Chưa đặt vị trí",
  setPosition: "Đặt vị trí",
};

export const calibrations = {
  title: calibrationTable.title.vn,
  failed: "Không tải được lịch sử hiệu chuẩn",
  empty: "Không kênh đo nào có hiệu chuẩn",
  since: calibrationTable.columns.validFrom.heading.vn,
  first: "từ đầu",
  unscaled: "không hiệu chuẩn",
};

/** What a device of a DMA zone shows of the zone. */
export const zone = {
  title: "Tình trạng vùng",
  failed: "Không tải được dữ liệu vùng",
  inflow: "Lưu lượng vào",
  volume: "Lượng nước vào",
  todayMonth: "hôm nay {{today}}, tháng này {{month}} (theo chỉ số tổng)",
  yesterday: "Lượng nước vào hôm qua",
  mean: "Trung bình {{days}} ngày",
  perDay: "{{volume}} mỗi ngày",
  knownDays: "có số liệu {{known}}/{{days}} ngày",
  noTotaliser: "thiết bị của vùng không gửi chỉ số tổng",
  unknownDay: "không có chỉ số tổng quanh nửa đêm",
  lowest: "Áp lực thấp nhất tại điểm bất lợi",
  below: "Thời gian dưới {{limit}}",
  belowText: "{{below}} trong {{known}} có số liệu",
  lastDay: "24 giờ qua",
  noPressure: "24 giờ qua không có số liệu tốt",
  noCritical: "không có thiết bị đo điểm bất lợi",
  how: "Lượng vào = lưu lượng thuận − lưu lượng ngược. Mỗi ngày là hiệu các chỉ số tổng giữa hai nửa đêm; chỉ tính giá trị tốt.",
  critical: "Áp lực tại điểm bất lợi",
  freshness: "Độ mới của dữ liệu",
  freshnessText: "{{state}}; có thể cũ đến {{interval}} ({{name}} có chu kỳ gửi dài nhất)",
  members: "Thiết bị trong vùng",
  reportsEvery: "Chu kỳ gửi",
  none: "Thiết bị chưa thuộc vùng nào",
  noMembers: "Vùng chưa có thiết bị nào khác",
  noneNext: "Chọn vùng trong cài đặt của từng thiết bị.",
  more_one: "và {{count}} thiết bị nữa",
  more_other: "và {{count}} thiết bị nữa",
};
