export { findBank, pumpInputsAmong } from "./bank.store.ts";
export {
  type PumpSendingFault,
  type PumpWarningChange,
  pumpSendingFault,
  pumpWarningChanged,
} from "./pumps-context.ts";
export { pumps } from "./run-stations.ts";
export { findSilencedSendings } from "./runs.store.ts";
export type { Stations } from "./stations.ts";
