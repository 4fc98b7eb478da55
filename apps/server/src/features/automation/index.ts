export {
  hasAutomationSettings,
  lockDeviceMode,
  readThreshold,
  readTimers,
  storedSettings,
  writeDeviceMode,
} from "./automation.store.ts";
export { checkThreshold } from "./change-settings.ts";
export { type DownloadHistory, mayRegulate } from "./download/download.ts";
export { nextWindow } from "./due-timers.ts";
export { leavingPosition } from "./regulate/leave-safely.ts";
export { positionOf } from "./regulate/positions.ts";
export { pressurePointsOf, regulationOf } from "./regulate/regulated-valve.ts";
export {
  findDegradedOrHunting,
  readAutomationState,
  writeAutomationState,
} from "./regulate/regulation.store.ts";
export { valveAutomation } from "./regulate/valve-automation.ts";
export { createWindows } from "./regulate/windows.ts";
export { automationRunners, runnerLease, turnEvery } from "./runners.ts";
export {
  type AutomaticRequest,
  type AutomationChange,
  automationChanged,
  type Confirmed,
  type ConfirmedAnswer,
  droppedReason,
  type EndedCommand,
  knownState,
  ownReasons,
  type UncertainMove,
  type ValveCommands,
  valveCommands,
  type WantedAnswers,
  wasNotObeyed,
} from "./valve-commands.ts";
