import type { Server as HttpServer } from "node:http";
import type { ClientEvents, ServerEvents } from "@sgval/contract/realtime";
import { Server, type Socket } from "socket.io";
import * as z from "zod";
import { authenticator } from "../../kernel/access-guard.ts";
import { type Actor, holds, sees } from "../../kernel/actor.ts";
import { httpServer } from "../../kernel/http.ts";
import type { Logger } from "../../kernel/logging.ts";
import { defineService } from "../../kernel/services.ts";
import { watchSlowConsumer } from "./slow-consumer.ts";

interface SocketData {
  actor: Actor;
  /** The devices a console has narrowed itself to. */
  watched: readonly number[] | null;
}
type Live = Server<ClientEvents, ServerEvents, Record<string, never>, SocketData>;
type LiveSocket = Socket<ClientEvents, ServerEvents, Record<string, never>, SocketData>;

export interface SocketParts {
  http: HttpServer;
  logger: Logger;
  findActor(token: string): Promise<Actor | null>;
}

export interface LiveGateway {
  /** Says something about a device to everyone who may see it. */
  emit<E extends keyof ServerEvents>(
    deviceId: number,
    event: E,
    ...payload: Parameters<ServerEvents[E]>
  ): void;
  /** Sends readings of a device to those who may see it and have not narrowed it away. */
  update<E extends keyof ServerEvents>(
    deviceId: number,
    event: E,
    ...payload: Parameters<ServerEvents[E]>
  ): void;
  /** Whether anybody would hear an update of this device. */
  isWatched(deviceId: number): boolean;
  /** Ends the sockets of a session, or of everyone whose rights may have changed. */
  endSession(sessionId: number): void;
  endUser(userId: number): void;
  /** Lets a person's open sockets hear of one more device. */
  grant(userId: number, deviceId: number): void;
  readonly size: number;
  close(): Promise<void>;
}

/** Rooms: `news` and `live` are the wide ones; with `:id` they are for one device. */
const room = {
  payload: "payload",
  live: "live",
  payloadOf: (deviceId: number) => `news:${deviceId}`,
  liveOf: (deviceId: number) => `live:${deviceId}`,
  session: (sessionId: number) => `session:${sessionId}`,
  user: (userId: number) => `user:${userId}`,
};

const mostWatched = 2_000;
const watchList = z.array(z.number().int().positive()).max(mostWatched).nullable();

const inScope = ({ scope }: Actor, wide: string, one: (id: number) => string): string[] =>
  scope === "all" ? [wide] : [...scope].map(one);

const leaveLive = (socket: LiveSocket): void => {
  for (const name of socket.rooms)
    if (name === room.live || name.startsWith("live:")) void socket.leave(name);
};
const enterLive = (socket: LiveSocket): void => {
  const { actor, watched } = socket.data;
  leaveLive(socket);
  void socket.join(
    watched
      ? watched.filter((id) => sees(actor, id)).map(room.liveOf)
      : inScope(actor, room.live, room.liveOf),
  );
};

const enterRooms = (socket: LiveSocket): void => {
  const { actor } = socket.data;
  void socket.join([room.session(actor.sessionId), room.user(actor.userId)]);
  if (!holds(actor, "Device.Index")) return;
  void socket.join(inScope(actor, room.payload, room.payloadOf));
  enterLive(socket);
  const slowConsumer = watchSlowConsumer(socket.conn, {
    hold: () => leaveLive(socket),
    release: () => {
      enterLive(socket);
      socket.emit("refetch");
    },
  });
  socket.on("watch", (wanted) => {
    const parsed = watchList.safeParse(wanted);
    if (!parsed.success) return;
    socket.data.watched = parsed.data;
    if (!slowConsumer.holding) enterLive(socket);
  });
};

const widen = (socket: LiveSocket, deviceId: number): void => {
  const { actor, watched } = socket.data;
  if (actor.scope === "all") return;
  socket.data.actor = { ...actor, scope: new Set([...actor.scope, deviceId]) };
  if (!holds(actor, "Device.Index")) return;
  void socket.join(room.payloadOf(deviceId));
  if (watched === null) void socket.join(room.liveOf(deviceId));
};

/** The live line to the consoles, on Socket.IO's default path. */
const createLiveGateway = ({ http, logger, findActor }: SocketParts): LiveGateway => {
  const live: Live = new Server(http, {
    serveClient: false,
    perMessageDeflate: false,
    transports: ["polling", "websocket"],
    maxHttpBufferSize: 100_000,
  });
  live.use((socket, next) => {
    const token: unknown = socket.handshake.auth.token;
    findActor(typeof token === "string" ? token : "").then(
      (actor) => {
        if (!actor) return next(new Error("unauthorized"));
        if (actor.mustChangePassword) return next(new Error("password_change_required"));
        socket.data.actor = actor;
        socket.data.watched = null;
        next();
      },
      (error) => {
        logger.debug({ err: error }, "a socket could not be checked");
        next(new Error("database_unavailable"));
      },
    );
  });
  live.on("connection", enterRooms);

  const occupied = (name: string) => (live.of("/").adapter.rooms.get(name)?.size ?? 0) > 0;
  const emit = (rooms: string[], event: keyof ServerEvents, payload: unknown[]) => {
    const target = live.to(rooms);
    // The event map ties names to payloads at the callers; here they are only passed on.
    (target.emit as (event: string, ...payload: unknown[]) => void)(event, ...payload);
  };

  return {
    emit: (deviceId, event, ...payload) => emit([room.payload, room.payloadOf(deviceId)], event, payload),
    update: (deviceId, event, ...payload) => emit([room.live, room.liveOf(deviceId)], event, payload),
    isWatched: (deviceId) => occupied(room.live) || occupied(room.liveOf(deviceId)),
    endSession: (sessionId) => live.in(room.session(sessionId)).disconnectSockets(true),
    endUser: (userId) => {
      live.to(room.user(userId)).emit("rights:changed");
      live.in(room.user(userId)).disconnectSockets(true);
    },
    grant: (userId, deviceId) => {
      for (const id of live.of("/").adapter.rooms.get(room.user(userId)) ?? []) {
        const socket = live.of("/").sockets.get(id);
        if (socket) widen(socket, deviceId);
      }
    },
    get size() {
      return live.of("/").sockets.size;
    },
    close: async () => {
      live.disconnectSockets(true);
      await live.close();
    },
  };
};

export const liveGateway = defineService("live gateway", ({ logger, use }) =>
  createLiveGateway({ http: use(httpServer).server, logger, findActor: use(authenticator).findActor }),
);
