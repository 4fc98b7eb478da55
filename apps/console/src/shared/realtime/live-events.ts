import {
  type SocketEvent,
  type SocketPayloads,
  socketEventOf,
  socketEvents,
  updatedType,
} from "@sgval/contract/realtime";
import type { DeviceType } from "@sgval/quantities/device-types";
import { liveLog } from "./live-log.ts";
import type { LiveSocket } from "./live-socket.ts";

export interface LiveUpdate {
  type: DeviceType;
  deviceId: number;
  /** Newest first. */
  readings: SocketPayloads["update:VGA"];
}

type EventListeners = {
  [E in SocketEvent]?: (payload: SocketPayloads[E]) => void;
};

/** Handlers by the name of the event, or by its template; readings come together, once per frame. */
export type LiveListener = Omit<EventListeners, `update:${DeviceType}`> & {
  updates?: (updates: LiveUpdate[]) => void;
  /** The session has ended. */
  stop?: () => void;
};

type Parsers = { [E in SocketEvent]: { parse(payload: unknown): SocketPayloads[E] } };
const parsers: Parsers = socketEvents;

/**
 * Collects what arrives within one animation frame and handles it together, so that a hundred events cost one
 * render. A hidden tab has no frames; there it is handled once a second.
 */
const frameBatch = <Item>(flush: (items: Item[]) => void) => {
  let items: Item[] = [];
  let cancel: (() => void) | null = null;
  const run = (): void => {
    cancel?.();
    cancel = null;
    const waiting = items;
    items = [];
    if (waiting.length > 0) flush(waiting);
  };
  const schedule = (): (() => void) => {
    const timer = setTimeout(run, 1000);
    const frame = document.hidden ? null : requestAnimationFrame(run);
    return () => {
      clearTimeout(timer);
      if (frame !== null) cancelAnimationFrame(frame);
    };
  };
  return {
    add: (item: Item): void => {
      items.push(item);
      cancel ??= schedule();
    },
    /** Handles the queued events and cancels the requested frame. */
    stop: run,
  };
};

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
  const dispatch = <E extends SocketEvent>(event: E, payload: SocketPayloads[E]): void =>
    each(event, (listener) => {
      const handlers: EventListeners = listener;
      handlers[event]?.(payload);
    });
  const updates = frameBatch<LiveUpdate>((list) => each("update", (listener) => listener.updates?.(list)));
  // Thousands of devices may come back at once.
  const later = frameBatch<() => void>((waiting) => {
    for (const run of waiting) run();
  });

  const receive = <E extends SocketEvent>(event: E, body: unknown): void => {
    const payload = parsers[event].parse(body);
    if (event.startsWith("device:")) later.add(() => dispatch(event, payload));
    else dispatch(event, payload);
  };
  socket.onAny((name: string, body: unknown) => {
    try {
      const type = updatedType(name);
      const event = socketEventOf(name);
      if (type) {
        const readings = parsers[`update:${type}`].parse(body);
        updates.add({ type, deviceId: readings[0]?.deviceId ?? 0, readings });
      } else if (event) receive(event, body);
    } catch (error) {
      liveLog.failure(`${name} could not be read`, error);
    }
  });
  let connectedBefore = false;
  socket.on("connect", () => {
    if (connectedBefore) dispatch("refetch", undefined);
    connectedBefore = true;
  });
  return () => {
    updates.stop();
    later.stop();
    each("the end", (listener) => listener.stop?.());
  };
};
