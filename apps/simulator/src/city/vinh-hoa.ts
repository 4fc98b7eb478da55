import { buildZone } from "./build-zone.ts";
import type { Network } from "./network.ts";
import { buildTrunk, ringPlace } from "./trunk.ts";
import { zonePlans } from "./zones.ts";

/** The invented city of Vĩnh Hòa as one network description. */
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
