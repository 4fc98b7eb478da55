import { defineSharedEvent } from "../../../kernel/events.ts";
import type { SuspectedLeakRecord } from "./suspected-leaks.store.ts";

export interface LeakChange {
  id: number;
  deviceId: number;
  /** Whether it still asks for somebody: suspected, and neither dismissed nor reported as a leak point. */
  open: boolean;
  /** Whether a leak point was reported for it and its flow is not back yet. */
  reported: boolean;
  /** m³/h. */
  flow: number;
  /** Epoch ms. */
  startedAt: number;
}

/** A suspected leak was raised, changed or closed, on every node. */
export const suspectedLeakChanged = defineSharedEvent<LeakChange>("suspectedLeakChanged");

/** What others hear of a stored leak. */
export const changeOf = (
  { id, deviceId, flow, startedAt }: SuspectedLeakRecord,
  state: Pick<LeakChange, "open" | "reported">,
): LeakChange => ({ id, deviceId, flow, startedAt: startedAt.getTime(), ...state });
