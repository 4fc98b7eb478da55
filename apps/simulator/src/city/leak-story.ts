import { dayMs, hourMs } from "@sgval/quantities/duration";
import { startOfDay } from "./local-time.ts";

/** What the stock keeper has for repairs. */
export const cityMaterials = [
  { name: "Đai sửa chữa inox DN150", unit: "cái", note: "Dài 300 mm, cho ống gang và uPVC" },
  { name: "Đai khởi thủy DN110 ra DN27", unit: "cái", note: null },
  { name: "Ống HDPE DN110 PN10", unit: "m", note: "Cây 6 m" },
  { name: "Ống uPVC DN168", unit: "m", note: null },
  { name: "Khớp nối mềm EE DN100", unit: "bộ", note: "Kèm bu lông inox" },
  { name: "Mối nối điện trở HDPE DN110", unit: "cái", note: null },
  { name: "Gioăng van cổng DN100", unit: "cái", note: null },
  { name: "Cát san lấp", unit: "m³", note: null },
  { name: "Nhựa nguội vá đường", unit: "bao", note: "Bao 25 kg" },
] as const;

export type MaterialName = (typeof cityMaterials)[number]["name"];
/** What a picture of a leak shows. */
export type LeakScene = "puddle" | "burst" | "trench" | "clamp";

export type LeakStory = {
  description: string;
  /** Junction and pipe of the network that it is at. */
  node: string;
  pipe: string | null;
  diameter: number | null;
  /** Days before the first start; may have fractions. */
  foundDaysAgo: number;
  /** The states that followed, in their order, with their notes. */
  steps: readonly { to: "located" | "repairing" | "repaired" | "verified"; daysAgo: number; note: string }[];
  materials: readonly { name: MaterialName; amount: number }[];
  pictures: readonly { scene: LeakScene; caption: string }[];
};

/**
 * Leak points of the last weeks in all states; the first two are the bursts of `past-events.ts` that were repaired. The burst that is
 * still open is not among them: the product suspects it by itself.
 */
export const leakStories: readonly LeakStory[] = [
  {
    description:
      "Vỡ ống uPVC DN150 trước nhà 118 Trần Phú, nước phun lên mặt đường, áp lực cuối hẻm giảm mạnh",
    ...{ node: "Z1-4", pipe: "P1-24", diameter: 150, foundDaysAgo: 44.1 },
    steps: [
      { to: "located", daysAgo: 43.9, note: "Nghe trực tiếp tại mặt đường" },
      { to: "repairing", daysAgo: 43.5, note: "Đóng van 2 đầu đoạn, 84 hộ mất nước" },
      { to: "repaired", daysAgo: 43.1, note: "Thay 2,5 m ống, mở nước lúc 4 giờ" },
      { to: "verified", daysAgo: 35, note: "Lưu lượng đêm của vùng về mức cũ sau 7 đêm" },
    ],
    materials: [
      { name: "Ống uPVC DN168", amount: 2.5 },
      { name: "Khớp nối mềm EE DN100", amount: 2 },
      { name: "Cát san lấp", amount: 1.5 },
    ],
    pictures: [
      { scene: "burst", caption: "Nước phun khi phát hiện" },
      { scene: "trench", caption: "Đào lộ ống" },
    ],
  },
  {
    description:
      "Rò lớn không lên mặt đường, phát hiện khi khoanh vùng ban đêm bằng bước đóng van tại Phước Long",
    ...{ node: "Z5-6", pipe: "P5-46", diameter: 140, foundDaysAgo: 11.6 },
    steps: [
      { to: "located", daysAgo: 10.2, note: "Tương quan âm giữa hai van, sai số 3 m" },
      { to: "repairing", daysAgo: 9.4, note: "" },
      { to: "repaired", daysAgo: 9, note: "Lắp đai sửa chữa tại mối nối" },
    ],
    materials: [
      { name: "Đai sửa chữa inox DN150", amount: 1 },
      { name: "Nhựa nguội vá đường", amount: 8 },
    ],
    pictures: [
      { scene: "trench", caption: "Vị trí mối nối bị hở" },
      { scene: "clamp", caption: "Đai sau khi siết" },
    ],
  },
  {
    description: "Rỉ nước tại ty van cổng DN100 trong hố van ngã tư Hai Bà Trưng, hố ngập 40 cm",
    ...{ node: "Z4-3", pipe: null, diameter: 100, foundDaysAgo: 5.3 },
    steps: [
      { to: "located", daysAgo: 5.2, note: "Tại ty van" },
      { to: "repairing", daysAgo: 0.2, note: "Đang bơm cạn hố, thay gioăng" },
    ],
    materials: [{ name: "Gioăng van cổng DN100", amount: 1 }],
    pictures: [{ scene: "clamp", caption: "Van trong hố" }],
  },
  {
    description: "Mặt đường ẩm kéo dài 6 m trước số nhà 31 hẻm 212 Lý Thường Kiệt, trời không mưa",
    ...{ node: "Z3-5", pipe: "P3-57", diameter: 125, foundDaysAgo: 3.4 },
    steps: [{ to: "located", daysAgo: 1.3, note: "Nghe rõ nhất cách họng cứu hỏa 12 m" }],
    materials: [],
    pictures: [{ scene: "puddle", caption: "Vệt ẩm buổi sáng" }],
  },
  {
    description: "Người dân báo nước trong chảy ra miệng cống, hẻm 63 Võ Thị Sáu, cạnh trụ điện số 12",
    ...{ node: "Z6-8", pipe: null, diameter: null, foundDaysAgo: 0.9, steps: [], materials: [] },
    pictures: [
      { scene: "puddle", caption: "Miệng cống" },
      { scene: "burst", caption: "Nước trào mạnh vào giờ thấp điểm" },
    ],
  },
];

/** Mains were flushed on one night of the last weeks: m³/h from a hydrant. */
export const flushing = {
  zone: "DMA-03",
  node: "Z3-6",
  flow: 30,
  daysAgo: 12,
  fromHour: 23,
  hours: 4,
} as const;

/** m³ that it let out. */
export const flushedVolume = flushing.flow * flushing.hours;

/** Begin and end of the flushing, epoch ms. */
export const flushingSpan = (anchor: number): { from: number; to: number } => {
  const from = startOfDay(anchor, flushing.daysAgo) + flushing.fromHour * hourMs;
  return { from, to: from + flushing.hours * hourMs };
};

/** Public holidays of Viet Nam that have the same date each year, as month and day, with their days. */
const holidays = [
  { month: 1, day: 1, days: 1, note: "Tết Dương lịch" },
  { month: 4, day: 30, days: 2, note: "Giải phóng miền Nam và Quốc tế Lao động" },
  { month: 9, day: 2, days: 2, note: "Quốc khánh" },
] as const;

/** The last two public holidays before a time, epoch ms. */
export const pastHolidays = (anchor: number): { from: number; to: number; note: string }[] => {
  const year = new Date(anchor).getUTCFullYear();
  return [year, year - 1]
    .flatMap((of) =>
      holidays.map(({ month, day, days, note }) => {
        const from = startOfDay(Date.UTC(of, month - 1, day));
        return { from, to: from + days * dayMs, note };
      }),
    )
    .filter(({ to }) => to <= anchor)
    .sort((one, other) => other.from - one.from)
    .slice(0, 2);
};
