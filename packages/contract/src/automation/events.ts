import { automationState } from "./state.ts";

export const socketEvents = {
  /** What automation does with a device has changed. */
  automation: automationState,
};
