import type { Server as HttpServer } from "node:http";
import type { Socket as TcpSocket } from "node:net";
import { isDeepStrictEqual } from "node:util";
import { apiKeyPrefix } from "@sgval/contract/api-keys/api-keys";
import { mayDo } from "@sgval/contract/permission";
import { mostWatchedDevices, type ServerEvents } from "@sgval/contract/realtime";
import { id } from "@sgval/contract/route";
import { Server } from "socket.io";
import * as z from "zod";
import { type Actor, sees } from "../../kernel/actor.ts";
import type { Clock } from "../../kernel/clock.ts";
import type { Config } from "../../kernel/config.ts";
import { type Authenticator, authenticator } from "../../kernel/http/access-guard.ts";
import { httpServer } from "../../kernel/http/http.ts";
import type { Logger } from "../../kernel/logging.ts";
import type { OpenConnections } from "../../kernel/open-connections.ts";
import { defineService } from "../../kernel/services.ts";
import { handshakeTimeout, limitHandshakes } from "./handshakes.ts";
import { createReaders, type LiveServer, type LiveSocket, type SocketData } from "./readers.ts";
import { watchSlowConsumer } from "./slow-consumer.ts";

interface LiveGatewayDeps {
  http: HttpServer;
  config: Pick<Config, "trustProxy">;
  connections: OpenConnections;
  clock: Clock;
  logger: Logger;
  authenticator: Pick<Authenticator, "findActor" | "confirmSessions">;
}

/**
 * How often the sessions of open sockets are read again (milliseconds): often enough for a safety stop, which needs a
 * session confirmed within the last minute when the database goes away.
 */
const confirmEvery = 20_000;

/** How long updates of many devices are collected for consoles that take them together (milliseconds). */
const collectFor = 100;

/** Consoles of one user. The newest is refused: one closed for another would come back and close the next. */
const mostPerUser = 50;

/** The transport of a socket that began with polling; its TCP connection is another one, and private. */
interface WebSocketTransport {
  socket?: { _socket?: TcpSocket };
}

export interface LiveGateway {
  /** Sends an event of a device to everyone who may see it. */
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
  /** Sends an event that belongs to no device to the consoles that it is for. */
  emitTo<E extends keyof ServerEvents>(
    isFor: (console: SocketData) => boolean,
    event: E,
    ...payload: Parameters<ServerEvents[E]>
  ): void;
  /** Whether there is such a console. */
  some(isFor: (console: SocketData) => boolean): boolean;
  /** Whether anybody would receive an update of this device. */
  isWatched(deviceId: number): boolean;
  /** Ends the sockets of a session, or of everyone whose rights may have changed. */
  endSession(sessionId: number): void;
  endUser(userId: number): void;
  /** Reads again what sockets may see; one whose session is over, or may do or see less than before, ends. */
  renew(whose: { userId: number } | "all"): Promise<void>;
  readonly size: number;
  close(): void;
}

const sessionRoom = (sessionId: number) => `session:${sessionId}`;
const userRoom = (userId: number) => `user:${userId}`;

const watchList = z.array(z.number().int().positive()).max(mostWatchedDevices).nullable();

/** Whether somebody may still do the same and sees no less. */
const keepsRights = (before: Actor, now: Actor): boolean =>
  before.superUser === now.superUser &&
  before.mustChangePassword === now.mustChangePassword &&
  isDeepStrictEqual(before.role, now.role) &&
  (now.scope === "all" ||
    (before.scope !== "all" && before.scope.values().every((deviceId) => sees(now, deviceId))));

/** The live connection to the consoles, on Socket.IO's default path. */
const createLiveGateway = ({
  http,
  config,
  connections,
  clock,
  logger,
  authenticator,
}: LiveGatewayDeps): LiveGateway => {
  const live: LiveServer = new Server(http, {
    serveClient: false,
    perMessageDeflate: false,
    transports: ["polling", "websocket"],
    maxHttpBufferSize: 100_000,
    connectTimeout: handshakeTimeout,
  });
  const authenticated = limitHandshakes(live.engine, { config, clock, logger });
  const actorOf = (socket: LiveSocket): Promise<Actor | null> => {
    const token: unknown = socket.handshake.auth.token;
    // Consoles connect again by themselves.
    return authenticator.findActor(typeof token === "string" ? token : "", { unattended: true });
  };
  live.use((socket, next) => {
    // A socket lives on with what it was opened by, where a key is asked about at each call.
    if (String(socket.handshake.auth.token).startsWith(apiKeyPrefix))
      return next(new Error("not_for_api_keys"));
    actorOf(socket).then(
      (actor) => {
        if (!actor) return next(new Error("unauthorized"));
        if (actor.mustChangePassword) return next(new Error("password_change_required"));
        socket.data.together = socket.handshake.auth.together === true;
        const open = live.of("/").adapter.rooms.get(userRoom(actor.userId))?.size ?? 0;
        if (open >= mostPerUser) return next(new Error("too_many_connections"));
        socket.data.actor = actor;
        socket.data.watched = null;
        socket.data.viewedBroker = null;
        socket.data.awaitedDevice = null;
        // Before the next handshake is counted; a socket that does not get as far as connecting leaves its rooms.
        void socket.join([sessionRoom(actor.sessionId), userRoom(actor.userId)]);
        next();
      },
      (error) => {
        logger.debug({ err: error }, "a socket could not be checked");
        next(new Error("database_unavailable"));
      },
    );
  });

  /** Goes on with the rights as they are now; a socket that may do or see less than before ends. */
  const renew = (socket: LiveSocket, actor: Actor | null | undefined): void => {
    if (actor && keepsRights(socket.data.actor, actor)) {
      socket.data.actor = actor;
      return;
    }
    socket.emit("rights:changed");
    socket.disconnect(true);
  };
  const renewAll = async (sockets: readonly LiveSocket[]): Promise<void> => {
    const sessionIds = new Set(sockets.map(({ data }) => data.actor.sessionId));
    if (sessionIds.size === 0) return;
    const actors = await authenticator.confirmSessions([...sessionIds]);
    for (const socket of sockets) renew(socket, actors.get(socket.data.actor.sessionId));
  };
  const allSockets = (): LiveSocket[] => [...live.of("/").sockets.values()];
  let confirming = false;
  const stopConfirming = clock.every(confirmEvery, () => {
    if (confirming) return;
    confirming = true;
    // While the database is away the sockets stay: their consoles show what the devices report.
    renewAll(allSockets())
      .catch((error) => logger.debug({ err: error }, "the sessions of sockets could not be confirmed"))
      .finally(() => {
        confirming = false;
      });
  });

  const readers = createReaders();
  const send = (sockets: readonly LiveSocket[], event: keyof ServerEvents, payload: unknown[]): void => {
    // Without an addressee Socket.IO would send to everybody.
    if (sockets.length === 0) return;
    const target = live.to(sockets.map(({ id }) => id));
    // The callers' types tie each event to its payload; here both are only passed on.
    (target.emit as (event: string, ...payload: unknown[]) => void)(event, ...payload);
  };
  let collected: [string, unknown][] = [];
  const sendTogether = (): void => {
    const updates = collected;
    collected = [];
    if (updates.length > 0) send(readers.ofAll(), "updates:together", [updates]);
  };
  const collect = (event: string, payload: unknown): void => {
    if (collected.length === 0) clock.after(collectFor, sendTogether);
    collected.push([event, payload]);
  };

  /** Sockets that may see devices at all. */
  const viewers = new Set<LiveSocket>();
  live.on("connection", (socket) => {
    const { actor } = socket.data;
    authenticated(socket.conn);
    connections.authenticated(socket.request.socket);
    socket.conn.on("upgrade", (transport: WebSocketTransport) => {
      const upgraded = transport.socket?._socket;
      if (upgraded) connections.authenticated(upgraded);
    });
    // Rights that ended between the handshake and this line found no socket to end.
    void actorOf(socket)
      .catch(() => null)
      .then((found) => renew(socket, found));
    socket.on("watchBroker", (wanted) => {
      const parsed = id.nullable().safeParse(wanted);
      if (parsed.success) socket.data.viewedBroker = parsed.data;
    });
    socket.on("awaitDevice", (wanted) => {
      const parsed = id.nullable().safeParse(wanted);
      if (parsed.success) socket.data.awaitedDevice = parsed.data;
    });
    if (!mayDo(actor, "Device.Index")) return;
    viewers.add(socket);
    readers.add(socket);
    const slowConsumer = watchSlowConsumer(socket.conn, clock.elapsed, {
      hold: () => readers.remove(socket),
      release: () => {
        if (viewers.has(socket)) readers.add(socket);
        socket.emit("refetch");
      },
    });
    socket.on("watch", (wanted) => {
      const parsed = watchList.safeParse(wanted);
      if (!parsed.success) return;
      sendTogether();
      readers.remove(socket);
      socket.data.watched = parsed.data;
      if (!slowConsumer.holding) readers.add(socket);
    });
    socket.on("disconnect", () => {
      viewers.delete(socket);
      readers.remove(socket);
    });
  });

  return {
    emit: (deviceId, event, ...payload) =>
      send(
        [...viewers].filter((socket) => sees(socket.data.actor, deviceId)),
        event,
        payload,
      ),
    emitTo: (isFor, event, ...payload) =>
      send(
        allSockets().filter(({ data }) => isFor(data)),
        event,
        payload,
      ),
    some: (isFor) =>
      live
        .of("/")
        .sockets.values()
        .some(({ data }) => isFor(data)),
    update: (deviceId, event, ...payload) => {
      send(readers.of(deviceId), event, payload);
      if (readers.ofAll().length > 0) collect(event, payload[0]);
    },
    isWatched: (deviceId) => readers.any(deviceId),
    endSession: (sessionId) => live.in(sessionRoom(sessionId)).disconnectSockets(true),
    endUser: (userId) => {
      live.to(userRoom(userId)).emit("rights:changed");
      live.in(userRoom(userId)).disconnectSockets(true);
    },
    renew: async (whose) => {
      const sockets = allSockets().filter(
        ({ data }) => whose === "all" || data.actor.userId === whose.userId,
      );
      // If the database is away they stay, and the changes count as missed until they could be read.
      await renewAll(sockets);
    },
    get size() {
      return live.of("/").sockets.size;
    },
    close: () => {
      stopConfirming();
      live.disconnectSockets(true);
      // `live.close()` would wait for every request of the HTTP server, which has an end of its own.
      live.engine.close();
    },
  };
};

export const liveGateway = defineService("live gateway", ({ config, clock, logger, use }) => {
  const { server, openConnections } = use(httpServer);
  return createLiveGateway({
    ...{ http: server, connections: openConnections, config, clock, logger },
    authenticator: use(authenticator),
  });
});
