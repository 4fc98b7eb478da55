import {
  eventsIn,
  type SocketEvent,
  type SocketPayloads,
  socketEventOf,
  socketEvents,
  updatedType,
} from "@sgval/contract/realtime";
import type { DeviceType } from "@sgval/quantities/device-types";
import { frameBatch } from "./frame-batch.ts";
import { liveLog } from "./live-log.ts";
import type { LiveSocket } from "./live-socket.ts";

export interface LiveUpdate {
  type: DeviceType;
  deviceId: number;
  /** Newest first. */
  readings: SocketPayloads["update:VGA"];
}

type EventListeners = {
  [E in SocketEvent]?: (payload: SocketPayloads[E], name?: string) => void;
};

/**
 * Handlers by the name of the event, or by its template, with the name it came under; readings come together, once per
 * frame.
 */
export type LiveListener = Omit<EventListeners, `update:${DeviceType}`> & {
  updates?: (updates: LiveUpdate[]) => void;
  /** The session has ended. */
  stop?: () => void;
};

type Parsers = { [E in SocketEvent]: { parse(payload: unknown): SocketPayloads[E] } };
const parsers: Parsers = socketEvents;

/** Passes validated events of a socket to the listeners; returns the unsubscribe function. */
export const hearLiveEvents = (socket: LiveSocket, listeners: readonly LiveListener[]): (() => void) => {
  /** A listener that throws is noted in the log and stops neither the others nor the page. */
  const each = (name: string, handle: (listener: LiveListener) => void): void => {
    for (const listener of listeners)
      try {
        handle(listener);
      } catch (error) {
        liveLog.failure(`${name} could not be handled`, error);
      }
  };
  const dispatch = <E extends SocketEvent>(event: E, payload: SocketPayloads[E], name: string): void =>
    each(event, (listener) => {
      const handlers: EventListeners = listener;
      handlers[event]?.(payload, name);
    });
  const updates = frameBatch<LiveUpdate>((list) => each("update", (listener) => listener.updates?.(list)));
  // Thousands of devices may come back at once.
  const later = frameBatch<() => void>((waiting) => {
    for (const run of waiting) run();
  });

  const receive = <E extends SocketEvent>(event: E, body: unknown, name: string): void => {
    const payload = parsers[event].parse(body);
    if (event.startsWith("device:")) later.add(() => dispatch(event, payload, name));
    else dispatch(event, payload, name);
  };
  const hear = (name: string, body: unknown): void => {
    try {
      const type = updatedType(name);
      const event = socketEventOf(name);
      if (type) {
        const readings = parsers[`update:${type}`].parse(body);
        updates.add({ type, deviceId: readings[0]?.deviceId ?? 0, readings });
      } else if (event) receive(event, body, name);
    } catch (error) {
      liveLog.failure(`${name} could not be read`, error);
    }
  };
  socket.onAny((name: string, body: unknown) => {
    for (const [event, payload] of eventsIn(name, body)) hear(event, payload);
  });
  let connectedBefore = false;
  socket.on("connect", () => {
    if (connectedBefore) dispatch("refetch", undefined, "refetch");
    connectedBefore = true;
  });
  return () => {
    updates.stop();
    later.stop();
    each("the end", (listener) => listener.stop?.());
  };
};
