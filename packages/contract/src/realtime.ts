import { type DeviceType, deviceTypes } from "@sgval/quantities/device-types";
import * as z from "zod";
import { socketEvents as declared } from "./generated/socket-events.ts";

const nothing = z.undefined();

/**
 * Every event the server sends, from name to payload, as the features declare them. `{deviceKey}` stands for the name
 * of a device. The server takes its types from here and the console checks each payload against it.
 */
export const socketEvents = {
  ...declared,
  /** The session ended or its rights changed. */
  "rights:changed": nothing,
  /** Updates of several devices, each with the name and the payload of its own event, for a console that takes them together. */
  "updates:together": z.array(z.tuple([z.string(), z.unknown()])).min(1),
  /** Too much was missed on a slow connection: fetch what is on screen again. */
  refetch: nothing,
} satisfies Record<string, z.ZodType>;

/** Key of the map: the name of an event, or the template it is an instance of. */
export type SocketEvent = keyof typeof socketEvents;
export type SocketPayloads = { [E in SocketEvent]: z.output<(typeof socketEvents)[E]> };

type Sent<Payload> = Payload extends undefined ? () => void : (payload: Payload) => void;
type PumpEvent = Extract<SocketEvent, `update:{deviceKey}-${string}`>;
type NameOf<Template extends PumpEvent> = Template extends `update:{deviceKey}${infer Ending}`
  ? `update:${string}${Ending}`
  : never;

/** The map as Socket.IO wants it; pump events by the pattern of their names. */
export type ServerEvents = {
  [E in Exclude<SocketEvent, PumpEvent>]: Sent<SocketPayloads[E]>;
} & { [E in PumpEvent as NameOf<E>]: Sent<SocketPayloads[E]> };

/** What a console says of itself when it connects. */
export type SocketAuth = {
  token: string;
  /** Updates of many devices come as `updates:together`: an event for each would keep a browser from anything else. */
  together?: boolean;
};

/** Everything a console sends. */
export type ClientEvents = {
  /** Narrow the live readings to these devices; `null` widens to all that are permitted. */
  watch: (deviceIds: number[] | null) => void;
  /** View the messages of this broker; `null` ends it. */
  watchBroker: (brokerId: number | null) => void;
  /** Wait for messages of this device; `null` ends it. */
  awaitDevice: (deviceId: number | null) => void;
};

/** Devices a console may narrow itself to; who shows more watches all of them. */
export const mostWatchedDevices = 2000;

const updatePrefix = "update:";
const deviceKeyPrefix = `${updatePrefix}{deviceKey}`;
const isSocketEvent = (name: string): name is SocketEvent => Object.hasOwn(socketEvents, name);
const pumpEndings = Object.keys(socketEvents)
  .filter((name) => name.startsWith(`${deviceKeyPrefix}-`))
  .map((name) => name.slice(deviceKeyPrefix.length));

/** The entry of the map that describes an event of this name; null for an unknown one. */
export const socketEventOf = (name: string): SocketEvent | null => {
  if (isSocketEvent(name)) return name;
  if (!name.startsWith(updatePrefix)) return null;
  const template = `${deviceKeyPrefix}${pumpEndings.find((ending) => name.endsWith(ending)) ?? ""}`;
  return isSocketEvent(template) ? template : null;
};

/** The name of the station that a pump event is about; null for any other event. */
export const stationKeyOf = (name: string): string | null => {
  const event = socketEventOf(name);
  if (event === null || !event.startsWith(deviceKeyPrefix)) return null;
  return name.slice(updatePrefix.length, name.length - (event.length - deviceKeyPrefix.length));
};

/** The events that came under this name: updates of several devices come together. */
export const eventsIn = (name: string, payload: unknown): [name: string, payload: unknown][] =>
  (name === "updates:together" && socketEvents[name].safeParse(payload).data) || [[name, payload]];

/** The name of the report event of a pump station; as its template, because it has the form of every other update. */
export const reportEvent = (deviceName: string): "update:{deviceKey}" =>
  `update:${deviceName}` as "update:{deviceKey}";

export const updateEvent = <T extends DeviceType>(type: T): `update:${T}` => `update:${type}`;

const typeOfEvent = new Map<string, DeviceType>(deviceTypes.map((type) => [updateEvent(type), type]));

/** The type whose readings an event carries; null for any other event. */
export const updatedType = (name: string): DeviceType | null => typeOfEvent.get(name) ?? null;

/** True for a device name that would make two event names equal. */
export const reservedDeviceName = (name: string): boolean =>
  isSocketEvent(`${updatePrefix}${name}`) || pumpEndings.some((ending) => name.endsWith(ending));

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
