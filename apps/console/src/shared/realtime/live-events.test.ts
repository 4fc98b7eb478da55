import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { hearLiveEvents, type LiveListener, type LiveUpdate } from "./live-events.ts";
import { liveLog } from "./live-log.ts";

const reading = {
  deviceId: 7,
  measuredAt: "2025-11-18T02:00:00Z",
  receivedAt: "2025-11-18T02:00:01Z",
  values: { flow: 12.5 },
  quality: {},
};
const lost = { deviceId: 7, freshness: "fresh", connected: false };

const frames: (() => void)[] = [];

/** Receiving half of a socket. */
const listen = (...listeners: LiveListener[]) => {
  const handlers = new Map<string, (...event: unknown[]) => void>();
  const socket: Parameters<typeof hearLiveEvents>[0] = Object.assign(Object.create(null), {
    on: (event: string, handle: () => void) => handlers.set(event, handle),
    onAny: (handle: () => void) => handlers.set("any", handle),
  });
  const stop = hearLiveEvents(socket, listeners);
  return {
    receive: (event: string, payload?: unknown) => handlers.get("any")?.(event, payload),
    connect: () => handlers.get("connect")?.(),
    paint: () => {
      for (const run of frames.splice(0)) run();
    },
    stop,
  };
};

beforeEach(() => {
  vi.useFakeTimers();
  frames.length = 0;
  vi.stubGlobal("requestAnimationFrame", (run: () => void) => frames.push(run));
  vi.stubGlobal("cancelAnimationFrame", () => undefined);
  vi.spyOn(liveLog, "failure").mockImplementation(() => undefined);
});
afterEach(() => {
  // In reverse order of the set-up: the stubs were installed on the fake timers.
  vi.unstubAllGlobals();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe("socket events", () => {
  it.each(["VGA", "DATALOGGER", "CARBONATE_HARDNESS", "WELL_LOGGING"])(
    "[R3.18] [R7.6] takes the device of update:%s from its first item",
    (type) => {
      const updates: LiveUpdate[] = [];
      const { receive, stop } = listen({ updates: (list) => updates.push(...list) });
      receive(`update:${type}`, [reading]);
      stop();
      expect(updates).toEqual([{ type, deviceId: 7, readings: [reading] }]);
    },
  );

  it("[R7.6] come one by one or together, and one that cannot be read keeps back none of the others", () => {
    const updates: LiveUpdate[] = [];
    const { receive, stop } = listen({ updates: (list) => updates.push(...list) });
    receive("updates:together", [
      ["update:VGA", [reading]],
      ["update:VGA", [{ ...reading, measuredAt: 5 }]],
      ["update:DATALOGGER", [{ ...reading, deviceId: 8 }]],
    ]);
    receive("updates:together", "broken");
    stop();
    expect(updates.map(({ type, deviceId }) => [type, deviceId])).toEqual([
      ["VGA", 7],
      ["DATALOGGER", 8],
    ]);
    expect(liveLog.failure).toHaveBeenCalledTimes(2);
  });

  it("are delivered together once per frame, in order", () => {
    const flushed: number[][] = [];
    const { receive, paint } = listen({ updates: (list) => flushed.push(list.map((one) => one.deviceId)) });
    for (const deviceId of [7, 8]) receive("update:VGA", [{ ...reading, deviceId }]);
    expect(flushed).toEqual([]);
    paint();
    receive("update:VGA", [{ ...reading, deviceId: 9 }]);
    paint();
    expect(flushed).toEqual([[7, 8], [9]]);
  });

  it("do not make a frame long: what takes more than a few milliseconds to draw goes on in the next one, in order", async () => {
    const seen: number[] = [];
    const { receive, paint, stop } = listen({
      updates: (list) => {
        seen.push(...list.map(({ deviceId }) => deviceId));
        vi.advanceTimersByTime(5);
      },
    });
    const ids = Array.from({ length: 20 }, (_, index) => index + 1);
    for (const deviceId of ids) receive("update:VGA", [{ ...reading, deviceId }]);
    paint();
    await vi.waitFor(() => expect(seen).toEqual(ids.slice(0, 8)));
    receive("update:VGA", [{ ...reading, deviceId: 21 }]);
    await vi.advanceTimersByTimeAsync(200);
    paint();
    await vi.waitFor(() => expect(seen).toEqual(ids.slice(0, 16)));
    stop();
    expect(seen).toEqual([...ids, 21]);
  });

  it("come less often where a frame takes long, so that inputs get their turn", async () => {
    let port: MessagePort | undefined;
    vi.stubGlobal(
      "MessageChannel",
      class {
        port1 = { close: () => undefined, onmessage: null } as unknown as MessagePort;
        port2 = { postMessage: () => undefined };
        constructor() {
          port = this.port1;
        }
      },
    );
    const flushed: number[] = [];
    const { receive, paint, stop } = listen({ updates: (list) => flushed.push(list.length) });
    receive("update:VGA", [reading]);
    paint();
    // Layout and paint of the frame take 40 ms.
    vi.advanceTimersByTime(40);
    port?.onmessage?.(new MessageEvent("message"));
    receive("update:VGA", [reading]);
    vi.advanceTimersByTime(100);
    paint();
    receive("update:VGA", [reading]);
    expect(flushed).toEqual([1]);
    vi.advanceTimersByTime(21);
    paint();
    expect(flushed).toEqual([1, 2]);
    stop();
  });

  it("wait for a pause in what a person types or scrolls, and not longer than 300 ms", () => {
    const flushed: number[] = [];
    const { receive, paint, stop } = listen({ updates: (list) => flushed.push(list.length) });
    dispatchEvent(new KeyboardEvent("keydown"));
    receive("update:VGA", [reading]);
    vi.advanceTimersByTime(100);
    paint();
    expect(flushed).toEqual([]);
    vi.advanceTimersByTime(21);
    paint();
    expect(flushed).toEqual([1]);
    dispatchEvent(new Event("wheel"));
    receive("update:VGA", [reading]);
    for (let step = 0; step < 6; step += 1) {
      dispatchEvent(new Event("wheel"));
      expect(flushed).toEqual([1]);
      vi.advanceTimersByTime(51);
      paint();
    }
    expect(flushed).toEqual([1, 1]);
    stop();
  });

  it("are delivered once a second in a hidden tab, and the rest when it closes", () => {
    const flushed: number[][] = [];
    const { receive, stop } = listen({ updates: (list) => flushed.push(list.map((one) => one.deviceId)) });
    receive("update:VGA", [reading]);
    vi.advanceTimersByTime(1000);
    expect(flushed).toEqual([[7]]);
    receive("update:VGA", [{ ...reading, deviceId: 8 }]);
    stop();
    stop();
    expect(flushed).toEqual([[7], [8]]);
  });

  it("[R8.5] are only logged when the payload is invalid", () => {
    const updates = vi.fn();
    const freshness = vi.fn();
    const { receive, stop } = listen({ updates, "device:freshness": freshness });
    receive("update:VGA", [{ deviceId: "seven" }]);
    receive("update:VGA", []);
    receive("device:freshness", { ...lost, freshness: "rotten" });
    receive("never:declared", {});
    stop();
    expect([updates, freshness].map((listener) => listener.mock.calls)).toEqual([[], []]);
    expect(liveLog.failure).toHaveBeenCalledTimes(3);
  });

  it("[R8.5] reach the other listeners when one throws", () => {
    const fail = () => {
      throw new Error("a screen broke");
    };
    const events = ["updates", "device:freshness", "rights:changed", "refetch"] as const;
    const second = Object.fromEntries(events.map((event) => [event, vi.fn()]));
    const { receive, stop } = listen(Object.fromEntries(events.map((event) => [event, fail])), second);
    receive("update:VGA", [reading]);
    receive("device:freshness", lost);
    receive("rights:changed");
    receive("refetch");
    expect(stop).not.toThrow();
    for (const event of events) expect(second[event]).toHaveBeenCalledOnce();
    expect(liveLog.failure).toHaveBeenCalledTimes(events.length);
  });

  it("refetch the visible data after a reconnect, not after the first connection", () => {
    const refetch = vi.fn();
    const { receive, connect } = listen({ refetch });
    connect();
    expect(refetch).not.toHaveBeenCalled();
    connect();
    receive("refetch");
    expect(refetch).toHaveBeenCalledTimes(2);
  });
});
