import type { MapLayerName } from "@sgval/contract/account/map-layers";
import type { Alarm } from "@sgval/contract/alarms/alarms";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, fireEvent, renderHook, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { anAlarm } from "../../../features/alarms/alarm.fixture.ts";
import { aDevice } from "../../../shared/realtime/device.fixture.ts";
import { useOwnPosition } from "../../../shared/ui/map/own-position.ts";
import { type Asked, serverAnswers, showPage, signedInAs } from "../../../shared/ui/page.fixture.tsx";
import { onAPhone } from "../../../shared/ui/screen.fixture.ts";
import { MapPanel, useMapPanel } from "./list/map-panel.tsx";
import { defaultLayers, useMapLayers } from "./map-layers.ts";
import { MapRoute } from "./map-route.tsx";
import { MapTools } from "./map-tools.tsx";

const now = new Date().toISOString();
const latest = (values: Record<string, number>) => ({
  measuredAt: now,
  receivedAt: now,
  values,
  quality: {},
  times: {},
});
const valve = aDevice({
  id: 7,
  displayName: "Valve A",
  latitude: 10.8,
  longitude: 106.7,
  zoneId: 1,
  zone: "DMA-01",
  latest: latest({ outlet_pressure: 2.4 }),
});
const logger = aDevice({
  id: 8,
  name: "DL-08",
  displayName: "Logger B",
  type: "DATALOGGER",
  latest: latest({ pressure: 3.1, battery: 3.3, signal: -110 }),
});

let asked: Asked[] = [];
let near: typeof valve | null = null;
let alarms: readonly Alarm[] = [];
beforeEach(() => {
  // The list is laid out by its height, and its rows by theirs, which a test browser does not have.
  vi.spyOn(HTMLElement.prototype, "clientHeight", "get").mockReturnValue(800);
  vi.spyOn(HTMLElement.prototype, "offsetHeight", "get").mockReturnValue(52);
  signedInAs({ superUser: true, manageSuper: true });
  near = null;
  alarms = [];
  asked = serverAnswers(({ method, path }) => {
    if (method === "PUT") return { status: 200, body: { data: logger } };
    if (path.startsWith("/device/map"))
      return {
        status: 200,
        body: { data: [valve, logger, ...(near ? [near] : [])], metaData: { next: null } },
      };
    if (path.startsWith("/alarm?"))
      return { status: 200, body: { data: alarms, metaData: { page: 1, size: 10, total: alarms.length } } };
    if (path.startsWith("/activity"))
      return {
        status: 200,
        body: {
          data: [
            {
              id: 5,
              at: "2026-01-01T08:00:00.000Z",
              type: "set_threshold",
              actor: { id: 1, name: "tam01", role: null },
              ip: null,
              subject: "device",
              subjectId: 7,
              subjectName: "Valve A",
              deviceId: 7,
              detail: "threshold_set",
              before: null,
              after: null,
            },
          ],
          metaData: { page: 1, size: 20, total: 1 },
        },
      };
    return { status: 200, body: { data: [], metaData: { page: 1, size: 20, total: 0 } } };
  });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  localStorage.clear();
});

it("says that the browser draws no map, and lists every device with its value in groups", async () => {
  await showPage(<MapRoute />);
  expect(await screen.findByText(/cannot draw the map/)).toBeTruthy();
  expect(await screen.findByRole("button", { name: /DMA-01/, expanded: true })).toBeTruthy();
  expect(screen.getByRole("button", { name: /Valve A.*2\.40/ })).toBeTruthy();
  // Battery and signal are named where they are low.
  expect(screen.getByRole("button", { name: /Logger B.*battery low 3\.30\sV · −110\sdBm/ })).toBeTruthy();
});

it("finds a device by its code as people type it from memory", async () => {
  await showPage(<MapRoute />);
  await screen.findByRole("button", { name: /Valve A/ });
  fireEvent.change(screen.getByRole("searchbox"), { target: { value: "dl8" } });
  await waitFor(() => expect(screen.queryByRole("button", { name: /Valve A/ })).toBeNull());
  expect(screen.getByRole("button", { name: /Logger B/ })).toBeTruthy();
});

it("folds a group, and opens a row with its last events and the ways on from it", async () => {
  await showPage(<MapRoute />);
  fireEvent.click(await screen.findByRole("button", { name: /Valve A/ }));
  const events = await screen.findByRole("list", { name: "Latest events" });
  expect(within(events).getByText(/tam01/)).toBeTruthy();
  const [open] = screen.getAllByRole("link", { name: "Open" });
  expect(open?.getAttribute("href")).toContain("/view/7");
  expect(screen.getByRole("link", { name: "Control" }).getAttribute("href")).toContain("tab=control");
  expect(screen.getAllByRole("link", { name: "Directions" })[0]?.getAttribute("href")).toContain(
    "destination=10.8,106.7",
  );
  expect(screen.getByRole("button", { name: "Copy the coordinates" })).toBeTruthy();

  fireEvent.click(screen.getByRole("button", { name: /DMA-01/ }));
  await waitFor(() => expect(screen.queryByRole("button", { name: /Valve A/ })).toBeNull());
});

it("says in an opened row which alarms are open, or that there are none", async () => {
  alarms = [anAlarm(), anAlarm({ id: 2, priority: 3 })];
  await showPage(<MapRoute />);
  fireEvent.click(await screen.findByRole("button", { name: /Valve A/ }));
  const open = within(await screen.findByRole("region", { name: "Open alarms" }));
  expect(await open.findAllByRole("listitem")).toHaveLength(2);
  expect(open.getAllByText(/^Critical /)).toHaveLength(1);
  expect(asked.filter(({ path }) => path.startsWith("/alarm?")).map(({ path }) => path)).toEqual([
    expect.stringContaining("deviceId=7"),
  ]);
  cleanup();
  alarms = [];
  await showPage(<MapRoute />);
  fireEvent.click(await screen.findByRole("button", { name: /Valve A/ }));
  expect(await screen.findByText("No alarm on this device")).toBeTruthy();
});

it("shows what its address asks for: a type, and the picked device with its card", async () => {
  await showPage(<MapRoute />, undefined, "/?type=VGA&sel=7");
  expect(await screen.findByRole("region", { name: "Valve A" })).toBeTruthy();
  expect(screen.queryByRole("button", { name: /Logger B/ })).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "All" }));
  expect(await screen.findByRole("button", { name: /Logger B/ })).toBeTruthy();
});

it("gives a device without position one by typed numbers", async () => {
  await showPage(<MapRoute />);
  fireEvent.click(await screen.findByRole("button", { name: "Set position" }));
  const latitude = await screen.findByLabelText("Latitude");
  fireEvent.change(latitude, { target: { value: "10.7769, 106.7009" } });
  fireEvent.blur(latitude);
  fireEvent.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() =>
    expect(asked.find(({ method }) => method === "PUT")).toMatchObject({
      path: "/device/8",
      body: { latitude: 10.7769, longitude: 106.7009 },
    }),
  );
});

it("says on a phone why the nearest do not come first", async () => {
  onAPhone();
  vi.stubGlobal("isSecureContext", false);
  await showPage(<MapRoute />);
  expect(await screen.findByText(/only over a secure connection.*The worst come first/)).toBeTruthy();
});

it("lists the nearest first on a phone that knows where it is, and in the order that was chosen otherwise", async () => {
  onAPhone();
  vi.stubGlobal("isSecureContext", true);
  const here = { coords: { longitude: 106.9, latitude: 10.9 } };
  vi.stubGlobal("navigator", {
    ...{ language: "en", languages: ["en"], userAgent: navigator.userAgent, onLine: true },
    geolocation: { getCurrentPosition: (found: (at: typeof here) => void) => found(here) },
  });
  // By name this one is the last of those with a position.
  near = aDevice({ id: 9, name: "ZZ-09", displayName: "Zinc 9", latitude: 10.9, longitude: 106.9 });
  await showPage(<MapRoute />);
  const rows = () =>
    screen
      .getAllByRole("button", { name: /Valve A|Logger B|Zinc 9/ })
      .map((row) => /Valve A|Logger B|Zinc 9/.exec(row.textContent ?? "")?.[0])
      .filter(Boolean);
  await waitFor(() => expect(rows()).toEqual(["Zinc 9", "Valve A", "Logger B"]));
  cleanup();
  await showPage(<MapRoute />, undefined, "/?sort=name&group=none");
  await waitFor(() => expect(rows()).toEqual(["Valve A", "Zinc 9", "Logger B"]));
  useOwnPosition.setState({ place: null, problem: null });
});

const Sheet = () => (
  <MapPanel panel={useMapPanel()} alone={false}>
    List
  </MapPanel>
);

it("has a sheet on a phone that the keyboard raises too", async () => {
  onAPhone();
  await showPage(<Sheet />);
  const sheet = await screen.findByRole("complementary", { name: "List" });
  const handle = screen.getByRole("button", { name: "Change the height of the list" });
  expect(sheet.style.height).toBe("52%");
  fireEvent.keyDown(handle, { key: "ArrowUp" });
  expect(sheet.style.height).toBe("92%");
  fireEvent.click(handle);
  expect(sheet.style.height).toBe("22%");
});

it("offers the layers of which there is something to show", async () => {
  const tools = (offered: readonly MapLayerName[]) => (
    <MapTools
      layers={defaultLayers}
      offered={offered}
      onLayer={() => undefined}
      onLasso={() => undefined}
      networks={[]}
      onFound={() => undefined}
      off={[]}
      onOff={() => undefined}
      onDraw={undefined}
    />
  );
  await showPage(tools(["labels", "shading"]));
  fireEvent.click(await screen.findByRole("button", { name: "Layers" }));
  expect(screen.getByRole("checkbox", { name: "Pressure shading" })).toBeTruthy();
  expect(screen.queryByRole("checkbox", { name: "Satellite" })).toBeNull();
  cleanup();
  await showPage(tools(["labels", "satellite"]));
  fireEvent.click(await screen.findByRole("button", { name: "Layers" }));
  expect(screen.getByRole("checkbox", { name: "Satellite" })).toBeTruthy();
});

it("remembers for the user which layers are shown", async () => {
  const { result } = renderHook(() => useMapLayers(), {
    wrapper: ({ children }) => (
      <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>
    ),
  });
  expect(result.current.layers.zones.shown).toBe(true);
  // They hide what lies below them, so somebody asks for them.
  expect([result.current.layers.shading.shown, result.current.layers.satellite.shown]).toEqual([
    false,
    false,
  ]);
  act(() => result.current.change("pipes", { opacity: 0.4 }, false));
  expect(result.current.layers.pipes).toEqual({ shown: true, opacity: 0.4 });
  expect(asked.filter(({ method }) => method === "PUT")).toEqual([]);
  act(() => result.current.change("pipes", { shown: false }));
  await waitFor(() =>
    expect(asked.find(({ method }) => method === "PUT")).toMatchObject({
      path: "/account/preferences",
      body: { mapLayers: { pipes: { shown: false, opacity: 0.4 } } },
    }),
  );
});
