import type { InterlockRule } from "@sgval/contract/pumps/live";
import type { TimeZone } from "@sgval/quantities/time-zone";
import type { LiveGateway } from "../../gateways/realtime/live-socket.ts";
import { defineEvent } from "../../kernel/events.ts";
import type { DeviceRegistry, LatestTimestamps } from "../devices/index.ts";
import type { BankDeps } from "./set-bank.ts";
import type { StationSurroundings } from "./station-view.ts";
import type { StationDeps, Stations } from "./stations.ts";

/** A condition of a pump, or of its station, began or ended. */
export interface PumpWarningChange {
  deviceId: number;
  /** `null` for one of the whole station. */
  pumpId: string | null;
  rule: InterlockRule;
  raised: boolean;
  /** Pumps that are stopped because of it. */
  trips: string[];
  at: number;
}
/** For alarms. */
export const pumpWarningChanged = defineEvent<PumpWarningChange>("pumpWarningChanged");

/** A fault of the periodic sending of a pump began or ended. */
export interface PumpSendingFault {
  deviceId: number;
  pumpId: string;
  /** Its controller did not answer, so that the sending ended; or the input has been stale for long. */
  fault: "no_answer" | "stale_input";
  raised: boolean;
}
/** For alarms. */
export const pumpSendingFault = defineEvent<PumpSendingFault>("pumpSendingFault");

/** What everything about pumps works with. */
export interface PumpsContext extends BankDeps, StationDeps {
  registry: DeviceRegistry;
  latest: LatestTimestamps;
  live: Pick<LiveGateway, "emit" | "update">;
  stations: Stations;
  zone: TimeZone;
  surroundingsOf(deviceId: number): StationSurroundings;
}
