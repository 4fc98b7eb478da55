import { listDevices } from "@sgval/contract/devices/routes";
import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { call } from "../api/call.ts";
import { useFreshness } from "../realtime/live-devices.ts";
import { noteServerTime, serverNow, serverOffset } from "./server-clock.ts";

const at = Date.parse("2026-03-02T08:00:00.000Z");
const hourMs = 3_600_000;
const dateOf = (time: number): string => new Date(time).toUTCString();

beforeEach(() => {
  vi.useFakeTimers({ now: at });
  // Contradicts whatever an earlier test noted.
  noteServerTime(dateOf(at + 100 * hourMs), at, at);
  noteServerTime(dateOf(at), at, at);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("the clock of the server", () => {
  it("is the one of the shortest round trip", () => {
    noteServerTime(dateOf(at - hourMs), at, at + 4000);
    expect(serverOffset()).toBe(-hourMs - 1000);
    noteServerTime(dateOf(at - hourMs), at, at + 100);
    expect(serverOffset()).toBe(-hourMs);
    noteServerTime(dateOf(at - hourMs), at, at + 4000);
    expect(serverOffset()).toBe(-hourMs);
    expect(serverNow()).toBe(at - hourMs);
  });

  it("is that of this computer below two seconds, and while a slow answer could explain the difference", () => {
    noteServerTime(dateOf(at + 1000), at, at + 100);
    expect(serverOffset()).toBe(0);
    noteServerTime(dateOf(at + 20_000), at, at + 20_000);
    expect(serverOffset()).toBe(0);
    noteServerTime(null, at, at);
    noteServerTime("yesterday", at, at);
    noteServerTime(dateOf(at - hourMs), at, at - hourMs);
    expect(serverOffset()).toBe(0);
  });

  it("follows a clock that is set while the console is open", () => {
    noteServerTime(dateOf(at - hourMs), at, at + 10);
    expect(serverOffset()).toBe(-hourMs);
    noteServerTime(dateOf(at), at, at + 300);
    expect(serverOffset()).toBe(0);
  });
});

const Mark = () => (
  <output>
    {useFreshness({
      type: "DMA",
      connection: "mqtt",
      powerMode: "always_on",
      reportIntervalSeconds: 60,
      latest: {
        measuredAt: new Date(at - hourMs - 5000).toISOString(),
        receivedAt: new Date(at - hourMs - 5000).toISOString(),
        values: {},
        quality: {},
        times: {},
      },
      due: undefined,
      connected: true,
      connectionLostAt: null,
    })}
  </output>
);

it("a device that reports is online on a computer whose clock is an hour ahead", async () => {
  render(<Mark />);
  expect(screen.getByRole("status").textContent).not.toBe("fresh");
  vi.stubGlobal("fetch", () =>
    Promise.resolve(
      new Response(JSON.stringify({ data: [], total: 0 }), {
        headers: { "content-type": "application/json", date: dateOf(at - hourMs) },
      }),
    ),
  );
  await call(listDevices, { query: {} }).catch(() => undefined);
  act(() => void vi.advanceTimersByTime(1000));
  expect(screen.getByRole("status").textContent).toBe("fresh");
});
