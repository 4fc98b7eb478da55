import { tokenTable } from "@sgval/contract/connections/tables";

export const texts = {
  title: tokenTable.title.vn,
  search: "Tên token hoặc thiết bị",
  failed: "Không tải được danh sách token",
  empty: "Chưa có token nào",
  emptyNext: "Tạo token đầu tiên để một thiết bị gửi dữ liệu qua HTTP.",
  token: {
    add: "Thêm token",
    name: tokenTable.columns.name.heading.vn,
    device: tokenTable.columns.deviceName.heading.vn,
    noDevice: "Không có thiết bị phù hợp",
    own: "Token có sẵn",
    ownHelp: "Để trống để máy chủ tạo token an toàn.",
    secret: "Token",
    lastUse: tokenTable.columns.lastUsedAt.heading.vn,
    createdBy: tokenTable.columns.createdBy.heading.vn,
    createdAt: tokenTable.columns.createdAt.heading.vn,
    actions: "Thao tác",
    rename: "Đổi tên",
    replace: "Thay token",
    replaceText: "{{device}} sẽ ngừng gửi cho đến khi được cài token mới.",
    deleteText: "{{device}} sẽ không gửi được qua HTTP nữa. Dữ liệu đã nhận vẫn được giữ.",
  },
  refused: {
    title: "Thiết bị bị từ chối",
    failed: "Không tải được danh sách thiết bị bị từ chối",
    empty: "Không có thiết bị nào bị từ chối trong 30 ngày qua",
    who: "Ai",
    reason: "Lý do",
    address: "Địa chỉ",
    times: "Số lần",
    firstAt: "Lần đầu",
    lastAt: "Lần cuối",
    counted: "Số lần: {{times}} · Lần cuối: {{at}}",
    token: "Token kết thúc bằng {{end}}",
    nobody: "Không nêu tên",
    because: {
      nothing_given: "Không có tên hoặc token",
      unknown_name: "Không có thiết bị nào tên này",
      no_token: "Thiết bị chưa có token",
      wrong_token: "Sai token",
      unknown_token: "Token không thuộc thiết bị nào",
      foreign_topic: "Topic của thiết bị khác: {{topic}}",
    },
  },
  use: { stale: "Lâu không dùng", never: "Chưa dùng" },
  secret: {
    title: "Token của {{name}}",
    once: "Token chỉ hiện đầy đủ một lần này. Hãy sao chép ngay.",
    example: "Yêu cầu mẫu cho {{device}}",
    next: "Khi bản tin đầu tiên đến, cột Dùng lần cuối sẽ có thời điểm.",
    kept: "Tôi đã lưu token",
  },
};

declare module "../../../shared/i18n/namespaces.ts" {
  interface Catalogue {
    connections: typeof texts;
  }
}
