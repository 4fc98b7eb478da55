import { type DeviceType, deviceTypes } from "@sgval/quantities/device-types";
import type { Freshness } from "@sgval/quantities/freshness";
import type { Command, ConfirmedState } from "./control/control.ts";
import type { Reading } from "./readings/readings.ts";

/** Readings of one device, newest first; the total of the device rises by their count. */
export type DeviceUpdate = Reading[];

export const updateEvent = <T extends DeviceType>(type: T): `update:${T}` => `update:${type}`;

/** Everything the server says, from event name to payload. */
export type ServerEvents = { [T in DeviceType as `update:${T}`]: (update: DeviceUpdate) => void } & {
  command: (command: Command) => void;
  /** A device confirmed something of its state by an answer. */
  "device:state": (payload: { deviceId: number } & ConfirmedState) => void;
  "device:freshness": (payload: {
    deviceId: number;
    freshness: Freshness;
    connected: boolean | null;
  }) => void;
  /** A device was changed or deleted; whoever shows it fetches it again. */
  "device:changed": (payload: { deviceId: number; deleted: boolean }) => void;
  /** The session ended or its rights changed. */
  "rights:changed": () => void;
  /** Too much was missed on a slow line: fetch what is on screen again. */
  refetch: () => void;
};

/** Everything a console says. */
export type ClientEvents = {
  /** Narrow the live readings to these devices; `null` widens to all that are permitted. */
  watch: (deviceIds: number[] | null) => void;
};

/** How a console keeps its socket, as the specification fixes it. */
export const socketSettings = {
  reconnection: true,
  reconnectionAttempts: Number.POSITIVE_INFINITY,
  reconnectionDelay: 1000,
  reconnectionDelayMax: 5000,
  randomizationFactor: 0.5,
  timeout: 20_000,
  transports: ["polling", "websocket", "webtransport"],
};

/** At most so many updates a second and device reach a console. */
export const updatesPerSecond = 2;

/** Endings of the pump events `update:{deviceKey}{ending}`. */
export const pumpEventEndings = [
  "-turnOffLastPump",
  "-turnOnLastPump",
  "-sendPeriodicPower",
  "-schedulePower",
  "-turnOnLinearPumpIds",
  "-turnOffLinearPumpIds",
  "-warningNormalPump",
  "-lastPumpData",
] as const;

/** True for a device name that would make two event names equal. */
export const reservedDeviceName = (name: string): boolean =>
  name === "waterPumpChart" ||
  deviceTypes.some((type) => type === name) ||
  pumpEventEndings.some((ending) => name.endsWith(ending));
