import { deadLetterLabels } from "@sgval/contract/connections/labels";
import { decoderTable } from "@sgval/contract/decoders/decoders";
import { headingsIn, labelsIn } from "@sgval/contract/table";

export const texts = {
  ...headingsIn("vn", decoderTable),
  title: decoderTable.title.vn,
  one: "Bộ giải mã",
  search: "Tên hoặc mô tả",
  failed: "Không tải được danh sách bộ giải mã",
  oneFailed: "Không tải được bộ giải mã",
  empty: "Chưa có bộ giải mã nào",
  emptyNext: "Thêm chương trình mà hãng của thiết bị LoRaWAN công bố để đọc byte của thiết bị.",
  add: "Thêm bộ giải mã",
  edit: "Sửa bộ giải mã",
  actions: "Thao tác",
  inUse: "Đang có thiết bị dùng bộ giải mã này",
  usedBy_one: "{{count}} thiết bị",
  usedBy_other: "{{count}} thiết bị",
  errorCount_one: "{{count}} lỗi",
  errorCount_other: "{{count}} lỗi",
  about: "Thông tin",
  bytesPath: "Khóa của dữ liệu byte",
  bytesPathHelp:
    "Chỗ của dữ liệu byte trong bản tin, ví dụ uplink.raw. Để trống với The Things Stack, ChirpStack, ThingPark, Helium, Loriot và khi bản tin chính là các byte.",
  encoding: "Cách viết byte",
  portPath: "Khóa của cổng",
  portPathHelp: "Để trống với các mạng kể trên.",
  byNetwork: "Theo mạng",
  program: "Chương trình",
  programLine: "Dòng {{number}}",
  programHelp:
    "JavaScript có hàm decodeUplink(input), đúng như hãng công bố. Chương trình chạy tách riêng, tối đa 50 ms và 16 MB.",
  note: "Ghi chú",
  noteHelp: "Nguồn của chương trình, hoặc điều đã thay đổi.",
  saveVersion: "Lưu thành phiên bản mới",
  discard: "Bỏ thay đổi",
  versions: "Các phiên bản",
  versionsText:
    "Phiên bản đã lưu không bao giờ thay đổi. Phiên bản đang dùng giải mã bản tin của mọi thiết bị dùng bộ giải mã này.",
  createdBy: "Người thêm",
  createdAt: "Thêm lúc",
  inUseNow: "Đang dùng",
  show: "Xem",
  showVersion: "Xem phiên bản {{number}}",
  useVersion: "Dùng phiên bản {{number}}",
  lastError: "Lỗi gần nhất, {{time}}",
  tests: "Bản tin thử",
  testsText: "Được thử với chương trình đang hiện ở trên, kể cả khi chưa lưu. Không có gì được lưu lại.",
  testName: "Tên",
  testPayload: "Bản tin",
  testPayloadHelp: "Như mạng gửi đến, hoặc chỉ các byte.",
  testPort: "Cổng",
  testPortHelp: "Thay cho cổng trong bản tin; từ 0 đến 255.",
  testPortRange: "Cổng là số từ 0 đến 255.",
  expects: {
    base64: "Nếu chỉ có các byte, phải viết bằng Base64, ví dụ AXVk.",
    hex: "Nếu chỉ có các byte, phải viết bằng hex, ví dụ 017564.",
    binary: "Cả bản tin được coi là các byte.",
  },
  expectsPath: "Các byte phải nằm ở trường {{path}}.",
  testExpected: "Dữ liệu mong đợi",
  testExpectedHelp: "Kết quả phải có, dạng JSON; để trống khi không mong đợi gì.",
  addTest: "Thêm bản tin",
  saveTests: "Lưu các bản tin",
  expectThis: "Lấy kết quả này làm mong đợi",
  asExpected: "Đúng như mong đợi",
  notExpected: "Không như mong đợi",
  warning: "Cảnh báo",
  try: "Thử",
  encodings: { base64: "Base64", hex: "Thập lục phân (hex)", binary: "Nguyên byte" },
  reason: labelsIn("vn", deadLetterLabels),
};

declare module "../../../shared/i18n/namespaces.ts" {
  interface Catalogue {
    decoders: typeof texts;
  }
}
