import { afterEach, expect, it, vi } from "vitest";
import { useConnection } from "./connection.ts";
import { type OpenSocket, openLiveSocket } from "./live-socket.ts";

let open: OpenSocket;
afterEach(() => {
  open.close();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it("[R7.8] connects on the default path and reconnects for ever, each wait longer up to 5 s", () => {
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

it("[R4.12] reconnects for ever, after pauses that double up to 5 s", async () => {
  vi.useFakeTimers();
  // Spreads the pauses by nothing.
  vi.spyOn(Math, "random").mockReturnValue(0);
  open = openLiveSocket("secret");
  const { io } = open.socket;
  let before = Date.now();
  const pauses: number[] = [];
  vi.spyOn(io, "open").mockImplementation((done) => {
    pauses.push(Date.now() - before);
    before = Date.now();
    done?.(new Error("the server is away"));
    return io;
  });
  Reflect.apply(Reflect.get(io, "onclose"), io, ["transport close"]);
  await vi.advanceTimersByTimeAsync(22_000);
  expect(pauses).toEqual([1000, 2000, 4000, 5000, 5000, 5000]);
});

it("[R4.12] stores the connection state", () => {
  open = openLiveSocket("secret");
  const happens = (event: "connect" | "disconnect", ...given: never[]) => {
    for (const listener of open.socket.listeners(event)) Reflect.apply(listener, open.socket, given);
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
