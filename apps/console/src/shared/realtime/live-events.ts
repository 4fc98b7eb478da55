import { type Command, command, confirmedState } from "@sgval/contract/control/control";
import { freshness } from "@sgval/contract/devices/freshness";
import { reading } from "@sgval/contract/readings/readings";
import { updateEvent } from "@sgval/contract/realtime";
import { type DeviceType, deviceTypes } from "@sgval/quantities/device-types";
import * as z from "zod";
import { frameBatch } from "./frame-batch.ts";
import { liveLog } from "./live-log.ts";
import type { LiveSocket } from "./live-socket.ts";

const deviceUpdate = z.array(reading).min(1);
const freshnessPayload = z.object({
  deviceId: z.number().int(),
  freshness,
  connected: z.boolean().nullable(),
});
const statePayload = confirmedState.extend({ deviceId: z.number().int() });
const changedPayload = z.object({ deviceId: z.number().int(), deleted: z.boolean() });

export interface LiveUpdate {
  type: DeviceType;
  deviceId: number;
  /** Newest first. */
  readings: z.infer<typeof deviceUpdate>;
}

/** What the features hear; updates come together, once per frame. */
export interface LiveListener {
  onUpdates?: (updates: LiveUpdate[]) => void;
  onCommand?: (command: Command) => void;
  onFreshness?: (payload: z.infer<typeof freshnessPayload>) => void;
  onState?: (payload: z.infer<typeof statePayload>) => void;
  onChanged?: (payload: z.infer<typeof changedPayload>) => void;
  onRights?: () => void;
  /** Fetch again what is on screen. */
  onRefetch?: () => void;
}

/** A broken payload is noted and dropped: live news never stops a page. */
const checked =
  <Shape extends z.ZodType>(event: string, schema: Shape, take: (payload: z.output<Shape>) => void) =>
  (payload: unknown): void => {
    try {
      take(schema.parse(payload));
    } catch (error) {
      liveLog.failure(`${event} could not be handled`, error);
    }
  };

/** Hands the checked events of a socket to the listeners; returns the way to stop. */
export const hearLiveEvents = (socket: LiveSocket, listeners: readonly LiveListener[]): (() => void) => {
  const batch = frameBatch<LiveUpdate>((updates) => {
    for (const listener of listeners)
      try {
        listener.onUpdates?.(updates);
      } catch (error) {
        liveLog.failure("an update could not be shown", error);
      }
  });
  for (const type of deviceTypes) {
    const event = updateEvent(type);
    const take = checked(event, deviceUpdate, (readings) =>
      batch.add({ type, deviceId: readings[0]?.deviceId ?? 0, readings }),
    );
    socket.on(event, take);
  }
  const each =
    <Payload>(pick: (listener: LiveListener) => ((payload: Payload) => void) | undefined) =>
    (payload: Payload): void => {
      for (const listener of listeners) pick(listener)?.(payload);
    };
  socket.on(
    "command",
    checked(
      "command",
      command,
      each((one) => one.onCommand),
    ),
  );
  socket.on(
    "device:freshness",
    checked(
      "device:freshness",
      freshnessPayload,
      each((one) => one.onFreshness),
    ),
  );
  socket.on(
    "device:state",
    checked(
      "device:state",
      statePayload,
      each((one) => one.onState),
    ),
  );
  socket.on(
    "device:changed",
    checked(
      "device:changed",
      changedPayload,
      each((one) => one.onChanged),
    ),
  );
  socket.on("rights:changed", () => each((one) => one.onRights)(undefined));
  socket.on("refetch", () => each((one) => one.onRefetch)(undefined));
  let connectedBefore = false;
  socket.on("connect", () => {
    if (connectedBefore) each((one) => one.onRefetch)(undefined);
    connectedBefore = true;
  });
  return () => batch.stop();
};
