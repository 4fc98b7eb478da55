/** Parameters of one district metered area. Zone `DMA-0n` is behind the valve `VGA-0n`. */
export type ZonePlan = {
  code: string;
  number: number;
  ward: string;
  valveStreet: string;
  criticalPoint: string;
  /** Direction from the centre in degrees, counter-clockwise from east. */
  bearing: number;
  /** Mean of all metered use, m³/h. */
  demand: number;
  /** Metres above sea at the inlet and at the critical point. */
  elevation: number;
  criticalElevation: number;
  /** Outlet pressures of the two pilots in bar. */
  highPressure: number;
  lowPressure: number;
  /** Background leakage at night pressure, m³/h. */
  leakage: number;
  /** Local hours with the low pilot, or null where pressure is never lowered. */
  nightWindow: { start: string; end: string } | null;
  /** Connections behind the valve. */
  connections: number;
  /** A hospital or another customer that must not be without water is among them. */
  criticalCustomer?: true;
};

export const zonePlans: ZonePlan[] = [
  {
    code: "DMA-01",
    number: 1,
    ward: "Phường An Phú",
    valveStreet: "Nguyễn Trãi",
    criticalPoint: "Hẻm 118 Trần Phú",
    bearing: 20,
    demand: 78,
    elevation: 4,
    criticalElevation: 10,
    highPressure: 2.5,
    lowPressure: 2.0,
    leakage: 17,
    nightWindow: { start: "22:00", end: "24:00" },
    connections: 3120,
  },
  {
    code: "DMA-02",
    number: 2,
    ward: "Phường Tân Lập",
    valveStreet: "Lê Lợi",
    criticalPoint: "Hẻm 47 Phan Đình Phùng",
    bearing: 80,
    demand: 62,
    elevation: 5,
    criticalElevation: 10.5,
    highPressure: 2.4,
    lowPressure: 2.0,
    leakage: 13,
    nightWindow: { start: "23:00", end: "24:00" },
    connections: 2480,
  },
  {
    code: "DMA-03",
    number: 3,
    ward: "Phường Bình Khánh",
    valveStreet: "Trần Hưng Đạo",
    criticalPoint: "Hẻm 212 Lý Thường Kiệt",
    bearing: 140,
    demand: 84,
    elevation: 4.5,
    criticalElevation: 11,
    highPressure: 2.6,
    lowPressure: 2.1,
    leakage: 21,
    nightWindow: null,
    connections: 3360,
  },
  {
    code: "DMA-04",
    number: 4,
    ward: "Phường Hiệp Thành",
    valveStreet: "Hai Bà Trưng",
    criticalPoint: "Chung cư Hoa Sen",
    bearing: 200,
    demand: 55,
    elevation: 6,
    criticalElevation: 11,
    highPressure: 2.3,
    lowPressure: 2.0,
    leakage: 11,
    nightWindow: { start: "00:00", end: "04:30" },
    connections: 2200,
    criticalCustomer: true,
  },
  {
    code: "DMA-05",
    number: 5,
    ward: "Phường Phước Long",
    valveStreet: "Nguyễn Huệ",
    criticalPoint: "Hẻm 9 Bùi Thị Xuân",
    bearing: 260,
    demand: 70,
    elevation: 3.5,
    criticalElevation: 9,
    highPressure: 2.4,
    lowPressure: 2.0,
    leakage: 15,
    nightWindow: { start: "00:00", end: "05:00" },
    connections: 2800,
  },
  {
    code: "DMA-06",
    number: 6,
    ward: "Phường Chợ Cũ",
    valveStreet: "Cách Mạng Tháng Tám",
    criticalPoint: "Hẻm 63 Võ Thị Sáu",
    bearing: 320,
    demand: 88,
    elevation: 3,
    criticalElevation: 9,
    highPressure: 2.6,
    lowPressure: 2.0,
    leakage: 24,
    nightWindow: { start: "23:30", end: "24:00" },
    connections: 3520,
    criticalCustomer: true,
  },
];

/** Valves that are operated by their timers; the others stay on high pressure until somebody operates them. */
export const automaticValves: readonly string[] = ["VGA-01", "VGA-05"];

/** Node and device names of a zone. */
export function zoneIds(number: number): {
  code: string;
  valve: string;
  upstream: string;
  inlet: string;
  critical: string;
} {
  const two = String(number).padStart(2, "0");
  return {
    code: `DMA-${two}`,
    valve: `VGA-${two}`,
    upstream: `T-${two}`,
    inlet: `Z${number}-1`,
    critical: `Z${number}-8`,
  };
}
