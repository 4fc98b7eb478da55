export const texts = {
  devices: "Thiết bị",
  control: "Điều khiển",
  lastHours: "{{value}}, 2 giờ qua",
  view: { label: "Cách hiển thị", cards: "Thẻ", matrix: "Ma trận" },
  group: { label: "Nhóm theo", none: "Không nhóm", type: "Loại thiết bị" },
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
