import type { InterlockRule } from "@sgval/contract/pumps/live";
import type { TimeZone } from "@sgval/quantities/time-zone";
import type { LiveGateway } from "../../gateways/realtime/live-socket.ts";
import { defineEvent, defineSharedEvent } from "../../kernel/events.ts";
import type { AuditDeps } from "../activity/index.ts";
import type { DeviceRegistry, LatestTimestamps } from "../devices/index.ts";
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

/** What is stored of a station (its bank, interlocks, sendings) was written: whoever keeps it in memory reads it again. */
export const stationStored = defineSharedEvent<{ deviceId: number }>(
  // The name that nodes of earlier versions know: during an upgrade both run.
  "pumpBankStored",
);

/** What a bank is written with. */
export interface BankDeps extends AuditDeps {
  registry: DeviceRegistry;
  timeZone: TimeZone;
}

/** What everything about pumps works with. */
export interface PumpsContext extends BankDeps, StationDeps {
  latest: LatestTimestamps;
  live: Pick<LiveGateway, "emit" | "emitTo" | "update">;
  stations: Stations;
  surroundingsOf(deviceId: number): StationSurroundings;
}
