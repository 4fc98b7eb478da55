export const permits = {
  verb: {
    Index: "Xem {{what}}",
    Create: "Thêm {{what}}",
    Update: "Sửa {{what}}",
    Delete: "Xóa {{what}}",
  },
  tick: {
    Index: "Xem",
    Create: "Thêm",
    Update: "Sửa",
    Delete: "Xóa",
    Monitoring: "Giám sát",
    Scada: "SCADA",
    Contact: "Liên hệ",
    Risk: "Rủi ro",
    Report: "Báo cáo",
    Operate: "Vận hành",
    Mode: "Chế độ",
    SetParameter: "Thông số",
    Sync: "Đồng bộ",
    Reverse: "Tính ngược",
    Export: "Xuất tệp",
    Schedule: "Đặt lịch",
    Acknowledge: "Xác nhận",
    Shelve: "Tạm gác",
    Connect: "Kết nối",
  },
  resource: {
    Dashboard: {
      name: "Bảng tổng quan",
      of: "bảng tổng quan",
    },
    Device: {
      name: "Thiết bị",
      of: "thiết bị",
    },
    DeviceType: {
      name: "Loại thiết bị",
      of: "loại thiết bị",
    },
    Control: {
      name: "Điều khiển",
      of: "điều khiển",
    },
    Timer: {
      name: "Hẹn giờ",
      of: "hẹn giờ",
    },
    Threshold: {
      name: "Ngưỡng",
      of: "ngưỡng",
    },
    Linkage: {
      name: "Liên kết thiết bị",
      of: "liên kết thiết bị",
    },
    Pump: {
      name: "Bơm",
      of: "bơm",
    },
    PumpTemplate: {
      name: "Mẫu thông số bơm",
      of: "mẫu thông số bơm",
    },
    Room: {
      name: "Phòng",
      of: "phòng",
    },
    Scada: {
      name: "Bản vẽ SCADA",
      of: "bản vẽ SCADA",
    },
    History: {
      name: "Lịch sử",
      of: "lịch sử",
    },
    Report: {
      name: "Báo cáo",
      of: "báo cáo",
    },
    Risk: {
      name: "Rủi ro",
      of: "rủi ro",
    },
    LeakPoint: {
      name: "Điểm rò rỉ",
      of: "điểm rò rỉ",
    },
    Material: {
      name: "Vật liệu",
      of: "vật liệu",
    },
    WaterMeter: {
      name: "Đồng hồ nước",
      of: "đồng hồ nước",
    },
    Contact: {
      name: "Liên hệ",
      of: "thông tin liên hệ",
    },
    ActivitySetting: {
      name: "Cài đặt hoạt động",
      of: "cài đặt hoạt động",
    },
    Mail: {
      name: "Thư",
      of: "cài đặt thư",
    },
    Setting: {
      name: "Cài đặt",
      of: "cài đặt",
    },
    Mqtt: {
      name: "MQTT",
      of: "kết nối MQTT",
    },
    Token: {
      name: "Token HTTP",
      of: "token HTTP",
    },
    User: {
      name: "Người dùng",
      of: "người dùng",
    },
    Role: {
      name: "Vai trò",
      of: "vai trò",
    },
    Permission: {
      name: "Quyền",
      of: "danh mục quyền",
    },
    AccessControl: {
      name: "Quyền của tôi",
      of: "trang Quyền của tôi",
    },
  },
  special: {
    Dashboard: {
      Monitoring: "Xem trang giám sát và điều khiển",
      Scada: "Xem SCADA trạm bơm",
      Contact: "Xem trang liên hệ",
      Risk: "Xem bảng rủi ro",
      Report: "Xem trang báo cáo",
    },
    Control: {
      Operate: "Gửi lệnh đến thiết bị",
      Mode: "Đổi chế độ tay và tự động",
    },
    Pump: {
      Operate: "Chạy và dừng bơm",
      SetParameter: "Cài thông số bơm",
      Sync: "Đồng bộ trạng thái bơm",
      Reverse: "Bật tắt tính ngược",
    },
    Report: {
      Export: "Xuất dữ liệu ra tệp",
      Schedule: "Đặt lịch gửi báo cáo",
    },
    Risk: {
      Acknowledge: "Xác nhận cảnh báo",
      Shelve: "Tạm gác cảnh báo",
    },
    Mqtt: {
      Connect: "Kết nối MQTT",
    },
  },
};
