import { holderOf } from "@sgval/contract/permission";
import { emptyAccount } from "@sgval/contract/zones/zone-account";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from "@tanstack/react-router";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { RightsContext } from "../../shared/api/ability.ts";
import { startI18n } from "../../shared/i18n/i18n.ts";
import { deviceCounts } from "../../shared/realtime/device.fixture.ts";
import { ConsoleTheme } from "../theme/console-theme.tsx";
import { Palette } from "./palette.tsx";
import { useRecent } from "./recent.ts";

const device = {
  limits: {},
  id: 7,
  name: "DL-07",
  displayName: "Hẻm 118 Trần Phú",
  type: "DATALOGGER",
  number: null,
  latitude: null,
  longitude: null,
  connection: "mqtt",
  powerMode: "sleeping",
  mode: "manual",
  reportIntervalSeconds: 3600,
  freshness: "never",
  connected: null,
  connectionLostAt: null,
  latest: null,
  hasThreshold: false,
  hasTimer: false,
  dataloggerId: null,
  waterQualityId: null,
  roomId: null,
  zoneId: null,
  room: null,
  zone: null,
  createdAt: "2025-11-18T02:41:00Z",
};
const counts = deviceCounts({ total: 1, never: 1, noPosition: 1 });
const answer = (devices: object[]) =>
  new Response(
    JSON.stringify({ data: devices, metaData: { total: devices.length, page: 1, size: 6, counts } }),
    {
      headers: { "content-type": "application/json" },
    },
  );

const noUsers = {
  data: [],
  metaData: {
    total: 0,
    page: 1,
    size: 5,
    counts: { total: 1, admins: 1, clients: 0, superUsers: 1, neverSignedIn: 0 },
  },
};
const users = new Response(JSON.stringify(noUsers), { headers: { "content-type": "application/json" } });

const open = async (rules: { action: string; subject: string }[]) => {
  await startI18n();
  const root = createRootRoute();
  const page = (path: string) =>
    createRoute({ getParentRoute: () => root, path, component: () => <p>page {path}</p> });
  const router = createRouter({
    routeTree: root.addChildren([
      createRoute({ getParentRoute: () => root, path: "/", component: Palette }),
      page("/dashboards/scada-factory"),
      page("/apps/monitoring-and-control/view/$id"),
    ]),
    history: createMemoryHistory({ initialEntries: ["/"] }),
  });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <ConsoleTheme direction="ltr">
        <RightsContext value={holderOf(rules)}>
          <RouterProvider<typeof router> router={router} />
        </RightsContext>
      </ConsoleTheme>
    </QueryClientProvider>,
  );
  return { router, input: await screen.findByRole("combobox", {}, { timeout: 3000 }) };
};
const names = () => screen.getAllByRole("option").map((option) => option.textContent ?? "");
const everything = [{ action: "manage", subject: "all" }];

beforeEach(() => {
  localStorage.clear();
  useRecent.setState({ list: [] });
  vi.stubGlobal("fetch", (url: string) =>
    Promise.resolve(
      url.includes("/user") ? users : answer(url.includes("/device") && url.includes("118") ? [device] : []),
    ).then((one) => one.clone()),
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe("the palette", () => {
  it("offers only pages the user may open, as soon as its field is there", async () => {
    await open([{ action: "Scada", subject: "Dashboard" }]);
    await vi.waitFor(() => expect(names()).toEqual(["SCADA trạm bơm", "Tài khoản", "Hướng dẫn"]));
  });

  it("finds pages without accents and opens the chosen one with Enter", async () => {
    const { router, input } = await open(everything);
    fireEvent.change(input, { target: { value: "scada tram" } });
    await vi.waitFor(() => expect(names()[0]).toContain("SCADA trạm bơm"), { timeout: 2000 });
    fireEvent.keyDown(input, { key: "Enter" });
    await vi.waitFor(() => expect(router.state.location.pathname).toBe("/dashboards/scada-factory"));
    expect(useRecent.getState().list).toMatchObject([{ key: "page-scada" }]);
  });

  it("asks the server for devices and opens the one chosen", async () => {
    const { router, input } = await open(everything);
    fireEvent.change(input, { target: { value: "118" } });
    await vi.waitFor(() => expect(names()[0]).toContain("Hẻm 118 Trần Phú"), { timeout: 2000 });
    fireEvent.keyDown(input, { key: "Enter" });
    await vi.waitFor(() =>
      expect(router.state.location.pathname).toBe("/apps/monitoring-and-control/view/7"),
    );
  });

  it("finds zones, suspected leaks, leak points and water meters by their names and codes", async () => {
    const paged = (data: object[]) => ({ data, metaData: { total: data.length, page: 1, size: 6 } });
    const at = "2026-10-30T02:00:00.000Z";
    const polygon = {
      type: "Polygon",
      coordinates: [
        [
          [1, 1],
          [2, 1],
          [2, 2],
          [1, 1],
        ],
      ],
    };
    const found: Record<string, unknown> = {
      "/zone?water=true": {
        data: [
          {
            ...{
              id: 3,
              name: "Vùng Trần Phú",
              polygon,
              deviceId: 9,
              devices: 1,
              createdAt: at,
              updatedAt: at,
            },
            account: emptyAccount,
          },
        ],
      },
      "/suspected-leak": paged([
        {
          ...{ id: 7, deviceId: 9, deviceName: "DMA-03", deviceDisplayName: "DMA 03", zoneId: 3 },
          ...{ zone: "Nghi ở Trần Phú", state: "open", detectedAt: at, startedAt: at, endedAt: null },
          ...{ updatedAt: at, flow: 12, confidence: 0.8, networkId: null, pipes: [], leakPointId: null },
          dismissed: null,
          unwatchedSince: null,
          endedBy: null,
          reopened: [],
        },
      ]),
      "/leak-point": paged([
        {
          ...{ id: 5, description: "Nước trào Trần Phú", state: "reported", position: null, zone: null },
          ...{ device: null, diameter: null, pipe: null, materials: [], imageId: 1, images: 1 },
          ...{
            reporter: { id: 1, name: "lan" },
            foundAt: at,
            reportedAt: at,
            repairedAt: null,
            updatedAt: at,
          },
        },
      ]),
      "/water-meter": paged([
        {
          ...{ id: 11, code: "DH-Trần Phú", customerName: "Lan", customerCode: "KH-1", state: "in_use" },
          ...{ zoneId: 3, zone: "DMA 03", lastReading: null, volume: null, estimated: 0, covered: 0 },
          ...{ share: null, odd: [], flags: [] },
        },
      ]),
    };
    vi.stubGlobal("fetch", (url: string) => {
      const asked = url.replace(/^.*\/api\/v1/, "");
      const path = asked.split("?")[0] ?? "";
      // Of zones only those whose water is in view are asked for.
      const body = found[asked] ?? found[path] ?? (path === "/user" ? noUsers : paged([]));
      return Promise.resolve(
        new Response(JSON.stringify(body), { headers: { "content-type": "application/json" } }),
      );
    });
    const { router, input } = await open(everything);
    fireEvent.change(input, { target: { value: "tran phu" } });
    await vi.waitFor(
      () => {
        const all = names().join("\n");
        for (const name of ["Vùng Trần Phú", "Nghi ở Trần Phú", "Nước trào Trần Phú", "DH-Trần Phú"])
          expect(all).toContain(name);
      },
      { timeout: 3000 },
    );
    fireEvent.click(screen.getByText("Vùng Trần Phú"));
    await vi.waitFor(() => expect(router.state.location.href).toMatch(/view\/9\?tab=balance/));
  });

  it("opens the reports from their name", async () => {
    const { input } = await open(everything);
    fireEvent.change(input, { target: { value: "bao cao" } });
    await vi.waitFor(() => expect(names().join("\n")).toContain("Báo cáo"), { timeout: 2000 });
  });

  it("says when nothing was found and suggests three pages", async () => {
    const { input } = await open(everything);
    fireEvent.change(input, { target: { value: "zzzz" } });
    await screen.findByText(/Không tìm thấy dữ liệu/, {}, { timeout: 2000 });
    expect(names()).toHaveLength(3);
  });

  it("says that the search is not complete instead of finding none", async () => {
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("failed to fetch")));
    const { input } = await open(everything);
    fireEvent.change(input, { target: { value: "scada tram" } });
    await screen.findByText("Tìm kiếm chưa hoàn tất, hãy thử lại", {}, { timeout: 2000 });
    expect(names()[0]).toContain("SCADA trạm bơm");
  });

  it("moves with the arrows and starts again at the end; Esc clears first", async () => {
    const { input } = await open([{ action: "Scada", subject: "Dashboard" }]);
    const current = () => screen.getByRole("option", { selected: true }).textContent;
    fireEvent.keyDown(input, { key: "ArrowDown" });
    expect(current()).toBe("Tài khoản");
    for (let row = 0; row < 2; row += 1) fireEvent.keyDown(input, { key: "ArrowDown" });
    expect(current()).toBe("SCADA trạm bơm");
    fireEvent.change(input, { target: { value: "tai" } });
    fireEvent.keyDown(input, { key: "Escape" });
    expect(input).toHaveProperty("value", "");
  });
});
