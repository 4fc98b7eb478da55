export const texts = {
  devices: "Thiết bị",
  control: "Điều khiển",
  lastHours: "{{value}}, 2 giờ qua",
  view: { label: "Cách hiển thị", cards: "Thẻ", matrix: "Ma trận" },
  group: {
    label: "Nhóm theo",
    none: "Không nhóm",
    type: "Loại thiết bị",
    room: "Phòng",
    zone: "Vùng DMA",
    noRoom: "Chưa vào phòng nào",
    noZone: "Ngoài các vùng DMA",
  },
  choose: "Chọn để so sánh",
  chooseNamed: "Chọn {{device}} để so sánh",
  chosen: "Đã chọn {{chosen}}/{{most}}",
  compare: "So sánh",
  clearChosen: "Bỏ chọn",
  commands: "Lệnh",
  running: "Lệnh đang chạy",
  nothingRuns: "Không có lệnh nào đang chạy",
  mineLatest: "Lệnh gần đây của tôi",
  commandsFailed: "Không tải được danh sách lệnh",
};

declare module "../../../shared/i18n/namespaces.ts" {
  interface Catalogue {
    dashboards: typeof texts;
  }
}
