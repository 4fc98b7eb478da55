import { afterEach, expect, it, vi } from "vitest";
import { useConnection } from "./connection.ts";
import { liveLog } from "./live-log.ts";
import { type OpenSocket, openLiveSocket } from "./live-socket.ts";

let open: OpenSocket;
const happens = (event: "connect" | "disconnect" | "connect_error", ...given: unknown[]) => {
  for (const listener of open.socket.listeners(event)) Reflect.apply(listener, open.socket, given);
};
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

it("[R8.5] notes in the log that it connected, disconnected or could not connect, and each event received", () => {
  const notes: string[] = [];
  vi.spyOn(liveLog, "note").mockImplementation((text) => void notes.push(text));
  vi.spyOn(liveLog, "failure").mockImplementation((text, error) => void notes.push(`${text}: ${error}`));
  open = openLiveSocket("secret");
  happens("connect");
  happens("disconnect", "transport close");
  happens("connect_error", new Error("xhr poll error"));
  for (const hear of open.socket.listenersAny()) hear("command", {});
  expect(notes).toEqual([
    "connected",
    "disconnected",
    "Connection Failed: xhr poll error",
    "received command",
  ]);
});
