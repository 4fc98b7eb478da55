/** The overview of a device and the history of its calibration. */
export const overview = {
  pumps: "Các bơm",
  running: "{{running}}/{{all}} đang chạy",
  pump: "Bơm",
  pumpNamed: "Bơm {{pump}}",
  unknown: "chưa rõ",
  runs: "đang chạy",
  stands: "đang dừng",
  noPosition: "Chưa đặt vị trí",
  setPosition: "Đặt vị trí",
};

export const calibrations = {
  title: "Lịch sử hiệu chuẩn",
  failed: "Không tải được lịch sử hiệu chuẩn",
  empty: "Không kênh đo nào có hiệu chuẩn",
  since: "Từ",
  first: "từ đầu",
  unscaled: "không hiệu chuẩn",
};
