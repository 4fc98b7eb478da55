import type { Threshold } from "@sgval/contract/automation/automation";
import type { Readings } from "@sgval/contract/automation/readings";
import type { AutomationSettings } from "@sgval/contract/automation/settings";
import type {
  AutomationRule,
  DecisionReason,
  HoldBack,
  ValvePosition,
} from "@sgval/contract/automation/state";
import type { HeldState } from "@sgval/contract/control/valve-state";
import type { ErrorCode } from "@sgval/contract/error";
import type { InterlockDetails } from "@sgval/contract/pumps/live";
import type { Memory } from "./memory.ts";
import type { OpenOutcome, PossibleSetPoints } from "./set-point.ts";
import type { Windows } from "./windows.ts";

/** By what a device is regulated. */
export interface Plan {
  settings: AutomationSettings;
  threshold: Threshold | null;
  windows: Windows;
  /** Age (ms) from which a sample decides nothing. */
  staleAfter: number;
  /** What moves the valve: two pilots, or a set-point within these bounds (bar). */
  setPoints: { minimum: number; maximum: number } | null;
  /** The pump of a well, which starts and stops instead of raising and reducing. */
  isPump?: boolean;
  /** Of a well: it has a float, without whose value its pump is not started unattended. */
  hasFloat?: boolean;
}

/** What refuses commands: an interlock, another rule the one of that position, and otherwise a lock-out tag. */
export interface Block {
  /** Epoch ms; `null` with an open end. */
  until: number | null;
  interlock: InterlockDetails | null;
  refused: { position: ValvePosition; code: ErrorCode } | null;
}

export interface Situation {
  /** Epoch ms. */
  now: number;
  readings: Readings;
  /** What the device last confirmed; `null` while it never did, and once a lost move may have changed it. */
  confirmed: ValvePosition | null;
  /** `null` while the set-point of a valve is known, or never was. */
  possibleSetPoints?: PossibleSetPoints | null;
  /** A command of the device waits or runs. */
  commandOpen: boolean;
  /** The device regulates itself. */
  byDevice: boolean;
  /** An output holds the valve. */
  heldAs?: HeldState | null;
  blockedBy?: Block | null;
}

export interface Decision {
  rule: AutomationRule;
  reason: DecisionReason;
  wanted: ValvePosition | null;
  heldBack: HoldBack | null;
  /** Epoch ms; `null` where nobody knows. */
  heldBackUntil: number | null;
  /** With `interlock`. */
  interlock?: InterlockDetails;
  /** With `refused`. */
  refusal?: ErrorCode;
}

/** What others must learn of a decision. */
export type DecisionEvent = "degraded" | "restored" | "hunting" | "hunting_ended" | "fail_safe";

export interface Decided {
  decision: Decision;
  /** Whether the wanted position is to be sent now. It counts as a change already. */
  send: boolean;
  /** The set-points that the valve may have lie too far apart for what is wanted. */
  outcome?: OpenOutcome | undefined;
  memory: Memory;
  events: DecisionEvent[];
}
