import { barPerMetre } from "@sgval/quantities/unit";
import { distance, type Junction, type Network, type Pipe, type Place } from "./network.ts";
import { type ZonePlan, zoneIds } from "./zones.ts";

/** Junctions along and across the axis of the zone, in metres from its inlet; the eighth is the critical point. */
const layout: [number, number][] = [
  [0, 0],
  [330, 140],
  [330, -170],
  [690, 210],
  [690, -220],
  [1020, 120],
  [1010, -140],
  [1390, 40],
];

const streets: [number, number, number][] = [
  [1, 2, 180],
  [1, 3, 180],
  [2, 4, 150],
  [3, 5, 150],
  [2, 3, 110],
  [4, 6, 140],
  [5, 7, 125],
  [6, 7, 110],
  [6, 8, 110],
  [7, 8, 90],
];

const shares = [0.06, 0.16, 0.16, 0.16, 0.16, 0.12, 0.1, 0.08];

/** Corners of the outline around that layout, in the same directions. */
const outline: [number, number][] = [
  [-90, 0],
  [150, 240],
  [690, 330],
  [1080, 240],
  [1490, 60],
  [1070, -250],
  [690, -340],
  [150, -260],
];

/** The outline of a zone, corner by corner, not closed. */
export const zoneOutline = (plan: ZonePlan, inlet: Place): Place[] =>
  outline.map((corner) => placeOf(inlet, plan.bearing, corner));

function placeOf(inlet: Place, bearing: number, [along, across]: [number, number]): Place {
  const angle = (bearing * Math.PI) / 180;
  return {
    x: inlet.x + along * Math.cos(angle) - across * Math.sin(angle),
    y: inlet.y + along * Math.sin(angle) + across * Math.cos(angle),
  };
}

/** One zone behind its inlet valve: eight junctions, fed at the first; the last, farthest and highest is the critical point. */
export function buildZone(plan: ZonePlan, inlet: Place): Pick<Network, "junctions" | "pipes" | "valves"> {
  const ids = zoneIds(plan.number);
  const nightPressure = plan.highPressure * 10 - 2;
  const junctions: Junction[] = layout.map((point, index) => {
    const share = shares[index] ?? 0;
    return {
      id: `Z${plan.number}-${index + 1}`,
      place: placeOf(inlet, plan.bearing, point),
      elevation: plan.elevation + ((plan.criticalElevation - plan.elevation) * point[0]) / 1390,
      zone: plan.code,
      demands: [
        { kind: "household", mean: plan.demand * share * 0.82 },
        { kind: "business", mean: plan.demand * share * 0.18 },
      ],
      seepage: (plan.leakage * share) / nightPressure,
    };
  });
  const pipes: Pipe[] = streets.map(([from, to, diameter]) => {
    const [a, b] = [junctions[from - 1], junctions[to - 1]];
    return {
      id: `P${plan.number}-${from}${to}`,
      from: `Z${plan.number}-${from}`,
      to: `Z${plan.number}-${to}`,
      length: a && b ? Math.round(distance(a.place, b.place) * 1.15) : 300,
      diameter,
      roughness: 115,
    };
  });
  return {
    junctions,
    pipes,
    valves: [
      {
        id: ids.valve,
        from: ids.upstream,
        to: ids.inlet,
        kind: "PRV",
        diameter: 200,
        setting: plan.highPressure / barPerMetre,
      },
    ],
  };
}
