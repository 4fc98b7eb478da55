import { type CustomerKind, dayFactor, demandFactor } from "./demand-patterns.ts";
import { localTime } from "./local-time.ts";
import type { Network } from "./network.ts";
import { random } from "./seeded-random.ts";

/** Meter of a household, a business, or a whole alley (bulk meter). */
export type CustomerMeter = {
  code: string;
  customerName: string;
  customerCode: string;
  zone: string;
  node: string;
  kind: CustomerKind;
  /** m³/h, mean of a day */
  mean: number;
};

const families = ["Nguyễn", "Trần", "Lê", "Phạm", "Huỳnh", "Phan", "Võ", "Đặng", "Bùi", "Đỗ", "Hồ", "Ngô"];
const middles = ["Văn", "Thị", "Minh", "Ngọc", "Hữu", "Thanh", "Quốc", "Kim"];
const givens = [
  "An",
  "Bình",
  "Châu",
  "Dũng",
  "Hà",
  "Hạnh",
  "Khánh",
  "Lan",
  "Long",
  "Mai",
  "Nam",
  "Phúc",
  "Thảo",
  "Tú",
];
const firms = [
  "Quán cơm Ba Miền",
  "Tiệm giặt Sạch Đẹp",
  "Nhà trọ Bình An",
  "Cà phê Sân Vườn",
  "Khách sạn Hoa Mai",
];
const streets = [
  "Trần Phú",
  "Lê Lợi",
  "Nguyễn Trãi",
  "Hai Bà Trưng",
  "Võ Thị Sáu",
  "Bùi Thị Xuân",
  "Phan Chu Trinh",
];

function pick(list: readonly string[], ...seed: (string | number)[]): string {
  return list[Math.floor(random(...seed) * list.length)] ?? "";
}

function nameOf(kind: CustomerKind, number: number): string {
  if (kind !== "household") return `${pick(firms, "firm", number)} ${number}`;
  if (random("bulk", number) < 0.35)
    return `Hẻm ${2 + Math.floor(random("alley", number) * 240)} ${pick(streets, "street", number)}`;
  return `${pick(families, "a", number)} ${pick(middles, "b", number)} ${pick(givens, "c", number)}`;
}

/** Meters per junction of a zone; 48 junctions make 252 meters. */
function countAt(node: string): number {
  return node.endsWith("-1") ? 2 : node.endsWith("-8") ? 4 : 6;
}

/**
 * The customers of every junction. Their mean uses add up exactly to the demand of the junction, so that zone inflow
 * minus metered use is the leakage.
 */
export function customerMeters(network: Network): CustomerMeter[] {
  const meters: CustomerMeter[] = [];
  for (const node of network.junctions) {
    if (!node.zone) continue;
    const count = countAt(node.id);
    const weights = Array.from(
      { length: count },
      (_, index) => 0.3 + random("weight", node.id, index) ** 3 * 4,
    );
    const total = weights.reduce((sum, weight) => sum + weight, 0);
    const mean = node.demands.reduce((sum, use) => sum + use.mean, 0);
    weights.forEach((weight, index) => {
      const number = meters.length + 1;
      const kind: CustomerKind = index % 6 === 4 ? "business" : "household";
      meters.push({
        code: `DH-${String(number).padStart(6, "0")}`,
        customerName: nameOf(kind, number),
        customerCode: `KH${String(40_000 + number * 7)}`,
        zone: node.zone ?? "",
        node: node.id,
        kind,
        mean: (mean * weight) / total,
      });
    });
  }
  return meters;
}

/** Index of a meter in m³ at local midnight that begins `day` (days of the local calendar). */
export function meterIndex(meter: CustomerMeter, day: number, firstDay: number): number {
  let index = 400 + Math.round(random("index", meter.code) * 4_000);
  for (let d = firstDay; d < day; d++) {
    const noon = localTime((d * 24 + 12 - 7) * 3_600_000);
    const use = meter.mean * 24 * dayFactor(meter.zone, noon);
    // A quarter of the day's hours is enough for the weekday's shape, whose mean is what counts.
    const shape =
      [0, 6, 12, 18].reduce((sum, hour) => sum + demandFactor(meter.kind, { ...noon, hour }), 0) / 4;
    index += use * (0.9 + 0.1 * shape);
  }
  return Number(index.toFixed(1));
}
