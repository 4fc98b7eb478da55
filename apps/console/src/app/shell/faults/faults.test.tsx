import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from "@tanstack/react-router";
import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import * as z from "zod";
import { ApiError } from "../../../shared/api/api-error.ts";
import { noteNetworkStatus } from "../../../shared/api/network-status.ts";
import { startI18n } from "../../../shared/i18n/i18n.ts";
import { ServerFaultRoute } from "../../routes/messages/fault-routes.tsx";
import { MaintenanceRoute } from "../../routes/messages/maintenance-route.tsx";
import { showBootFailed } from "./boot-failed.ts";
import { PageFailed } from "./page-failed.tsx";

let ready = false;
let upkeep: object;
const options = {
  strictPassword: true,
  oidc: null,
  mails: true,
  hotline: "1900 0000",
  logo: null,
  title: "SG-VAL",
  locale: "en",
};
const expectedEnd = "2026-01-01T03:30:00.000Z";
const json = (body: unknown, status = 200) =>
  Promise.resolve(
    new Response(JSON.stringify(body), { status, headers: { "content-type": "application/json" } }),
  );

const open = async (path: string, component: () => React.ReactNode) => {
  const root = createRootRoute({ component: Outlet });
  const search = { validateSearch: z.object({ to: z.string().optional(), request: z.string().optional() }) };
  const history = createMemoryHistory({ initialEntries: [path] });
  const router = createRouter({
    routeTree: root.addChildren([
      createRoute({ getParentRoute: () => root, path: "/fault", component, ...search }),
      createRoute({ getParentRoute: () => root, path: "/", component: () => "home" }),
      createRoute({ getParentRoute: () => root, path: "/apps/user/list", component: () => "the list" }),
    ]),
    history,
    defaultErrorComponent: PageFailed,
  });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  await screen.findByRole("heading");
  return history;
};
// One second at a time: the next second is scheduled after a render.
const pass = async (seconds: number) => {
  for (let second = 0; second < seconds; second += 1) await act(() => vi.advanceTimersByTimeAsync(1000));
};

beforeEach(async () => {
  localStorage.setItem("sg-val-language", "en");
  await startI18n();
  ready = false;
  upkeep = { on: true, reason: "New <b>pumps</b>", expectedEnd };
  vi.useFakeTimers({ shouldAdvanceTime: true });
  vi.stubGlobal("fetch", (url: string) => {
    if (url === "/readyz") return json({}, ready ? 200 : 503);
    if (url.endsWith("/maintenance")) return json({ data: upkeep });
    return json({ data: options });
  });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  localStorage.clear();
});

describe("the maintenance page", () => {
  it("shows reason, end and last network status, and returns when maintenance is over", async () => {
    noteNetworkStatus({ total: 120, offline: 7, never: 3 }, Date.parse("2026-01-01T02:00:00Z"));
    const history = await open("/fault?to=%2Fapps%2Fuser%2Flist", MaintenanceRoute);
    await screen.findByText("New <b>pumps</b>");
    expect(screen.getByText(/^Expected to end at .*10:30/)).toBeTruthy();
    expect(screen.getByText(/^Last seen network: 110 of 120 devices online at .*09:00/)).toBeTruthy();
    ready = true;
    await pass(31);
    expect(history.location.pathname).toBe("/fault");
    upkeep = { on: false, reason: "", expectedEnd: null };
    await pass(31);
    await vi.waitFor(() => expect(history.location.pathname).toBe("/apps/user/list"));
  });

  it.each([
    "//evil.example",
    "/\\evil.example",
    "javascript:alert(1)",
    "https://evil.example",
    "/\t/evil.example",
  ])("leads home, never to %s", async (to) => {
    ready = true;
    upkeep = { on: false, reason: "", expectedEnd: null };
    const history = await open(`/fault?to=${encodeURIComponent(to)}`, MaintenanceRoute);
    await pass(31);
    await vi.waitFor(() => expect(history.location.href).toBe("/"));
  });
});

describe("error 500", () => {
  it("counts down, shows the state of the line, the hotline and the request, and comes back", async () => {
    const history = await open("/fault?to=%2Fapps%2Fuser%2Flist&request=req-9", ServerFaultRoute);
    expect(screen.getByRole("heading", { name: "The server has a fault" })).toBeTruthy();
    expect(screen.getByText(/^Trying again in 30 s/)).toBeTruthy();
    expect(await screen.findByRole("link", { name: "1900 0000" })).toBeTruthy();
    expect(screen.getByText(/req-9/)).toBeTruthy();
    expect(screen.getByText("Connecting")).toBeTruthy();
    await pass(31);
    expect(history.location.pathname).toBe("/fault");
    ready = true;
    await pass(31);
    await vi.waitFor(() => expect(history.location.pathname).toBe("/apps/user/list"));
  });

  it("replaces a page that throws while rendering, with the id of the failed request", async () => {
    vi.spyOn(console, "error").mockReturnValue(undefined);
    vi.spyOn(console, "warn").mockReturnValue(undefined);
    await open("/fault", () => {
      throw new ApiError("unknown_error", { status: 500, requestId: "req-7" });
    });
    expect(await screen.findByRole("heading", { name: "The server has a fault" })).toBeTruthy();
    expect(screen.getByText(/req-7/)).toBeTruthy();
    vi.restoreAllMocks();
  });

  it("shows no server error for code that could not be loaded", async () => {
    vi.spyOn(console, "error").mockReturnValue(undefined);
    vi.spyOn(console, "warn").mockReturnValue(undefined);
    await open("/fault", () => {
      throw new TypeError("Failed to fetch dynamically imported module: /assets/x.js");
    });
    expect(await screen.findByRole("heading", { name: "This page could not be loaded" })).toBeTruthy();
    vi.restoreAllMocks();
  });

  it("replaces a console that could not start, without any translated text", async () => {
    const place = document.createElement("div");
    showBootFailed(place);
    expect(place.querySelector("h1")?.textContent).toBe("SG-VAL · 500");
    expect(place.querySelector("button")?.textContent).toBe("↻ 30 s");
    await pass(5);
    expect(place.querySelector("button")?.textContent).toBe("↻ 25 s");
  });
});
