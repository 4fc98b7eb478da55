import type { Timer } from "@sgval/contract/automation/automation";
import type { ActionKey, ControlMode } from "@sgval/contract/control/control";

/**
 * What kind of device a history is about: valves, of which those that are `linked` have a logger at their critical point;
 * stations without and with a bank of pumps, and wells.
 */
export type Kind = "pilot" | "linked" | "set_point" | "sleeping" | "pumps" | "bank" | "well";

/** Histories that happen to one server at the same time. */
export const worldSize = 100;
export const ticksOfHistory = 30;
/** The local time at which every history begins. */
export const startHour = 8;
/** The pumps of a bank: two that are on or off, and one whose power trims. */
export const bankPumps = ["p1", "p2", "p4"] as const;
export const trimPump = "p4";
/** Between which set-points (bar) automation regulates. */
export const setPoints = { highSetPoint: 3, lowSetPoint: 2 } as const;
/** What the power (percent) of the trim pump may be. */
export const powerRange = [40, 100] as const;

/** How a device takes one command. */
export interface DeviceBehaviour {
  /**
   * `twice`: it repeats its answer. `without_id`: it names no command id. `unknown_id`: it answers a command nobody sent,
   * and then the right one. `garbage`: what it writes cannot be read. `lost`: it does what it was sent, and says nothing.
   */
  answer: "ok" | "err" | "silent" | "lost" | "twice" | "without_id" | "unknown_id" | "garbage";
  /** Milliseconds from hearing to answering; more than 100 s is late. */
  delay: number;
  /** What becomes of the publish; a connection that breaks may or may not have carried it. */
  outcome: "sent" | "absent" | "refused" | "refused_heard";
}

/** A device reports; the float is that of wells and stations. */
export interface Report {
  do: "report";
  pressure: number;
  float: "up" | "low";
  /** A pump that somebody switched at the panel before. */
  switched: string | null;
  odd: "late" | "ahead" | "absurd" | null;
}

export type Step =
  | { do: "command"; action: ActionKey; value?: number; pumps?: string[]; by: 0 | 1; repeated: boolean }
  | { do: "stop"; pumps?: string[]; by: 0 | 1 }
  | { do: "select"; action: ActionKey; by: 0 | 1 }
  | { do: "cancel" }
  | { do: "lock"; hang: boolean; minutes: number | null }
  | { do: "mode"; mode: ControlMode }
  | { do: "threshold"; points: [number, number] | null }
  | { do: "timers"; timers: Timer[] }
  | Report
  | { do: "connection"; is: "listening" | "not_listening" | "absent" };

/** What one device goes through. */
export interface History {
  seed: number;
  kind: Kind;
  threshold: [number, number] | null;
  timers: Timer[];
  changesPerHour: number;
  leavesSafe: boolean;
  /** How it takes commands, one after the other, again from the first. */
  behaviours: DeviceBehaviour[];
  /** What happens at each tick, at the same time. */
  ticks: Step[][];
}

/** What the server goes through, with all devices of a world. */
export interface Disturbance {
  /** Milliseconds that pass before the tick. */
  wait: number;
  /** `crash`: what was not published by then never is. `refuses` and `hangs`: the database does not answer for a second. */
  event: "restart" | "crash" | "lease_lost" | "lease_back" | "refuses" | "hangs" | "clock_set" | null;
  /** By how many milliseconds the clock is set forward, or back; 0 unless it is. */
  setBy: number;
}
