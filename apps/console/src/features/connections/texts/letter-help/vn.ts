import type { DeadLetterReason } from "@sgval/contract/connections/dead-letters";
import { gatewayLimits } from "@sgval/contract/device-gateways/gateways";
import { telemetryLimits } from "@sgval/contract/readings/readings";
import { formatNumber } from "@sgval/quantities/format";

/** What to do about a dead letter, by its reason. */
export const letterHelp = {
  malformed_json: "Không phải JSON hay định dạng khác đọc được. Hãy kiểm tra chương trình của thiết bị.",
  not_understood: "Có trường đã gán nhưng giá trị của nó không dùng được.",
  too_large: `Bản tin dài hơn ${telemetryLimits.bytes / 1024} KB; chỉ phần đầu được giữ nên không xử lý lại được.`,
  too_many_samples: `Bản tin có hơn ${formatNumber(telemetryLimits.samples, 0, "vn")} lần đo.`,
  empty_message: "Bản tin không mang trường nào ({} hoặc []). Hãy kiểm tra cấu hình gửi của thiết bị.",
  no_known_field: "Không trường nào thuộc về một kênh của thiết bị. Hãy gán trường rồi xử lý lại.",
  fields_left: "Phần hiểu được đã lưu. Còn trường chưa thuộc kênh nào: hãy gán rồi xử lý lại, hoặc xóa.",
  clock_unset: "Đồng hồ thiết bị chưa được đặt nên không biết số đo thuộc lúc nào.",
  clock_ahead: "Đồng hồ thiết bị chạy trước quá 10 phút. Khi độ lệch đã rõ, hãy xử lý lại.",
  clock_time_zone:
    "Thời gian của thiết bị chạy trước đúng một múi giờ: thiết bị gửi giờ địa phương như giờ UTC. Hãy đặt giờ thiết bị theo UTC, hoặc cho thiết bị gửi kèm độ lệch múi giờ. Các bản tin đã giữ có thể xử lý lại với thời gian lùi về đúng.",
  unknown_meter: "Chưa có đồng hồ nước nào mang mã này. Hãy thêm đồng hồ rồi xử lý lại bản tin.",
  meter_conflict: "Đồng hồ đã có chỉ số khác vào đúng thời điểm này. Chỉ số đến trước được giữ lại.",
  malformed_answer: "Câu trả lời cho một lệnh nhưng sai dạng; không phải số đo.",
  unknown_command: "Câu trả lời cho một lệnh mà máy chủ không biết; không phải số đo.",
  unclaimed_topic:
    "Bản tin đến máy chủ MQTT khi topic chưa thuộc thiết bị nào. Hãy gán trường rồi xử lý lại.",
  unknown_device: "Bản tin đến khi gateway chưa có thiết bị này. Hãy gán khóa rồi xử lý lại.",
  no_device_key:
    "Không có khóa thiết bị ở nơi mà gateway chỉ ra. Hãy sửa đường dẫn hoặc topic trong cài đặt của gateway.",
  too_many_devices: `Một bản tin chỉ được mang ${gatewayLimits.devicesPerMessage} thiết bị; các thiết bị còn lại bị từ chối. Hãy cho gateway gửi bản tin nhỏ hơn.`,
  not_stored: "Đã thử lưu nhiều lần nhưng máy chủ báo lỗi; bản tin không có gì sai. Hãy xử lý lại.",
  decoder_bytes:
    "Bản tin không có byte ở chỗ bộ giải mã tìm. Hãy kiểm tra khóa của dữ liệu byte và của cổng trong bộ giải mã.",
  decoder_error: "Bộ giải mã của thiết bị dừng vì lỗi này. Hãy sửa hoặc chọn phiên bản khác, rồi xử lý lại.",
  decoder_output: "Bộ giải mã không trả về đối tượng `data`, hoặc trả về quá dài. Hãy sửa rồi xử lý lại.",
  decoder_timeout: "Bộ giải mã chạy lâu hơn mức cho phép. Hãy sửa rồi xử lý lại.",
  decoder_memory: "Bộ giải mã dùng nhiều bộ nhớ hơn mức cho phép. Hãy sửa rồi xử lý lại.",
  decoder_suspended:
    "Bộ giải mã chạy quá lâu nhiều lần liên tiếp nên tạm không được gọi trong một phút. Hãy sửa rồi xử lý lại.",
} satisfies Record<DeadLetterReason, string>;
