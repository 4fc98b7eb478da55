import type { ActivityType } from "@sgval/contract/activity";

export const activity = {
  title: "Thay đổi",
  empty: "Chưa có thay đổi nào",
  failed: "Không tải được nhật ký thay đổi",
  hidden: "Bạn không có quyền xem nhật ký thay đổi",
  system: "Hệ thống",
  at: "Thời điểm",
  actor: "Người thực hiện",
  what: "Nội dung",
  before: "Trước",
  after: "Sau",
  type: {
    device_create: "Thêm thiết bị",
    device_update: "Sửa thiết bị",
    device_delete: "Xóa thiết bị",
    set_timer: "Đặt hẹn giờ",
    set_threshold: "Đặt ngưỡng",
    control: "Điều khiển",
    linkage: "Liên kết",
    set_pump_parameter: "Cài thông số bơm",
    modify: "Chỉnh sửa",
  } satisfies Record<ActivityType, string>,
};
