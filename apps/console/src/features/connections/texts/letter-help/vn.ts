import type { DeadLetterReason } from "@sgval/contract/connections/dead-letters";
import type { RefusedReason } from "@sgval/contract/connections/refused-devices";
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
  unknown_alias:
    "Chưa có bản tin khởi tạo (NBIRTH, DBIRTH) nào của edge node cho biết các bí danh hoặc kiểu này, nên không lưu gì theo chúng. Các số đi kèm (seq) cho biết đã mất bản tin ở giữa: một trong số đó có thể là bản tin khởi tạo mới, nên từ đó các bí danh không còn nghĩa. Hãy cho edge node kết nối lại hoặc gửi yêu cầu rebirth; các bản tin sau đó sẽ được đọc.",
  no_device_key:
    "Không có khóa thiết bị ở nơi mà gateway chỉ ra. Hãy sửa đường dẫn hoặc topic trong cài đặt của gateway rồi xử lý lại. Số dài hơn 15 chữ số không dùng làm khóa được: phải gửi dưới dạng văn bản.",
  too_many_devices: `Một bản tin chỉ được mang ${gatewayLimits.devicesPerMessage} thiết bị; các thiết bị còn lại bị từ chối. Hãy xử lý lại để lưu cả phần đó, và cho gateway gửi bản tin nhỏ hơn.`,
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

/** What to do about who was refused as a device, by the reason. */
export const remedy = {
  nothing_given: "Nhập tên thiết bị làm tên đăng nhập và token làm mật khẩu.",
  unknown_name: "Kiểm tra tên đăng nhập, hoặc thêm thiết bị hay gateway mang tên này.",
  no_token: "Tạo token cho thiết bị và nhập vào thiết bị.",
  wrong_token: "Nhập lại token ở thiết bị, hoặc thay token.",
  unknown_token: "So bốn ký tự cuối với danh sách token; nếu mất, hãy thay token.",
  wrong_secret: "Nhập lại mã bí mật ở gateway; nếu mất, hãy đổi mã bí mật trong cài đặt gateway.",
  gateway_off: "Bật gateway trong cài đặt, hoặc dừng nguồn gửi này.",
  foreign_topic:
    "Đổi topic gửi của thiết bị thành topic này, hoặc sửa cấu hình thiết bị. Nếu nó gửi thay thiết bị khác, hãy đăng ký làm gateway.",
  foreign_topic_flood: "Tắt các topic thừa ở thiết bị, hoặc đăng ký nó làm gateway.",
  mqtt_5:
    "Đặt thiết bị về MQTT 3.1.1, hoặc đặt Mosquitto ở trước máy chủ này (hướng dẫn, chương “Kết nối thiết bị”).",
  websocket:
    "Dùng MQTT qua TCP, hoặc đặt Mosquitto ở trước máy chủ này (hướng dẫn, chương “Kết nối thiết bị”).",
  tls_on_plain_port: "Dùng cổng TLS 8883, hoặc tắt TLS ở thiết bị.",
} satisfies Record<RefusedReason, string>;
