import { preferencesOf } from "@sgval/contract/account/preferences";
import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { paths, pathTo } from "../../../config/paths.ts";
import { serverNow } from "../../../shared/format/server-clock.ts";
import { useConnection } from "../../../shared/realtime/connection.ts";
import { aDevice, deviceCounts } from "../../../shared/realtime/device.fixture.ts";
import { limitedTo, refusal, serverAnswers, showPage, signedInAs } from "../../../shared/ui/page.fixture.tsx";
import { KioskCorner } from "./kiosk-corner.tsx";
import { KioskStart } from "./kiosk-start.tsx";
import { startFrom, takeStart, useShownRooms } from "./use-kiosk.ts";

afterEach(() => {
  cleanup();
  takeStart();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  useConnection.setState({ state: "connecting", attempt: 0, lastLiveAt: null });
});

const show = async (
  stored: object,
  permissions: Parameters<typeof limitedTo>[0] = ["Dashboard.Index", "Dashboard.Risk"],
) => {
  signedInAs({ superUser: false, manageSuper: false });
  const asked = serverAnswers(({ method, path, body }) =>
    path === "/account/preferences"
      ? { status: 200, body: { data: preferencesOf(method === "PUT" ? body : stored) } }
      : path === "/room/choice"
        ? { status: 200, body: { data: [{ id: 4, name: "Room 4" }] } }
        : refusal(404, "not_found"),
  );
  const router = await showPage(limitedTo(permissions, <KioskStart here="/dashboards?dma=3" />));
  fireEvent.click(await screen.findByRole("button", { name: "Wall display" }));
  const views = await screen.findByRole("list", { name: "Views in turn" });
  const shown = () =>
    within(views)
      .getAllByRole("listitem")
      .map(({ textContent }) => textContent);
  return { asked, router, shown };
};

it("starts a rotation of the views that the user may see, in the chosen order, and keeps it for the user", async () => {
  const { asked, router, shown } = await show({
    wallDisplay: { views: ["/apps/user/list", "/dashboards"], seconds: 30 },
  });
  expect(shown()).toEqual(["Network overview"]);
  fireEvent.mouseDown(screen.getByRole("combobox", { name: "Add a view" }));
  expect(screen.getAllByRole("option").map(({ textContent }) => textContent)).toEqual([
    "Network overview (as shown now)",
    "Risk dashboard",
  ]);
  fireEvent.click(screen.getByRole("option", { name: "Risk dashboard" }));
  fireEvent.click(screen.getByRole("button", { name: "Risk dashboard earlier" }));
  expect(shown()).toEqual(["Risk dashboard", "Network overview"]);
  fireEvent.change(screen.getByRole("textbox", { name: "Time per view" }), { target: { value: "45" } });
  fireEvent.click(screen.getByRole("button", { name: "Start" }));
  await waitFor(() => expect(router.state.location.pathname).toBe("/dashboards/risk"));
  expect(router.state.location.search).toEqual({
    kiosk: 1,
    rotate: 45,
    views: "/dashboards/risk,/dashboards",
  });
  expect(asked.find(({ method }) => method === "PUT")?.body).toEqual({
    wallDisplay: { views: ["/dashboards/risk", "/dashboards"], seconds: 45 },
  });
});

it("leaves out a kept view of a room that is not there any more", async () => {
  const views = ["/dashboards/scada-factory?room=9", "/dashboards/scada-factory?room=4"];
  const { shown } = await show({ wallDisplay: { views, seconds: 30 } }, ["Dashboard.Scada", "Room.Index"]);
  expect(shown()).toEqual(["Pump-room SCADA · Room 4"]);
});

it("says that the kept choice could not be read, and offers no form that would overwrite it", async () => {
  signedInAs({ superUser: false, manageSuper: false });
  let kept: ReturnType<Parameters<typeof serverAnswers>[0]> = refusal(503, "server_busy");
  serverAnswers(() => kept);
  await showPage(limitedTo(["Dashboard.Index"], <KioskStart here="/dashboards" />));
  fireEvent.click(await screen.findByRole("button", { name: "Wall display" }));
  expect(await screen.findByText(/^The kept choice of views could not be loaded/)).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Start" })).toBeNull();
  kept = { status: 200, body: { data: preferencesOf({}) } };
  fireEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("button", { name: "Start" })).toBeTruthy();
});

it("starts with the open page alone, without a rotation, and asks for at least ten seconds", async () => {
  const { router, shown } = await show({});
  expect(shown()).toEqual(["Network overview (as shown now)"]);
  const seconds = screen.getByRole("textbox", { name: "Time per view" });
  fireEvent.change(seconds, { target: { value: "5" } });
  fireEvent.click(screen.getByRole("button", { name: "Start" }));
  await waitFor(() => expect(seconds.getAttribute("aria-invalid")).toBe("true"));
  fireEvent.change(seconds, { target: { value: "10" } });
  fireEvent.click(screen.getByRole("button", { name: "Start" }));
  await waitFor(() => expect(router.state.location.search).toEqual({ dma: 3, kiosk: 1 }));
});

const display = async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  serverAnswers(() => refusal(404, "not_found"));
  signedInAs({ superUser: false, manageSuper: false });
  const router = await showPage(
    <KioskCorner />,
    undefined,
    "/dashboards?kiosk=1&rotate=30&views=/dashboards,/risk",
  );
  await act(() => vi.advanceTimersByTimeAsync(100));
  const wait = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000));
  return { place: () => router.state.location.pathname, search: () => router.state.location.search, wait };
};

it("holds the views for a minute after a touch, key or pointer, says so, and goes on", async () => {
  const { place, wait } = await display();
  await wait(30);
  expect(place()).toBe("/risk");
  await wait(20);
  fireEvent.pointerDown(document.body);
  await wait(1);
  expect(screen.getByText(/^Views pause and go on in \d+ s$/)).toBeTruthy();
  await wait(40);
  expect(place()).toBe("/risk");
  fireEvent.keyDown(document.body, { key: "a" });
  await wait(50);
  expect(place()).toBe("/risk");
  await wait(11);
  expect(place()).toBe("/dashboards");
  expect(screen.queryByText(/^Views pause/)).toBeNull();
});

it("is left by the visible button, and says after one Esc that a second one leaves", async () => {
  const { search, wait } = await display();
  fireEvent.keyDown(document.body, { key: "Escape" });
  await wait(0.1);
  expect(screen.getByRole("button", { name: "Press Esc again to leave" })).toBeTruthy();
  await wait(2);
  fireEvent.click(screen.getByRole("button", { name: "Leave (Esc twice)" }));
  await wait(0.1);
  expect(search()).toEqual({});
});

it("says how old the data is, also while the connection is live and nothing new comes over it", async () => {
  const show = async (minutesOld: number) => {
    cleanup();
    signedInAs({ superUser: true, manageSuper: true });
    useConnection.setState({ state: "live", lastLiveAt: serverNow() });
    const measuredAt = new Date(serverNow() - minutesOld * 60_000).toISOString();
    const latest = { measuredAt, receivedAt: measuredAt, values: { flow: 1 }, quality: {}, times: {} };
    const metaData = { page: 1, size: 1, total: 1, counts: deviceCounts({ total: 1 }) };
    const asked = serverAnswers(({ path }) =>
      path.startsWith("/device?")
        ? { status: 200, body: { data: [aDevice({ latest })], metaData } }
        : refusal(404, "not_found"),
    );
    await showPage(<KioskCorner />, undefined, "/dashboards?kiosk=1");
    await waitFor(() => expect(asked.some(({ path }) => path.includes("sort=-measuredAt"))).toBe(true));
  };
  await show(180);
  expect(await screen.findByText("Data is 3 hours old")).toBeTruthy();
  act(() => useConnection.setState({ state: "reconnecting", lastLiveAt: serverNow() - 60_000 }));
  // What came last is older than the connection.
  expect(screen.getByText("Data is 3 hours old")).toBeTruthy();
  await show(1);
  expect(screen.queryByText(/^Data is/)).toBeNull();
  act(() => useConnection.setState({ state: "reconnecting", lastLiveAt: serverNow() - 120_000 }));
  expect(await screen.findByText("Data is 2 minutes old")).toBeTruthy();
});

const TwoRooms = () => {
  useShownRooms([7, 9]);
  return <KioskCorner />;
};

it("says how old the data of the place on display is, not that of the network", async () => {
  signedInAs({ superUser: true, manageSuper: true });
  useConnection.setState({ state: "live", lastLiveAt: serverNow() });
  const asked = serverAnswers(({ path }) => {
    const ages = [
      [/[?&]dma=3(&|$)/, 180],
      [/[?&]room=9(&|$)/, 240],
      [/[?&]ids=12(&|$)/, 300],
    ] as const;
    const [, minutesOld] = ages.find(([place]) => place.test(path)) ?? [null, 0];
    const measuredAt = new Date(serverNow() - minutesOld * 60_000).toISOString();
    const latest = { measuredAt, receivedAt: measuredAt, values: { flow: 1 }, quality: {}, times: {} };
    const metaData = { page: 1, size: 1, total: 1, counts: deviceCounts({ total: 1 }) };
    return path.startsWith("/device?")
      ? { status: 200, body: { data: [aDevice({ latest })], metaData } }
      : refusal(404, "not_found");
  });
  await showPage(<KioskCorner />, undefined, "/dashboards?kiosk=1");
  await waitFor(() => expect(asked.some(({ path }) => path.startsWith("/device?"))).toBe(true));
  expect(screen.queryByText(/^Data is/)).toBeNull();
  cleanup();
  await showPage(<KioskCorner />, undefined, "/dashboards?kiosk=1&dma=3");
  expect(await screen.findByText("Data is 3 hours old")).toBeTruthy();
  for (const [address, age] of [
    [`${paths.risks}?kiosk=1&zone=3`, 3],
    [`${pathTo(paths.room, { id: 9 })}?kiosk=1`, 4],
    [`${pathTo(paths.device, { id: 12 })}?kiosk=1`, 5],
    [`${pathTo(paths.childDevice, { id: 12 })}?kiosk=1`, 5],
    [`${pathTo(paths.pump, { id: 12 })}?kiosk=1`, 5],
  ] as const) {
    cleanup();
    await showPage(<KioskCorner />, undefined, address);
    expect(await screen.findByText(`Data is ${age} hours old`), address).toBeTruthy();
  }
  cleanup();
  // The one beside is silent, whatever comes from the other.
  await showPage(<TwoRooms />, undefined, "/dashboards/scada-factory?kiosk=1");
  expect(await screen.findByText("Data is 4 hours old")).toBeTruthy();
});

it("leads back to the page that it was started from, whatever view it shows when it is left", async () => {
  startFrom("/apps/contact/dashboard");
  const { place, search, wait } = await display();
  await wait(30);
  expect(place()).toBe("/risk");
  for (let times = 0; times < 2; times += 1) fireEvent.keyDown(document.body, { key: "Escape" });
  await wait(0.1);
  expect([place(), search()]).toEqual(["/apps/contact/dashboard", {}]);
});
