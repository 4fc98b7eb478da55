import { buildZone } from "./build-zone.ts";
import { distance, type Junction, type Network, type Pipe, type Place } from "./network.ts";
import { type ZonePlan, zoneIds, zonePlans } from "./zones.ts";

const ringRadius = 1300;

/** Place of a zone's inlet on the ring main. */
export function ringPlace(plan: ZonePlan): Place {
  const angle = (plan.bearing * Math.PI) / 180;
  return { x: Math.round(ringRadius * Math.cos(angle)), y: Math.round(ringRadius * Math.sin(angle)) };
}

export const plant: Place = { x: 2350, y: -1350 };
export const lake: Place = { x: -3300, y: 900 };
export const tower: Place = { x: -150, y: 2150 };
const industrialPark: Place = { x: 1750, y: -2300 };
const wells: Place[] = [
  { x: -1950, y: -1150 },
  { x: -850, y: -2050 },
];

function main(id: string, from: string, to: string, length: number, diameter: number): Pipe {
  return { id, from, to, length: Math.round(length), diameter, roughness: 125 };
}

function junction(id: string, place: Place, elevation: number): Junction {
  return { id, place, elevation, zone: null, demands: [], seepage: 0 };
}

/**
 * Trunk mains and sources: treatment plant with pump station (south-east), gravity supply from the lake (west),
 * balancing tower (north), two wells (south-west), and the ring main past all six zone inlets.
 */
function buildTrunk(plans: ZonePlan[]): Network {
  const ring = plans.map((plan) => junction(zoneIds(plan.number).upstream, ringPlace(plan), plan.elevation));
  const ringPipes = ring.map((node, index) => {
    const next = ring[(index + 1) % ring.length] ?? node;
    return main(`M-${index + 1}`, node.id, next.id, distance(node.place, next.place) * 1.1, 400);
  });
  return {
    junctions: [
      ...ring,
      junction("J-PLANT", plant, 3),
      junction("J-INTAKE", { x: lake.x + 40, y: lake.y }, 9),
      junction("J-LAKE", { x: lake.x + 80, y: lake.y }, 9),
      junction("J-PARK", industrialPark, 3),
      ...wells.map((place, index) => junction(`J-G-0${index + 1}`, place, 5)),
    ].map((node) =>
      node.id === "J-PARK" ? { ...node, demands: [{ kind: "factory" as const, mean: 46 }] } : node,
    ),
    reservoirs: [
      { id: "CLEARWELL", place: { x: plant.x + 40, y: plant.y }, head: 4 },
      { id: "LAKE", place: lake, head: 68 },
      ...wells.map((place, index) => ({ id: `AQUIFER-0${index + 1}`, place, head: -14 - index * 3 })),
    ],
    tanks: [
      {
        id: "TOWER",
        place: tower,
        elevation: 45,
        minLevel: 0.2,
        maxLevel: 6,
        initialLevel: 3.5,
        diameter: 17,
      },
    ],
    pipes: [
      ...ringPipes,
      main("M-PLANT-6", "J-PLANT", "T-06", 1500, 500),
      main("M-PLANT-1", "J-PLANT", "T-01", 2100, 400),
      main("M-PARK", "J-PLANT", "J-PARK", 1150, 250),
      main("M-TOWER", "TOWER", "T-02", 900, 350),
      main("M-INTAKE", "LAKE", "J-INTAKE", 40, 400),
      main("M-LAKE", "J-LAKE", "T-03", 2300, 350),
      main("M-G-01", "J-G-01", "T-04", 1100, 200),
      main("M-G-02", "J-G-02", "T-05", 900, 200),
    ],
    pumps: [
      { id: "p1", from: "CLEARWELL", to: "J-PLANT", flow: 220, head: 49 },
      { id: "p2", from: "CLEARWELL", to: "J-PLANT", flow: 220, head: 49 },
      { id: "p3", from: "CLEARWELL", to: "J-PLANT", flow: 220, head: 49 },
      { id: "p4", from: "CLEARWELL", to: "J-PLANT", flow: 240, head: 55 },
      { id: "G-01", from: "AQUIFER-01", to: "J-G-01", flow: 38, head: 66 },
      { id: "G-02", from: "AQUIFER-02", to: "J-G-02", flow: 32, head: 70 },
    ],
    valves: [{ id: "V-LAKE", from: "J-INTAKE", to: "J-LAKE", kind: "FCV", diameter: 300, setting: 150 }],
  };
}

/** The network of the invented city of Vĩnh Hòa. */
export function vinhHoa(): Network {
  const trunk = buildTrunk(zonePlans);
  const zones = zonePlans.map((plan) => buildZone(plan, ringPlace(plan)));
  return {
    ...trunk,
    junctions: [...trunk.junctions, ...zones.flatMap((zone) => zone.junctions)],
    pipes: [...trunk.pipes, ...zones.flatMap((zone) => zone.pipes)],
    valves: [...trunk.valves, ...zones.flatMap((zone) => zone.valves)],
  };
}
