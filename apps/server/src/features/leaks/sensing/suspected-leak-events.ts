import { defineSharedEvent } from "../../../kernel/events.ts";

/** A suspected leak was raised, changed or closed, on every node. */
export const suspectedLeakChanged = defineSharedEvent<{
  id: number;
  deviceId: number;
  /** Whether it still asks for somebody: suspected, and neither dismissed nor reported as a leak point. */
  open: boolean;
  /** Whether a leak point was reported for it and its flow is not back yet. */
  reported: boolean;
  /** m³/h. */
  flow: number;
}>("suspectedLeakChanged");
