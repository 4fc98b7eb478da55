import { afterEach, expect, it } from "vitest";
import { useConnection } from "./connection.ts";
import { type OpenSocket, openLiveSocket } from "./live-socket.ts";

let open: OpenSocket;
afterEach(() => open.close());

it("[R4.12] [R7.8] connects on the default path and reconnects for ever, each wait longer up to 5 s", () => {
  open = openLiveSocket("secret");
  const { io } = open.socket;
  expect(io.opts).toMatchObject({ path: "/socket.io", transports: ["polling", "websocket", "webtransport"] });
  expect({
    reconnects: io.reconnection(),
    attempts: io.reconnectionAttempts(),
    firstMs: io.reconnectionDelay(),
    longestMs: io.reconnectionDelayMax(),
    spread: io.randomizationFactor(),
    timeoutMs: io.timeout(),
  }).toEqual({
    reconnects: true,
    attempts: Number.POSITIVE_INFINITY,
    firstMs: 1000,
    longestMs: 5000,
    spread: 0.5,
    timeoutMs: 20_000,
  });
});

it("[R4.12] stores the connection state", () => {
  open = openLiveSocket("secret");
  const happens = (event: "connect" | "disconnect", ...told: never[]) => {
    for (const listener of open.socket.listeners(event)) Reflect.apply(listener, open.socket, told);
  };
  const flag = () => useConnection.getState().state;
  expect(flag()).toBe("connecting");
  happens("connect");
  expect(flag()).toBe("live");
  happens("disconnect");
  expect(flag()).toBe("reconnecting");
  happens("connect");
  expect(flag()).toBe("live");
  open.close();
  expect(flag()).toBe("offline");
});
