import type { DownloadedSettings } from "@sgval/contract/automation/download";
import type { ActionKey, AutomaticSource, Command, DeviceState } from "@sgval/contract/control/control";
import type { Kysely } from "kysely";
import { defineEvent } from "../../kernel/events.ts";
import type { Database } from "../../kernel/schema.ts";
import { defineToken } from "../../kernel/services.ts";
import type { DeviceRecord } from "../devices/index.ts";
import type { DownloadHistory } from "./download/download.ts";

/** Something happened to the automation of a device that somebody should learn of. */
export interface AutomationChange {
  deviceId: number;
  /**
   * Its readings can no longer be used, or can be again; its changes reached their limit, or are below it again; the fail-safe was
   * carried out; it changed itself to manual because its commands failed. Of one that regulates itself: it has not taken its settings several
   * times, or has those that are wanted; also said again of one that stays so.
   */
  kind:
    | "degraded"
    | "restored"
    | "hunting"
    | "hunting_ended"
    | "fail_safe"
    | "dropped_to_manual"
    | "settings_failed"
    | "settings_taken";
}
export const automationChanged = defineEvent<AutomationChange>("automationChanged");

/** Why a device is in manual mode that changed itself to it: three commands in a row failed. */
export const droppedReason = "automation_failed";
/** The other reason: for half an hour nobody knew where its valve stands, and it could not be moved. */
export const positionUnknownReason = "valve_position_unknown";
/** Both of them. */
export const ownReasons: readonly string[] = [droppedReason, positionUnknownReason];

/** Whether a device did not do what it was sent: it refused, did not answer, or was not reached. */
export const wasNotObeyed = ({ status, failureCode }: Pick<Command, "status" | "failureCode">): boolean =>
  status === "device_not_response" ||
  failureCode === "refused_by_device" ||
  failureCode === "publish_refused";

/** What automatic mode asks of a device: a valve, the pump of a well, or the pumps of a station. */
export interface AutomaticRequest {
  deviceId: number;
  action: ActionKey;
  /** bar, of pumps percent */
  value?: number;
  pumpIds?: string[];
  /** With `set_automation` alone. */
  settings?: DownloadedSettings;
  source: AutomaticSource;
  /** The stop of an interlock: it is sent in either mode, and the way of a person's. */
  interlock?: true;
  /** Which part of the system requests it, for the history. */
  name: string;
  reason?: string;
}

/** A move that runs, or of which nobody knows whether it was carried out. */
export interface UncertainMove {
  id: number;
  cmdId: string;
  action: ActionKey;
  /** What it moves, as keys of the state. */
  keys: readonly string[];
  /** Of a set-point, bar. */
  value: number | null;
  /** Automation sent it, and no person. */
  isOwn: boolean;
  /** Epoch ms. */
  sentAt: number;
  isRunning: boolean;
}

/** What a device last confirmed of itself, and when (epoch ms), and the later moves that may have changed it. */
export interface Confirmed {
  state: DeviceState;
  at: number;
  uncertain: readonly UncertainMove[];
}

/** What is known of a device: what it confirmed, as far as no later move of unknown outcome may have changed it. */
export const knownState = ({ state, uncertain }: Pick<Confirmed, "state" | "uncertain">): DeviceState => {
  const lost = new Set(uncertain.flatMap(({ keys, isRunning }) => (isRunning ? [] : keys)));
  return Object.fromEntries(Object.entries(state).filter(([key]) => !lost.has(key)));
};

/** A command as its end changes what is known of its device. */
export type EndedCommand = Pick<Command, "id" | "action" | "source" | "status" | "failureCode">;

/** Which answers of a device: those that name one of these outputs, and those to actions that set them. */
export interface WantedAnswers {
  deviceId: number;
  outputs: readonly string[];
  actions: readonly ActionKey[];
}

/** What the answer to a command confirmed of a device, and when it came (epoch ms). */
export interface ConfirmedAnswer {
  said: DeviceState;
  at: number;
}

/** What automation asks of control, which provides it. */
export interface ValveCommands {
  /** Errors: those of a command of automation. */
  send(request: AutomaticRequest): Promise<unknown>;
  /** A device reported just now: what waits for it is sent. */
  heard(deviceId: number): Promise<void>;
  /** Which settings a device was given, took, and has. */
  downloads(deviceId: number, trx?: Kysely<Database>): Promise<DownloadHistory>;
  /** When a sleeping device should next report (epoch ms); `null` for one that is always on or was never heard. */
  expectedAt(device: DeviceRecord): number | null;
  /** Changes a device to manual, and sends it where its settings leave it. */
  leave(deviceId: number, reason: string): Promise<void>;
  confirmed(deviceIds: readonly number[]): Promise<Map<number, Confirmed>>;
  /** The last commands of automation that ended, of each device after a command id, oldest first. */
  endedSince(wanted: readonly { deviceId: number; after: number }[]): Promise<Map<number, EndedCommand[]>>;
  /** The last answers of devices that say something of outputs, oldest first. */
  answers(wanted: readonly WantedAnswers[]): Promise<Map<number, ConfirmedAnswer[]>>;
  /** Commands of these devices that wait or run, by their `cmdId`: a stop is announced before it has a row. */
  open(deviceIds: readonly number[]): Promise<Map<number, string[]>>;
  /** Until when a lock-out tag keeps commands away from a device (epoch ms, or with an open end); `null` without one. */
  lockedOut(deviceId: number): Promise<{ until: number | null } | null>;
  /** Calls the listener for each change of a command; returns the end of it. */
  onCommand(listener: (command: Command) => void): () => void;
  /** `said` is what the answer to a command confirmed, `state` everything that is known. */
  onState(
    listener: (state: {
      deviceId: number;
      state: DeviceState;
      said: DeviceState;
      at: number;
      /** The command that was answered. */
      commandId: number | null;
    }) => void,
  ): () => void;
}
export const valveCommands = defineToken<ValveCommands>("valve commands");
