import { useLocation } from "@tanstack/react-router";
import { act, cleanup, fireEvent, renderHook, screen, waitFor, within } from "@testing-library/react";
import { type ReactNode, Suspense } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { useSnackbar } from "../../../../shared/api/snackbar.ts";
import { aDevice } from "../../../../shared/realtime/device.fixture.ts";
import { serverAnswers, showPage, signedInAs } from "../../../../shared/ui/page.fixture.tsx";
import { MapRoute } from "../map-route.tsx";
import { mapSearch, mostChosen } from "../map-search.ts";
import { useChosen } from "./selected-devices.tsx";

type Point = { x: number; y: number };
type BoxZoom = { boxZoomEnd(map: object, from: Point, to: Point): void };
// The test browser draws no maps: on this one a pixel is a thousandth of a degree.
const library = vi.hoisted(() => {
  const unproject = (place: readonly number[]) => ({
    toArray: () => [106 + (place[0] ?? 0) / 1000, 11 - (place[1] ?? 0) / 1000],
  });
  const corners = [
    [106, 10],
    [107, 11],
  ];
  const ignore = () => undefined;
  return {
    map: { unproject, getBounds: () => ({ toArray: () => corners }), on: ignore, off: ignore },
    boxZoom: null as unknown,
  };
});
vi.mock("@vis.gl/react-maplibre", () => {
  const nothing = () => null;
  return { Layer: nothing, Marker: nothing, Source: nothing, useMap: () => ({ current: library.map }) };
});
vi.mock("../../../../shared/ui/map/map-frame.tsx", () => ({
  hasWebgl: () => true,
  MapLoading: () => null,
  MapFrame: ({ children }: { children: ReactNode }) => <Suspense fallback={null}>{children}</Suspense>,
}));
vi.mock("../../../../shared/ui/map/base-map.tsx", () => ({
  BaseMap: ({ boxZoom, children }: { boxZoom: BoxZoom; children: ReactNode }) => {
    library.boxZoom = boxZoom;
    return <div role="application">{children}</div>;
  },
}));

const near = { latitude: 10.8 };
const devices = [
  aDevice({ id: 7, displayName: "Valve A", longitude: 106.2, ...near }),
  aDevice({ id: 8, displayName: "Valve B", longitude: 106.3, ...near }),
  aDevice({ id: 9, displayName: "Valve C", longitude: 106.9, ...near }),
  aDevice({ id: 10, displayName: "Nowhere", longitude: null, latitude: null }),
];

/** More than one action takes. */
const manyDevices = Array.from({ length: 1_500 }, (_, index) =>
  aDevice({ id: 10_000 + index, displayName: `Valve ${10_000 + index}`, longitude: 106.5, ...near }),
);
let fleet = devices;
let asked: ReturnType<typeof serverAnswers> = [];

beforeEach(() => {
  fleet = devices;
  signedInAs({ superUser: true, manageSuper: true });
  asked = serverAnswers(({ path }) => ({
    status: 200,
    body: path.startsWith("/device/map")
      ? { data: fleet, metaData: { next: null } }
      : path.startsWith("/setting")
        ? { data: { mapStart: null } }
        : { data: [], metaData: { page: 1, size: 20, total: 0 } },
  }));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
});

const Message = () => <output aria-label="message">{useSnackbar(({ message }) => message)}</output>;
const Address = () => <output aria-label="address">{useLocation().href}</output>;
const comparedNow = () =>
  /chart\?cmp=([\d,]+)$/.exec(decodeURIComponent(screen.getByLabelText("address").textContent))?.[1];
const open = async (address = "/") => {
  await showPage(
    <>
      <MapRoute />
      <Address />
      <Message />
    </>,
    undefined,
    address,
  );
  await screen.findByRole("application");
};
const actions = async () => within(await screen.findByRole("toolbar", { name: /selected devices/ }));
const chosenNow = async (count: number) => {
  const bar = await actions();
  expect(await bar.findByText(`Devices selected: ${count}`)).toBeTruthy();
  return bar;
};
const beginLasso = async () => {
  fireEvent.click(await screen.findByRole("button", { name: "Select area" }));
  await screen.findByText("Draw a line around the devices.");
};

it("compares, exports and changes the devices inside a line that is drawn around them", async () => {
  await open();
  await beginLasso();
  const ground = document.querySelector("svg polygon")?.closest("svg");
  if (!ground) throw new Error("nothing to draw on");
  Object.assign(ground, { setPointerCapture: () => undefined });
  const at = (clientX: number, clientY: number) => ({ clientX, clientY, pointerId: 1 });
  fireEvent.pointerDown(ground, at(100, 100));
  for (const [x, y] of [
    [400, 100],
    [400, 300],
    [100, 300],
  ] as const)
    fireEvent.pointerMove(ground, at(x, y));
  fireEvent.pointerUp(ground, at(100, 300));
  const bar = await chosenNow(2);
  expect(bar.getByRole("button", { name: /Export/ })).toBeTruthy();
  expect(bar.getByRole("button", { name: "Edit together" }).getAttribute("aria-disabled")).not.toBe("true");
  expect(bar.getByRole("button", { name: "Delete" }).getAttribute("aria-disabled")).not.toBe("true");
  expect(screen.queryByText("Draw a line around the devices.")).toBeNull();
  fireEvent.click(bar.getByRole("button", { name: "Compare" }));
  await waitFor(() => expect(comparedNow()).toBe("7,8"));
});

it("chooses the devices inside the rectangle of a drag with Shift", async () => {
  await open();
  const { boxZoomEnd } = library.boxZoom as BoxZoom;
  const target = { unproject: ([x = 0, y = 0]: number[]) => library.map.unproject([x, y]) };
  act(() => boxZoomEnd(target, { x: 950, y: 150 }, { x: 250, y: 250 }));
  fireEvent.click((await chosenNow(2)).getByRole("button", { name: "Compare" }));
  await waitFor(() => expect(comparedNow()).toBe("8,9"));
});

it("chooses all that is in view without a pointer, and nothing when the line is given up", async () => {
  await open();
  await beginLasso();
  fireEvent.keyDown(document, { key: "Escape" });
  await waitFor(() => expect(screen.queryByText("Draw a line around the devices.")).toBeNull());
  expect(screen.queryByText(/Devices selected/)).toBeNull();
  await beginLasso();
  fireEvent.click(screen.getByRole("button", { name: "All in view" }));
  await chosenNow(3);
});

it("chooses of a whole fleet the first devices, as many as one action takes, and says so", async () => {
  fleet = manyDevices;
  await open();
  await beginLasso();
  fireEvent.click(screen.getByRole("button", { name: "All in view" }));
  const bar = await chosenNow(1_000);
  expect(screen.getByLabelText("message").textContent).toBe(
    "The first 1,000 of 1,500 are selected: one action takes no more.",
  );
  fireEvent.click(bar.getByRole("button", { name: /Export/ }));
  fireEvent.click(await screen.findByRole("menuitem", { name: "CSV for machines" }));
  await waitFor(() => expect(asked.some(({ path }) => path.startsWith("/device/export"))).toBe(true));
  const address = asked.find(({ path }) => path.startsWith("/device/export"))?.path ?? "";
  const ids = new URL(address, "http://localhost").searchParams.get("ids")?.split(",") ?? [];
  expect(ids).toEqual(manyDevices.slice(0, 1_000).map(({ id }) => String(id)));
  // With ids of nine digits too the request line fits beside the other headers into the 16 KiB that Node reads.
  expect(address.length + 4 * ids.length).toBeLessThan(13 * 1024);
});

it("keeps the chosen devices in the address, from where a link brings them back", async () => {
  await open("/?chosen=9,7");
  await chosenNow(2);
  fireEvent.click((await actions()).getByRole("button", { name: "Close" }));
  await waitFor(() => expect(screen.queryByText(/Devices selected/)).toBeNull());
});

it("names no more devices in the address than fit there, and keeps the rest as long as the page", () => {
  const many = Array.from({ length: mostChosen + 1 }, (_, index) => index + 1);
  expect(mapSearch.parse({ chosen: many.join(",") }).chosen).toBeUndefined();
  expect(mapSearch.parse({ chosen: 7 }).chosen).toBe("7");
  expect(mapSearch.parse({ chosen: "7,x" }).chosen).toBeUndefined();
  const { result } = renderHook(() => useChosen(undefined));
  expect(result.current[1]([3, 4])).toEqual({ chosen: "3,4" });
  act(() => expect(result.current[1](many)).toEqual({ chosen: undefined }));
  expect(result.current[0]).toEqual(many);
});
