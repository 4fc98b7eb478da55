const families = [
  "Nguyễn",
  "Trần",
  "Lê",
  "Phạm",
  "Huỳnh",
  "Phan",
  "Võ",
  "Đặng",
  "Bùi",
  "Đỗ",
  "Hồ",
  "Ngô",
  "Dương",
];
const middles = ["Văn", "Thị", "Minh", "Ngọc", "Hữu", "Thanh", "Quốc", "Kim"];
const givens = [
  ...["An", "Bình", "Châu", "Dũng", "Hà", "Hạnh", "Khánh", "Lan", "Long", "Mai", "Nam", "Phúc", "Quang"],
  ...["Sơn", "Thảo", "Tú", "Vinh"],
];
const businesses = [
  "Khách sạn",
  "Trường mầm non",
  "Xưởng nước đá",
  "Nhà hàng",
  "Tiệm giặt",
  "Chung cư",
  "Siêu thị",
];
const businessNames = [
  ...["Hoa Mai", "Ánh Dương", "Bình Minh", "Sao Biển", "Thanh Bình", "Vĩnh Phát", "Hòa Hưng", "Phú Cường"],
  ...["Đông Hải", "Hồng Phúc", "Thiên Thanh", "An Khang"],
];
const streets = [
  ...["Trần Phú", "Lê Lợi", "Nguyễn Trãi", "Hai Bà Trưng", "Võ Thị Sáu", "Bùi Thị Xuân", "Phan Chu Trinh"],
  ...["Lý Thường Kiệt", "Phan Đình Phùng", "Trần Hưng Đạo", "Nguyễn Huệ"],
];

// Steps that share no divisor with the lengths, so that names repeat late.
const at = (list: readonly string[], index: number): string => list[index % list.length] ?? "";

/** Names of the customers of a kind, by a number that counts from 0; none of the first hundred comes twice. */
export const customerNames = {
  home: (number: number): string =>
    `${at(families, number)} ${at(middles, number * 3)} ${at(givens, number * 5)}`,
  alley: (number: number): string => `Hẻm ${7 + ((number * 37) % 311)} ${at(streets, number)}`,
  business: (number: number): string => `${at(businesses, number)} ${at(businessNames, number * 5)}`,
} as const;
