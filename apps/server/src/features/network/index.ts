import { defineService } from "../../kernel/services.ts";
import { createNetworkGraphs } from "./graph/network-graphs.ts";

export { hasElement } from "./elements.store.ts";
export {
  coursesOf,
  findNetwork,
  type KnownNetwork,
  linksNear,
  visibleIds,
} from "./graph/graph.store.ts";
export { junctionFinder, nearJunction } from "./graph/nearest-junction.ts";
export {
  type GraphLink,
  graphOf,
  lets,
  type NetworkGraph,
  otherEnd,
  reachedFrom,
  sourcesOf,
} from "./graph/network-graph.ts";
export type { NetworkGraphs } from "./graph/network-graphs.ts";
export { type ZoneShare, zoneShares } from "./graph/zone-shares.ts";
export { demandNetwork, demandWholeScope } from "./import-network.ts";
export {
  hasSource,
  hasSources,
  type NetworkOfDevice,
  networkOfDevice,
  newestNetwork,
  nodePlaces,
  nodesInZone,
  placedDevices,
  readSource,
} from "./model-sources.store.ts";

/** The nodes and links of imported networks, to search along them. */
export const networkGraphs = defineService("network graphs", ({ db }) => createNetworkGraphs(db));
