import { zoneOutline } from "./build-zone.ts";
import type { Place } from "./network.ts";
import { ringPlace } from "./vinh-hoa.ts";
import { zoneIds, zonePlans } from "./zones.ts";

/** A room of the utility: what stands at one place and is looked after together. */
export type CityRoom = { name: string; devices: readonly string[] };

/** A district metered area: its outline, what measures it and what stands in it. */
export type CityZone = {
  name: string;
  outline: Place[];
  /** Name of the virtual device that sums its meters. */
  measuredBy: string;
  devices: readonly string[];
  /** What its water is accounted with; its inlet is the valve. */
  account: {
    inlet: string;
    households: number;
    nonHouseholds: number;
    exceptionalNightUse: number;
    connections: number;
    /** km. */
    mainsLength: number;
  };
};

/** The element of the pipe network that a device stands at. */
export type CityElement = { device: string; class: "node" | "link"; id: string };

const loggerAt = (number: number): string => `DL-${String(number).padStart(2, "0")}`;

export const cityRooms: readonly CityRoom[] = [
  { name: "Nhà máy nước Vĩnh An", devices: ["TB-01", "CL-01"] },
  { name: "Trạm lấy nước Hồ Đá Xanh", devices: ["CL-02"] },
  { name: "Bãi giếng Tây Nam", devices: ["G-01", "G-02"] },
  {
    name: "Hố van đầu vào DMA",
    devices: zonePlans.flatMap(({ number }) => [zoneIds(number).valve, loggerAt(number)]),
  },
];

/** Of the connections of a zone; the others are shops, schools and workshops. */
const householdShare = 0.96;
/** Connections per km of mains, as in dense quarters. */
const connectionDensity = 110;
/** What hospitals use and what fills the tanks of blocks at night, of the mean use of a zone. */
const exceptionalAtNight = 0.17;

/** The zones behind their inlet valves, each with the loggers at its inlet and its critical point. */
export const cityZones = (): CityZone[] =>
  zonePlans.map((plan) => {
    const { code, valve } = zoneIds(plan.number);
    return {
      name: `${code} ${plan.ward}`,
      outline: zoneOutline(plan, ringPlace(plan)),
      measuredBy: code,
      devices: [valve, loggerAt(plan.number), loggerAt(plan.number + zonePlans.length), code],
      account: {
        inlet: valve,
        households: Math.round(plan.connections * householdShare),
        nonHouseholds: plan.connections - Math.round(plan.connections * householdShare),
        exceptionalNightUse: Math.round(10 * exceptionalAtNight * plan.demand) / 10,
        connections: plan.connections,
        mainsLength: Math.round((10 * plan.connections) / connectionDensity) / 10,
      },
    };
  });

/** Loggers stand before the inlet valve and at the critical point of a zone; valves and pumps are links of their own names. */
export const cityElements = (): CityElement[] => [
  ...zonePlans.flatMap(({ number }): CityElement[] => {
    const { valve, upstream, critical } = zoneIds(number);
    return [
      { device: valve, class: "link", id: valve },
      { device: loggerAt(number), class: "node", id: upstream },
      { device: loggerAt(number + zonePlans.length), class: "node", id: critical },
    ];
  }),
  { device: "TB-01", class: "link", id: "p1" },
  { device: "G-01", class: "link", id: "G-01" },
  { device: "G-02", class: "link", id: "G-02" },
  { device: "CL-01", class: "node", id: "J-PLANT" },
  { device: "CL-02", class: "node", id: "J-INTAKE" },
];
