import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { useSelection } from "./select-command.ts";

let asked = 0;

beforeEach(() => {
  asked = 0;
  vi.useFakeTimers();
  vi.stubGlobal("fetch", (url: string) => {
    if (url.endsWith("/release")) return Promise.resolve(new Response(null, { status: 204 }));
    asked += 1;
    const data = {
      ...{ selection: `token-${asked}`, expiresAt: new Date(Date.now() + 30_000).toISOString(), level: 3 },
      ...{
        stale: false,
        mode: "manual",
        state: null,
        telemetry: null,
        secondPerson: false,
        nobodyApproves: false,
        nearLimits: [],
        warnings: [],
        effects: [],
      },
    };
    return Promise.resolve(
      new Response(JSON.stringify({ data }), { headers: { "content-type": "application/json" } }),
    );
  });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const client = new QueryClient();
const hold = () =>
  renderHook(() => useSelection(7, "request-1", { action: "fully_close_on" }), {
    wrapper: ({ children }: { children: ReactNode }) => (
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    ),
  }).result;
const wait = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000));

it("is renewed for as long as somebody works in the dialog", async () => {
  const held = hold();
  for (let minute = 0; minute < 6; minute += 1) {
    await wait(60);
    expect(held.current.selection).toBeDefined();
    held.current.worked();
  }
  expect(asked).toBeGreaterThan(10);
});

it("ends when nobody works in it for two minutes, and what was said of it stays", async () => {
  const held = hold();
  await wait(240);
  expect(held.current.selection).toBeUndefined();
  expect(held.current.last?.level).toBe(3);
  const before = asked;
  held.current.worked();
  await wait(60);
  expect(asked).toBe(before);
  held.current.again();
  await wait(5);
  expect(held.current.selection).toBeDefined();
});
