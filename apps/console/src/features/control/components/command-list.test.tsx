import type { Command } from "@sgval/contract/control/control";
import { QueryClient } from "@tanstack/react-query";
import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { serverAnswers, showPage, signedInAs } from "../../../shared/ui/page.fixture.tsx";
import { aCommand } from "../command.fixture.ts";
import { listen } from "../realtime.ts";
import { CommandList } from "./command-list.tsx";

beforeEach(() => signedInAs({ superUser: true, manageSuper: true }));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  localStorage.clear();
});

const ended = { createdAt: "2025-11-18T02:00:00Z", sentAt: "2025-11-18T02:00:01Z" };
const commands = [
  aCommand({ ...ended, id: 2, cmdId: "c2", status: "completed", finishedAt: "2025-11-18T02:00:05Z" }),
  aCommand({
    ...ended,
    ...{ id: 1, cmdId: "c1", status: "failed", failureCode: "refused_by_device", deviceCode: "LOCAL_MODE" },
    ...{ finishedAt: "2025-11-18T02:00:04Z", reason: "burst main" },
  }),
];
/** Of a device that slept. */
const late = {
  ...{ id: 3, cmdId: "c3", status: "completed" as const, createdAt: "2025-11-18T01:57:12Z" },
  ...{ sentAt: "2025-11-18T01:59:32Z", finishedAt: "2025-11-18T01:59:34Z" },
};
commands.push(aCommand(late));
const unanswered = {
  ...{ id: 4, cmdId: "c4", status: "device_not_response" as const, ...ended },
  ...{
    finishedAt: "2025-11-18T02:01:41Z",
    lateResponseAt: "2025-11-18T02:02:13Z",
    lateResult: "ok" as const,
  },
};
commands.push(aCommand(unanswered));
commands.push(
  aCommand({
    ...ended,
    id: 5,
    cmdId: "c5",
    action: "set_automation",
    code: "SET_AUTOMATION",
    status: "completed",
  }),
);
commands.push(aCommand({ id: 6, cmdId: "c6", status: "failed", failureCode: "expired" }));
const show = async (address = "/", client?: QueryClient, listed = commands, counted = 0) => {
  const asked = serverAnswers(({ path }) => ({
    status: 200,
    body: path.startsWith("/command?")
      ? { data: listed, metaData: { total: path.includes("&size=1&") ? counted : 2, page: 1, size: 10 } }
      : path === "/command/actor"
        ? { data: [{ id: 3, name: "tam01" }] }
        : { data: [], metaData: { total: 0, page: 1, size: 10 } },
  }));
  await showPage(<CommandList />, client, address);
  return asked;
};
const open = async (row: HTMLElement) => {
  fireEvent.click(within(row).getAllByRole("button")[0] ?? row);
  return within(await screen.findByRole("dialog"));
};

it("[R3.11] shows the command in words with its outcome, duration and reason, not the entry of the log", async () => {
  await show();
  const row = (await screen.findByText("Refused by the device, code LOCAL_MODE")).closest("tr");
  expect(row).not.toBeNull();
  if (!row) return;
  const cells = within(row);
  expect(cells.getByText("Failed")).toBeTruthy();
  expect(cells.getByRole("link", { name: "Valve 7 · VGA-07" })).toBeTruthy();
  // A sign beside its word has no empty name of its own.
  expect(cells.queryAllByRole("img").filter((sign) => !sign.getAttribute("aria-label"))).toEqual([]);
  expect(cells.getByText("3 s")).toBeTruthy();
  fireEvent.click(cells.getAllByRole("button")[0] ?? row);
  const drawer = within(await screen.findByRole("dialog"));
  expect(drawer.getByText("burst main")).toBeTruthy();
  // The payload is for administrators.
  expect(drawer.getByText("Sent to the device")).toBeTruthy();
});

it("says how long a command waited to be sent, apart from how long it took", async () => {
  await show();
  const waited = await screen.findByText(/^waited 2.?m.* to be sent$/);
  expect(within(waited.closest("tr") as HTMLElement).getByText("2 s").isConnected).toBe(true);
});

it("counts the seconds of a command that runs, and no longer those of one that ended", async () => {
  vi.useFakeTimers({
    now: Date.parse("2025-11-18T02:00:11Z"),
    toFake: ["Date", "setInterval", "clearInterval"],
  });
  const running = aCommand({ ...ended, id: 8, cmdId: "c8", status: "processing", action: "low_pressure" });
  await show("/", undefined, [running, ...commands.slice(0, 1)]);
  const row = async (action: RegExp) =>
    within((await screen.findByRole("button", { name: action })).closest("tr") as HTMLElement);
  expect((await row(/low pressure/)).getByText("10 s").isConnected).toBe(true);
  act(() => vi.advanceTimersByTime(7000));
  expect((await row(/low pressure/)).getByText("17 s").isConnected).toBe(true);
  expect((await row(/high pressure/)).getByText("4 s").isConnected).toBe(true);
});

it("leads from a command to the chart of its time and to the question for the same one", async () => {
  await show();
  const drawer = await open((await screen.findByText("Device not response")).closest("tr") as HTMLElement);
  const searchOf = (name: string) => {
    const href = drawer.getByRole("link", { name }).getAttribute("href") ?? "";
    const { pathname, searchParams } = new URL(href, "http://localhost");
    expect(pathname).toMatch(/\/view\/7$/);
    return Object.fromEntries(searchParams);
  };
  expect(searchOf("Repeat command")).toEqual({ tab: "control", repeat: "4" });
  expect(searchOf("Chart at that time")).toEqual({
    ...{ tab: "chart", at: "2025-11-18T02:00:01.000Z" },
    ...{ from: "2025-11-18T01:00:01.000Z", to: "2025-11-18T03:00:01.000Z" },
  });
});

it("asks for what failed and for one's own by the address", async () => {
  const asked = await show("/?failed=true&mine=true");
  await screen.findByText("Refused by the device, code LOCAL_MODE");
  const [list] = asked.filter(({ path }) => path.startsWith("/command?"));
  expect(list?.path).toContain("failed=true");
  expect(list?.path).toContain("mine=true");
});

it("asks for the commands of one device from the drawer", async () => {
  const asked = await show();
  const row = (await screen.findByText("Refused by the device, code LOCAL_MODE")).closest("tr");
  if (!row) return expect.fail("no row");
  fireEvent.click(within(row).getAllByRole("button")[0] ?? row);
  const value = (await screen.findByText("Device", { selector: "dt" })).nextElementSibling;
  expect(value?.textContent).toBe("Valve 7 Filter by this device");
  fireEvent.click(screen.getByRole("button", { name: "Filter by this device" }));
  await vi.waitFor(() => expect(asked.at(-1)?.path).toMatch(/^\/command\?.*deviceId=7/));
});

it("says of a command that was answered late that it was, not only that nobody answered in time", async () => {
  await show();
  const row = (await screen.findByText("Device not response")).closest("tr");
  expect(row?.textContent).toContain("answered after 132 s");
});

it("shows administrators what a device was sent, not what never was, nor half of it; what carries settings is not repeated", async () => {
  const drawerOf = async (text: string) => {
    cleanup();
    await show();
    return open((await screen.findByText(text)).closest("tr") as HTMLElement);
  };
  const sent = await drawerOf("Device not response");
  expect(sent.getByText("Sent to the device")).toBeTruthy();
  const unsent = await drawerOf("Waited too long and was not sent");
  expect(unsent.queryByText("Sent to the device")).toBeNull();
  expect(unsent.getByRole("link", { name: "Repeat command" })).toBeTruthy();
  const settings = await drawerOf("Download the automatic settings");
  expect(settings.queryByText("Sent to the device")).toBeNull();
  expect(settings.queryByRole("link", { name: "Repeat command" })).toBeNull();
});

it("announces commands that were sent since it was loaded, of what it is narrowed to, and shows them when asked", async () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const asked = await show("/?deviceId=7", client);
  await screen.findByText("Device not response");
  const [live] = listen(client);
  const arrives = (id: number, more: object = {}) => {
    const createdAt = new Date(Date.now() + 2000).toISOString();
    act(() => live?.command?.(aCommand({ id, cmdId: `c${id}`, createdAt, ...more })));
  };
  arrives(7);
  arrives(7, { status: "processing" });
  arrives(8, { deviceId: 9 });
  arrives(2, { createdAt: ended.createdAt, status: "completed" });
  const lists = () => asked.filter(({ path }) => path.startsWith("/command?")).length;
  const before = lists();
  fireEvent.click(await screen.findByRole("button", { name: "1 new, show" }));
  await vi.waitFor(() => expect(lists()).toBe(before + 1));
  await vi.waitFor(() => expect(screen.queryByRole("button", { name: /new, show/ })).toBeNull());
});

const of1 = { id: 1, name: "tam01", role: "admin" };
const refused = { status: "failed", failureCode: "refused_by_device" } as const;
it.each<[string, Partial<Command>, Partial<Command>]>([
  ["failed=true", { ...refused, failureCode: "cancelled" }, refused],
  ["mine=true", {}, { actor: of1 }],
  ["status=completed", {}, { status: "completed" }],
  ["by=automation", {}, { source: "auto_timer" }],
  ["by=person", { source: "auto_timer" }, {}],
  ["action=low_pressure", {}, { action: "low_pressure" }],
  ["to=2100-01-01T00:00:00.000Z", { createdAt: "2100-01-02T00:00:00.000Z" }, {}],
])("announces of a list that is narrowed by %s only what is in it", async (filter, outside, inside) => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  await show(`/?${filter}`, client);
  await screen.findByText("Device not response");
  const [live] = listen(client);
  const createdAt = new Date(Date.now() + 2000).toISOString();
  const arrives = (id: number, more: Partial<Command>) =>
    act(() => live?.command?.(aCommand({ id, createdAt, ...more }), "command"));
  arrives(7, outside);
  expect(screen.queryByRole("button", { name: /new, show/ })).toBeNull();
  arrives(8, inside);
  expect((await screen.findByRole("button", { name: "1 new, show" })).isConnected).toBe(true);
});

it.each([
  ["room=4", "roomId=4", 0],
  ["dma=5", "zoneId=5", 1],
  ["q=van", "q=van", 1],
])(
  "asks how many are new of a list that is narrowed by what no command says: %s",
  async (filter, asks, count) => {
    const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
    const asked = await show(`/?${filter}`, client, commands, count);
    await screen.findByText("Device not response");
    const [live] = listen(client);
    const at = Date.now() + 2000;
    act(() => live?.command?.(aCommand({ id: 7, createdAt: new Date(at).toISOString() }), "command"));
    const last = () => asked.at(-1)?.path.split(/[?&]/);
    await waitFor(() =>
      expect(last()).toEqual(expect.arrayContaining([asks, "size=1", `from=${at}`, `to=${at}`])),
    );
    await waitFor(() => expect(screen.queryAllByRole("button", { name: "1 new, show" })).toHaveLength(count));
  },
);

it("[R1.7] narrows to one person and drops the filter on one's own", async () => {
  const asked = await show("/?mine=true");
  const last = () => asked.filter(({ path }) => path.startsWith("/command?")).at(-1)?.path;
  fireEvent.mouseDown(await screen.findByRole("combobox", { name: "Person" }));
  fireEvent.click(await screen.findByRole("option", { name: "tam01" }));
  await vi.waitFor(() => expect(last()).toContain("actorId=3"));
  expect(last()).not.toContain("mine");
  fireEvent.click(screen.getByRole("button", { name: "Mine" }));
  await vi.waitFor(() => expect(last()).toContain("mine=true"));
  expect(last()).not.toContain("actorId");
  expect(screen.getByRole("combobox", { name: "Device" })).toBeTruthy();
});
