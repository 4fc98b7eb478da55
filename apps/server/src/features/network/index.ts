import { defineService } from "../../kernel/services.ts";
import { createNetworkGraphs } from "./graph/network-graphs.ts";

export { hasElement, nodePlaces } from "./elements.store.ts";
export { coursesOf, linksNear, visibleIds } from "./graph/graph.store.ts";
export { junctionFinder, nearJunction } from "./graph/nearest-junction.ts";
export {
  canFlowFrom,
  type GraphLink,
  graphOf,
  type NetworkGraph,
  otherEnd,
  reachedFrom,
  sourcesOf,
} from "./graph/network-graph.ts";
export type { NetworkGraphs } from "./graph/network-graphs.ts";
export { nodesInZone } from "./graph/zone-outlines.store.ts";
export { type ZoneShare, zoneShares } from "./graph/zone-shares.ts";
export { readModelText } from "./model/model-text.ts";
export {
  hasAnyModelFile,
  hasModelFile,
  modelledNetworkOf,
  modelledNetworksAround,
  onlyModelledNetwork,
} from "./model-files.store.ts";
export { demandNetwork, demandWholeScope } from "./network-access.ts";
export { placedDevices } from "./network-devices.store.ts";
export { findNetwork, type KnownNetwork } from "./networks.store.ts";
export { closedValves, type MarkClosedValves } from "./proposals/accept-proposal.ts";
export {
  type CountedFlow,
  type FlowsOfLinks,
  type LinkFlow,
  linkFlows,
} from "./proposals/read-subnetworks.ts";

/** The nodes and links of imported networks, to search along them. */
export const networkGraphs = defineService("network graphs", ({ db }) => createNetworkGraphs(db));
