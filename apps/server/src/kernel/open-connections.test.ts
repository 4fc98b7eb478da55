import { EventEmitter } from "node:events";
import type { Socket } from "node:net";
import { expect, it } from "vitest";
import { fakeClock } from "../testing/fake-clock.ts";
import { createLogger } from "./logging.ts";
import { limitConnections } from "./open-connections.ts";

let port = 0;
const from = (remoteAddress: string | undefined) => {
  port += 1;
  const socket = Object.assign(new EventEmitter(), {
    ...{ remoteAddress, remotePort: port, localPort: 1883, destroyed: false },
    destroy: () => {
      socket.destroyed = true;
      socket.emit("close");
    },
  });
  return socket as unknown as Socket;
};
const opened = (perAddress: number, inAll: number) =>
  limitConnections({ perAddress, inAll }, fakeClock(), createLogger("silent"));
const closed = (sockets: Socket[]) => sockets.map(({ destroyed }) => destroyed);

it("closes the oldest of the address with the most when there are too many in all", () => {
  const connections = opened(10, 4);
  const sockets = ["a", "b", "b", "b", "c"].map(from);
  for (const socket of sockets) connections.add(socket);
  expect(closed(sockets)).toEqual([false, true, false, false, false]);
  expect(connections.unknown).toBe(4);
});

it("counts the addresses of one IPv6 network together, and IPv4 addresses one by one", () => {
  const connections = opened(1, 10);
  const sockets = ["2001:db8::1", "2001:db8:0:0:9::1", "::ffff:10.0.0.1", "::ffff:10.0.0.2"].map(from);
  for (const socket of sockets) connections.add(socket);
  expect(closed(sockets)).toEqual([true, false, false, false]);
});

it("bounds the connections of an owner, whatever their addresses", () => {
  const connections = opened(10, 10);
  const sockets = ["a", "b", "c"].map(from);
  for (const socket of sockets) {
    connections.add(socket);
    connections.authenticated(socket, { name: "device 1", most: 2 });
    connections.authenticated(socket, { name: "device 1", most: 2 });
  }
  expect(closed(sockets)).toEqual([true, false, false]);
  expect(connections.unknown).toBe(0);
});

it("forgets a connection that closed, and refuses one that closed before it was counted", () => {
  const connections = opened(1, 1);
  const gone = from("a");
  connections.add(gone);
  gone.destroy();
  connections.authenticated(gone);
  expect(connections.unknown).toBe(0);
  const lost = from(undefined);
  connections.add(lost);
  expect([lost.destroyed, connections.unknown]).toEqual([true, 0]);
});
