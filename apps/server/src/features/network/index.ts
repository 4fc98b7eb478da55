export {
  hasSources,
  type NetworkOfDevice,
  networkOfDevice,
  nodesInZone,
  placedDevices,
  readSource,
} from "./model-sources.store.ts";
