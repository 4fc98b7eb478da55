import type { ClientEvents, ServerEvents } from "@sgval/contract/realtime";
import type { Server, Socket } from "socket.io";
import { type Actor, sees } from "../../kernel/actor.ts";

export interface SocketData {
  actor: Actor;
  /** The devices a console has narrowed itself to. */
  watched: readonly number[] | null;
  /** The broker of a customer whose messages it views. */
  viewedBroker: number | null;
  /** The device whose messages it waits for. */
  awaitedDevice: number | null;
  /** It takes the updates of many devices together. */
  together: boolean;
}
export type LiveServer = Server<ClientEvents, ServerEvents, Record<string, never>, SocketData>;
export type LiveSocket = Socket<ClientEvents, ServerEvents, Record<string, never>, SocketData>;

/**
 * Who receives the readings of which device. Only consoles that narrowed themselves are listed by device; the
 * others are asked for their scope, so that a scope of thousands of devices costs no memory per device. Those that show every
 * device and take updates together are apart: what they get is the same for all of them.
 */
export const createReaders = () => {
  const ofAll = new Set<LiveSocket>();
  const unnarrowed = new Set<LiveSocket>();
  const narrowed = new Map<number, Set<LiveSocket>>();
  const inView = (socket: LiveSocket, deviceId: number) => sees(socket.data.actor, deviceId);
  const remove = (socket: LiveSocket): void => {
    ofAll.delete(socket);
    unnarrowed.delete(socket);
    for (const deviceId of socket.data.watched ?? []) {
      const sockets = narrowed.get(deviceId);
      if (sockets?.delete(socket) && sockets.size === 0) narrowed.delete(deviceId);
    }
  };
  const add = (socket: LiveSocket): void => {
    const { watched, actor, together } = socket.data;
    if (watched === null) (together && actor.scope === "all" ? ofAll : unnarrowed).add(socket);
    for (const deviceId of watched ?? [])
      narrowed.set(deviceId, (narrowed.get(deviceId) ?? new Set()).add(socket));
  };
  return {
    add,
    remove,
    /** Those that get the updates of every device together. */
    ofAll: (): LiveSocket[] => [...ofAll],
    /** Those that get the updates of this device by themselves. */
    of: (deviceId: number): LiveSocket[] =>
      [...unnarrowed, ...(narrowed.get(deviceId) ?? [])].filter((socket) => inView(socket, deviceId)),
    any: (deviceId: number): boolean =>
      ofAll.size > 0 ||
      unnarrowed.values().some((socket) => inView(socket, deviceId)) ||
      (narrowed
        .get(deviceId)
        ?.values()
        .some((socket) => inView(socket, deviceId)) ??
        false),
  };
};
