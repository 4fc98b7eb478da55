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
const open = (id: string) =>
  renderHook(({ sends }) => useSelection(7, id, { action: "fully_close_on" }, sends), {
    initialProps: { sends: false },
    wrapper: ({ children }: { children: ReactNode }) => (
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    ),
  });
const wait = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000));

it("is renewed for as long as somebody works in the dialog", async () => {
  const held = open("request-0").result;
  for (let minute = 0; minute < 6; minute += 1) {
    await wait(60);
    expect(held.current).toMatchObject({ selection: { level: 3 }, renewed: true });
    held.current.worked();
  }
  expect(asked).toBeGreaterThan(10);
});

it("ends when nobody works in it for two minutes, and what was said of it stays", async () => {
  const held = open("request-1").result;
  await wait(130);
  expect(held.current).toMatchObject({ selection: { level: 3 }, renewed: false });
  await wait(110);
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

it("is not replaced while a command with it is under way, and is taken anew as soon as that was refused", async () => {
  const { result, rerender } = open("request-2");
  await wait(27);
  expect(result.current.selection?.selection).toBe("token-1");
  rerender({ sends: true });
  await wait(2);
  expect(asked).toBe(1);
  rerender({ sends: false });
  await wait(1);
  expect(result.current.selection?.selection).toBe("token-2");
});

it("waits for the one that is on its way before a command is sent with it", async () => {
  const { result } = open("request-3");
  await wait(1);
  act(() => result.current.again());
  let token: string | undefined;
  await act(async () => {
    token = (await result.current.newest())?.selection;
  });
  expect(token).toBe("token-2");
});
