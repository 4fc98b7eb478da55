import type { ServerEvents } from "@sgval/contract/realtime";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { hearLiveEvents, type LiveListener, type LiveUpdate } from "./live-events.ts";
import { liveLog } from "./live-log.ts";

type Heard = Map<string, (payload?: unknown) => void>;

/** Only what is heard of a socket; nothing is sent here. */
const fakeSocket = (heard: Heard): Parameters<typeof hearLiveEvents>[0] =>
  Object.assign(Object.create(null), {
    on: (event: keyof ServerEvents, take: (payload?: unknown) => void) => heard.set(event, take),
  });

const reading = {
  deviceId: 7,
  measuredAt: "2025-11-18T02:00:00Z",
  receivedAt: "2025-11-18T02:00:01Z",
  values: { flow: 12.5 },
  quality: {},
};

const listen = (listener: LiveListener) => {
  const heard: Heard = new Map();
  const stop = hearLiveEvents(fakeSocket(heard), [listener]);
  return { say: (event: string, payload?: unknown) => heard.get(event)?.(payload), stop };
};

beforeEach(() => {
  vi.spyOn(liveLog, "failure").mockImplementation(() => undefined);
});
afterEach(() => vi.restoreAllMocks());

describe("news of the socket", () => {
  it.each(["VGA", "DATALOGGER", "CARBONATE_HARDNESS", "WELL_LOGGING"])(
    "[R3.18] [R7.6] takes the device of update:%s from its first item",
    (type) => {
      const updates: LiveUpdate[] = [];
      const { say, stop } = listen({ onUpdates: (list) => updates.push(...list) });
      say(`update:${type}`, [reading]);
      stop();
      expect(updates).toEqual([{ type, deviceId: 7, readings: [reading] }]);
    },
  );

  it("[R8.5] only notes a payload it cannot read, and one a listener stumbles over", () => {
    const updates: LiveUpdate[] = [];
    const { say, stop } = listen({
      onUpdates: (list) => {
        updates.push(...list);
        throw new Error("a screen broke");
      },
    });
    say("update:VGA", [{ deviceId: "seven" }]);
    say("update:VGA", []);
    say("update:VGA", [reading]);
    expect(stop).not.toThrow();
    expect(updates).toHaveLength(1);
    expect(liveLog.failure).toHaveBeenCalledTimes(3);
  });

  it("[R4.12] asks for what is on screen again after a reconnect, not after the first connection", () => {
    const onRefetch = vi.fn();
    const { say, stop } = listen({ onRefetch });
    say("connect");
    expect(onRefetch).not.toHaveBeenCalled();
    say("connect");
    say("refetch");
    stop();
    expect(onRefetch).toHaveBeenCalledTimes(2);
  });
});
