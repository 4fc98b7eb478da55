import type { Alarm } from "@sgval/contract/alarms/alarms";
import type { DeviceDetail } from "@sgval/contract/devices/routes";
import type { Permission } from "@sgval/contract/permission";
import { QueryClient } from "@tanstack/react-query";
import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { lazy, type ReactNode } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { hideSnackbar, useSnackbar } from "../../../shared/api/snackbar.ts";
import { serverNow } from "../../../shared/format/server-clock.ts";
import { formatIn } from "../../../shared/format/use-format.ts";
import { sharedKeys } from "../../../shared/queries/query-keys.ts";
import { aDevice } from "../../../shared/realtime/device.fixture.ts";
import { limitedTo, refusal, serverAnswers, showPage, signedInAs } from "../../../shared/ui/page.fixture.tsx";
import { onALaptop, onAPhone } from "../../../shared/ui/screen.fixture.ts";
import { anAlarm, summaryOf } from "../alarm.fixture.ts";
import { AlarmList } from "./alarm-list.tsx";

beforeEach(() => signedInAs({ superUser: true, manageSuper: true }));
afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

const quiet = anAlarm({
  id: 2,
  priority: 3,
  kind: "stale",
  channel: null,
  state: "acknowledged",
  acknowledged: true,
  acknowledgedAt: "2026-01-02T02:06:00.000Z",
  acknowledgedBy: "tam01",
  value: null,
  limit: null,
  deviceDisplayName: "Bến Chợ",
});

/** As the server lists them where it groups. */
const headsOfGroups = (alarms: readonly Alarm[]) =>
  alarms.flatMap((one) => {
    const members = alarms.filter(({ group }) => group !== null && group === one.group);
    const waiting = members.filter(({ acknowledged }) => !acknowledged);
    const head = waiting[0] ?? members[0] ?? one;
    if (head !== one) return [];
    const priorities = members.map(({ priority }) => priority).toSorted();
    const [priority = one.priority] = priorities;
    const flood = { count: members.length, unanswered: waiting.length, priority };
    return members.length > 1 ? { ...one, flood } : one;
  });

/** Of the devices in view. */
let counts = {
  ...{ total: 9, fresh: 9, late: 0, stale: 0, offline: 0, never: 0 },
  ...{ outsideLimits: 0, badValue: 0, noPosition: 0, types: {} },
};
type ShowOptions = {
  screenSize?: () => void;
  permissions?: Permission[];
  chart?: () => ReactNode;
  client?: QueryClient;
  devices?: readonly DeviceDetail[];
};

const show = async (
  alarms: readonly Alarm[],
  address = "/",
  failing: string | null = null,
  { screenSize = onALaptop, permissions, chart = () => null, client, devices = [] }: ShowOptions = {},
) => {
  screenSize();
  const asked = serverAnswers(({ method, path }) => {
    if (failing !== null && path.startsWith(failing)) return refusal(409, "alarm_state_changed");
    if (path.startsWith("/alarm/summary")) return { status: 200, body: { data: summaryOf(alarms) } };
    if (method === "POST" && path === "/alarm/acknowledge")
      return {
        status: 200,
        body: { data: { changed: alarms.slice(1), refused: [{ id: 1, code: "alarm_closed" }] } },
      };
    if (method === "POST") return { status: 200, body: { data: alarms[0] } };
    const one = /^\/alarm\/(\d+)/.exec(path)?.[1];
    if (one !== undefined)
      return {
        status: 200,
        body: {
          data: {
            ...(alarms.find(({ id }) => String(id) === one) ?? alarms[0]),
            events: [
              {
                at: "2026-01-02T02:37:02.000Z",
                event: "raised",
                actor: null,
                value: 0.42,
                priority: 1,
                note: null,
                until: null,
              },
            ],
          },
        },
      };
    if (path.startsWith("/alarm")) {
      const asks = new URL(path, "https://host").searchParams;
      const group = asks.get("group");
      const heads = asks.has("grouped") ? headsOfGroups(alarms) : alarms;
      const data = group === null ? heads : alarms.filter((each) => each.group === group);
      return { status: 200, body: { data, metaData: { page: 1, size: 20, total: data.length } } };
    }
    return { status: 200, body: { data: devices, metaData: { page: 1, size: 20, total: 0, counts } } };
  });
  const page = <AlarmList chart={chart} />;
  await showPage(permissions ? limitedTo(permissions, page) : page, client, address);
  return asked;
};

const seenOf = ({ id, activeSince, priority }: Alarm) => ({ id, activeSince, priority });

it("says of an alarm that closed by itself that nobody had to acknowledge it", async () => {
  const at = "2026-01-02T02:40:00.000Z";
  const over = {
    priority: 4,
    state: "normal",
    active: false,
    acknowledged: true,
    clearedAt: at,
    closedAt: at,
  } as const;
  await show([anAlarm(over)], "/?tab=closed");
  expect((await screen.findByText("No acknowledgement needed")).isConnected).toBe(true);
});

const rowOf = async (text: string) => {
  const row = (await screen.findByText(text)).closest<HTMLElement>("[data-row]");
  if (!row) throw new Error("expected a row");
  return within(row);
};

it("has pages of other features among its tabs, and what they bring to its head", async () => {
  await show([anAlarm()]);
  cleanup();
  const onOpen = vi.fn();
  const others = [{ key: "leaks", label: "Leak points (2)", onOpen }];
  await showPage(<AlarmList chart={() => null} others={others} actions={<a href="/shift">Hand-over</a>} />);
  fireEvent.click(await screen.findByRole("tab", { name: "Leak points (2)" }));
  expect(onOpen).toHaveBeenCalledTimes(1);
  expect(screen.getByRole("tab", { name: /^Active/ }).getAttribute("aria-selected")).toBe("true");
  expect(screen.getByRole("link", { name: "Hand-over" })).toBeTruthy();
});

it("[R2.14] shows of each alarm priority, state, age, device, what it is, value then and limit", async () => {
  await show([anAlarm(), quiet]);
  const row = await rowOf("Hẻm 118 Trần Phú");
  for (const text of ["Critical", "Unacknowledged", "DL-23", "Below limit", "0.42", "1.00"])
    expect(row.getByText(text)).toBeTruthy();
  expect(row.getByText("DL-23").parentElement?.textContent).toBe("DL-23 · DMA 05");
  // Name and place keep a line each; the tip has them whole.
  expect(row.getByTitle(/^Hẻm 118 Trần Phú · DL-23 · DMA 05$/)).toBeTruthy();
  expect(row.getByText("Critical-point pressure")).toBeTruthy();
  // Each figure has its unit: limit, value now and, where the page is wide enough, value then.
  expect(row.getAllByText("bar").length).toBeGreaterThanOrEqual(2);
  const other = await rowOf("Bến Chợ");
  expect(other.getByText("Stale data")).toBeTruthy();
  expect(other.getByText(/^tam01/)).toBeTruthy();
  expect(other.queryByRole("button", { name: "Acknowledge" })).toBeNull();
});

it("shows of a command without effect what was measured after it, and of what", async () => {
  const missed = { kind: "command_no_effect", channel: null, value: 2.31, limit: null } as const;
  await show([anAlarm({ ...missed, valueChannel: "outlet_pressure" }), { ...quiet, ...missed }]);
  expect((await rowOf("Hẻm 118 Trần Phú")).getByText("P2 2.31")).toBeTruthy();
  expect((await rowOf("Bến Chợ")).queryByText(/2\.31/)).toBeNull();
});

it("shows of a suspected leak the flow of its zone, named as such in a tip, and that it has no limit", async () => {
  const now = new Date().toISOString();
  const zone = aDevice({
    ...{ id: anAlarm().deviceId, type: "DMA" },
    latest: { measuredAt: now, receivedAt: now, values: { flow: 94.7 }, quality: {}, times: {} },
  });
  await show([anAlarm({ kind: "suspected_leak", channel: null, value: 21.9, limit: null })], "/", null, {
    devices: [zone],
  });
  const row = await rowOf("Hẻm 118 Trần Phú");
  expect(await row.findByText("94.7")).toBeTruthy();
  expect(row.getByTitle("Flow of the zone now").textContent).toMatch(/^Flow of the zone now/);
  expect(row.getByTitle("No limit").textContent).toBe("--");
});

it("shows on a phone the value of an alarm that has no limit, as of a suspected leak", async () => {
  const leak = { kind: "suspected_leak", channel: null, value: 2.1, limit: null } as const;
  const missed = { ...leak, kind: "command_no_effect", valueChannel: "outlet_pressure" } as const;
  await show([anAlarm(leak), { ...quiet, ...missed }], "/", null, { screenSize: onAPhone });
  expect(await screen.findByText(/^when raised 2\.1\sm³\/h$/)).toBeTruthy();
  expect(screen.getByText(/^when raised P2 2\.10\sbar/)).toBeTruthy();
});

it("shows on a phone the flow of the zone now beside that of a suspected leak, as the column of the list does", async () => {
  const now = new Date().toISOString();
  const zone = aDevice({
    ...{ id: anAlarm().deviceId, type: "DMA" },
    latest: { measuredAt: now, receivedAt: now, values: { flow: 94.7 }, quality: {}, times: {} },
  });
  const leak = anAlarm({ kind: "suspected_leak", channel: null, value: 21.9, limit: null });
  await show([leak], "/", null, { screenSize: onAPhone, devices: [zone] });
  const card = within((await screen.findByText("Hẻm 118 Trần Phú")).closest("li") as HTMLElement);
  expect((await card.findByText("94.7")).closest("small")?.textContent).toMatch(
    /^when raised 21\.9\u00a0m³\/h · Flow of the zone now\s+94\.7 m³\/h/,
  );
});

it("never breaks a value from its unit over two lines", async () => {
  await show([anAlarm()], "/", null, { screenSize: onAPhone });
  const figures = await screen.findByText(/^when raised/);
  expect(figures.textContent).toMatch(/^when raised 0\.42\u00a0bar\u00a0<\u00a01\.00\u00a0bar/);
});

it("blinks for five seconds at an alarm that was raised just now, and at no other", async () => {
  await show([anAlarm({ activeSince: new Date().toISOString() }), quiet]);
  const animated = async (text: RegExp) => {
    const row = (await screen.findByText(text)).closest("tr");
    return getComputedStyle(row?.querySelector("svg[data-look]") as SVGElement).animation;
  };
  expect(await animated(/Trần Phú/)).toMatch(/ 1s ease-in-out 5$/);
  expect(await animated(/Bến Chợ/)).toBe("");
});

it("acknowledges an alarm after a question, with a note, once", async () => {
  const asked = await show([anAlarm()]);
  fireEvent.click((await rowOf("Hẻm 118 Trần Phú")).getByRole("button", { name: "Acknowledge" }));
  const dialog = within(await screen.findByRole("dialog"));
  expect(
    dialog.getByText("Critical-point pressure · Below limit · when raised 0.42 bar < 1.00 bar"),
  ).toBeTruthy();
  fireEvent.change(dialog.getByLabelText(/^Note/), { target: { value: " on the way " } });
  fireEvent.click(dialog.getByRole("button", { name: "Acknowledge" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(asked.filter(({ method }) => method === "POST")).toEqual([
    {
      ...{ method: "POST", path: "/alarm/1/acknowledge" },
      body: { note: "on the way", seen: [seenOf(anAlarm())] },
    },
  ]);
});

const swipe = (text: string, distance: number) => {
  const finger = { pointerType: "touch", isPrimary: true, pointerId: 1, clientY: 50 };
  fireEvent.pointerDown(screen.getByText(text), { ...finger, clientX: 300 });
  fireEvent.pointerMove(screen.getByText(text), { ...finger, clientX: 300 - distance });
  fireEvent.pointerUp(screen.getByText(text), finger);
};

it("asks on a phone the same after a swipe as after the button, and changes nothing before the answer", async () => {
  const asked = await show([anAlarm(), quiet], "/", null, { screenSize: onAPhone });
  await screen.findByText("Hẻm 118 Trần Phú");
  swipe("Hẻm 118 Trần Phú", 60);
  swipe("Bến Chợ", 200);
  expect(screen.queryByRole("dialog")).toBeNull();
  swipe("Hẻm 118 Trần Phú", 200);
  const dialog = within(await screen.findByRole("dialog"));
  expect(
    dialog.getByText("Critical-point pressure · Below limit · when raised 0.42 bar < 1.00 bar"),
  ).toBeTruthy();
  expect(asked.filter(({ method }) => method === "POST")).toEqual([]);
  fireEvent.click(dialog.getByRole("button", { name: "Acknowledge" }));
  await waitFor(() =>
    expect(asked.filter(({ method }) => method === "POST").map(({ body }) => body)).toEqual([
      { seen: [seenOf(anAlarm())] },
    ]),
  );
});

it("keeps the lines of a card apart, whether it may be swiped or not", async () => {
  const gaps = async () => {
    const name = await screen.findByRole("button", { name: /Below limit$/ });
    return [...(name.closest("li")?.querySelectorAll("div") ?? [])].flatMap((part) => {
      const { display, gap } = getComputedStyle(part);
      return part.contains(name) && display === "grid" ? [gap] : [];
    });
  };
  await show([anAlarm()], "/", null, { screenSize: onAPhone });
  expect(await gaps()).toEqual(["8px"]);
  cleanup();
  await show([anAlarm()], "/", null, { screenSize: onAPhone, permissions: ["Risk.Index"] });
  expect(await gaps()).toEqual(["8px"]);
});

it("does nothing after a swipe of who may not acknowledge", async () => {
  await show([anAlarm()], "/", null, { screenSize: onAPhone, permissions: ["Risk.Index"] });
  await screen.findByText("Hẻm 118 Trần Phú");
  swipe("Hẻm 118 Trần Phú", 200);
  expect(screen.queryByRole("dialog")).toBeNull();
});

it("stays in the dialog with the reason when the server refuses", async () => {
  await show([anAlarm()], "/", "/alarm/1/acknowledge");
  fireEvent.click((await rowOf("Hẻm 118 Trần Phú")).getByRole("button", { name: "Acknowledge" }));
  fireEvent.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Acknowledge" }));
  expect((await within(screen.getByRole("dialog")).findByRole("alert")).textContent).not.toBe("");
});

it("shows an alarm that got worse while it was answered as it is now, and keeps the note", async () => {
  const since = "2026-01-02T02:38:20.000Z";
  const answers: unknown[] = [];
  onALaptop();
  serverAnswers(({ method, path, body }) => {
    if (method === "POST") answers.push(body);
    // As the server does, also when the request is repeated.
    if (method === "POST" && !JSON.stringify(body).includes(since)) return refusal(409, "alarm_not_seen");
    if (path.startsWith("/alarm/summary")) return { status: 200, body: { data: summaryOf([anAlarm()]) } };
    if (path.startsWith("/alarm/1"))
      return { status: 200, body: { data: { ...anAlarm({ value: 0.3, activeSince: since }), events: [] } } };
    const data = path.startsWith("/alarm") ? [anAlarm()] : [];
    return { status: 200, body: { data, metaData: { page: 1, size: 20, total: data.length, counts } } };
  });
  await showPage(<AlarmList chart={() => null} />);
  fireEvent.click((await rowOf("Hẻm 118 Trần Phú")).getByRole("button", { name: "Acknowledge" }));
  const dialog = within(await screen.findByRole("dialog"));
  fireEvent.change(dialog.getByLabelText(/^Note/), { target: { value: "on the way" } });
  fireEvent.click(dialog.getByRole("button", { name: "Acknowledge" }));
  expect(await dialog.findByText(/when raised 0\.30 bar < 1\.00 bar$/)).toBeTruthy();
  expect(dialog.getByRole("alert").textContent).toMatch(/got worse or came back/);
  fireEvent.click(dialog.getByRole("button", { name: "Acknowledge" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(answers.at(-1)).toEqual({
    note: "on the way",
    seen: [{ ...seenOf(anAlarm()), activeSince: since }],
  });
});

it("demands a reason before it shelves, and offers it for no critical alarm", async () => {
  const asked = await show([anAlarm({ priority: 2 })], "/?alarm=1");
  fireEvent.click(await screen.findByRole("button", { name: "Shelve" }));
  const dialog = within(await screen.findByRole("dialog"));
  const shelve = dialog.getByRole<HTMLButtonElement>("button", { name: "Shelve" });
  expect(shelve.disabled).toBe(true);
  fireEvent.change(dialog.getByLabelText(/Reason/), { target: { value: "cleaning" } });
  const shown = dialog.getByRole("combobox").textContent ?? "";
  expect(shown).toMatch(/^1 hour, until \d\d:\d\d$/);
  fireEvent.click(shelve);
  await waitFor(() =>
    expect(asked.find(({ method }) => method === "POST")).toEqual({
      method: "POST",
      path: "/alarm/1/shelve",
      body: {
        ...{ until: expect.stringMatching(/:00\.000Z$/), reason: "cleaning", once: false },
        seen: [seenOf(anAlarm({ priority: 2 }))],
      },
    }),
  );
  // The end that was shown is the one that is kept.
  const sent = asked.find(({ method }) => method === "POST")?.body as { until: string } | undefined;
  expect(shown.slice(-5)).toBe(formatIn("en").time(sent?.until ?? 0, false));
});

it("offers no shelving of a critical alarm", async () => {
  await show([anAlarm()], "/?alarm=1");
  fireEvent.click(await screen.findByRole("button", { name: /^Actions for Critical/ }));
  expect(screen.getByRole("menuitem", { name: "Change priority" })).toBeTruthy();
  expect(screen.queryByText("Shelve", { selector: "button, [role=menuitem] *" })).toBeNull();
});

it("names cause, consequence and the first action of an open alarm, and what happened", async () => {
  await show([anAlarm()], "/?alarm=1");
  for (const label of ["Cause", "Consequence", "First action", "Within 5 minutes"])
    expect(await screen.findByText(label)).toBeTruthy();
  expect(within(screen.getByRole("list", { name: "History" })).getByText(/Raised · 0.42 bar/)).toBeTruthy();
});

it("says how many of several could not be acknowledged, and why", async () => {
  const asked = await show([anAlarm(), anAlarm({ id: 3, deviceDisplayName: "Cầu Đá" })]);
  await rowOf("Cầu Đá");
  fireEvent.click(screen.getByRole("checkbox", { name: "Select the page" }));
  const bar = within(screen.getByLabelText("Actions for the selected rows"));
  fireEvent.click(bar.getByRole("button", { name: "Acknowledge" }));
  fireEvent.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Acknowledge" }));
  await waitFor(() =>
    expect(useSnackbar.getState().message).toBe("1 alarm could not be changed. The alarm is closed already"),
  );
  expect(asked.find(({ method }) => method === "POST")?.body).toMatchObject({
    ids: [1, 3],
    seen: [{ id: 1 }, { id: 3 }],
  });
});

it("shows the only one of several that is answered as it is now where it got worse, and answers that", async () => {
  const since = "2026-01-02T02:38:20.000Z";
  const other = (properties: Partial<Alarm>) =>
    anAlarm({ id: 3, deviceDisplayName: "Cầu Đá", ...properties });
  const alarms = [anAlarm(), other({ priority: 3 })];
  const answers: unknown[] = [];
  onALaptop();
  serverAnswers(({ method, path, body }) => {
    if (method === "POST") answers.push(body);
    if (method === "POST" && !JSON.stringify(body).includes(since)) return refusal(409, "alarm_not_seen");
    if (path.startsWith("/alarm/summary")) return { status: 200, body: { data: summaryOf(alarms) } };
    if (path.startsWith("/alarm/3"))
      return { status: 200, body: { data: { ...other({ priority: 2, activeSince: since }), events: [] } } };
    const data = path.startsWith("/alarm") ? alarms : [];
    return { status: 200, body: { data, metaData: { page: 1, size: 20, total: data.length, counts } } };
  });
  await showPage(<AlarmList chart={() => null} />);
  await rowOf("Cầu Đá");
  fireEvent.click(screen.getByRole("checkbox", { name: "Select the page" }));
  const bar = within(screen.getByLabelText("Actions for the selected rows"));
  fireEvent.click(bar.getByRole("button", { name: "Shelve" }));
  const dialog = within(await screen.findByRole("dialog"));
  fireEvent.change(dialog.getByLabelText(/^Reason/), { target: { value: "cleaning" } });
  fireEvent.click(dialog.getByRole("button", { name: "Shelve (1)" }));
  expect(await dialog.findByText(/got worse or came back/)).toBeTruthy();
  expect(await dialog.findByText("2 chosen alarms · Critical 1 · High 1")).toBeTruthy();
  fireEvent.click(dialog.getByRole("button", { name: "Shelve (1)" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(answers.at(-1)).toMatchObject({ seen: [{ id: 3, activeSince: since }] });
});

const shelveAllOf = async (alarms: readonly Alarm[]) => {
  const asked = await show(alarms);
  await screen.findByText(alarms[0]?.deviceDisplayName ?? "");
  fireEvent.click(screen.getByRole("checkbox", { name: "Select the page" }));
  const bar = within(screen.getByLabelText("Actions for the selected rows"));
  fireEvent.click(bar.getByRole("button", { name: "Shelve" }));
  return { asked, dialog: within(await screen.findByRole("dialog")) };
};

it("names the alarms that are shelved together, and before that the critical ones, which stay", async () => {
  const { asked, dialog } = await shelveAllOf([
    anAlarm(),
    anAlarm({ id: 3, priority: 2, deviceName: "DL-24", deviceDisplayName: "Cầu Đá" }),
    anAlarm({ id: 4, priority: 3, deviceName: "DL-25", deviceDisplayName: "Bến Chợ" }),
  ]);
  expect(dialog.getByText("3 chosen alarms · Critical 1 · High 1 · Medium 1")).toBeTruthy();
  const warning = dialog.getByRole("alert").textContent;
  expect(warning).toContain("Shelve: 2 of 3. A critical alarm cannot be shelved");
  const [first = "", ...others] = dialog.getAllByRole("listitem").map(({ textContent }) => textContent ?? "");
  expect(first).toContain("Critical · Critical-point pressure · Below limit");
  expect(first).toContain("Hẻm 118 Trần Phú · DL-23");
  expect(first).toContain("cannot be shelved");
  expect(others.join()).toMatch(/High.*Cầu Đá · DL-24.*Medium.*Bến Chợ · DL-25/);
  expect(others.join()).not.toContain("cannot be shelved");
  fireEvent.change(dialog.getByLabelText(/^Reason/), { target: { value: "cleaning" } });
  fireEvent.click(dialog.getByRole("button", { name: "Shelve (2)" }));
  await waitFor(() =>
    expect(asked.find(({ method }) => method === "POST")).toMatchObject({
      path: "/alarm/shelve",
      body: { ids: [3, 4], seen: [{ id: 3 }, { id: 4 }] },
    }),
  );
});

it("cannot shelve where all that are chosen are critical, and says so", async () => {
  const { dialog } = await shelveAllOf([anAlarm()]);
  fireEvent.change(dialog.getByLabelText(/^Reason/), { target: { value: "cleaning" } });
  expect(dialog.getByRole("alert").textContent).toContain("A critical alarm cannot be shelved");
  expect(dialog.getByRole<HTMLButtonElement>("button", { name: "Shelve" }).disabled).toBe(true);
});

it("[R6.7] says that an alarm is acknowledged and when where the name of who did it is not shown", async () => {
  await show([{ ...quiet, acknowledgedBy: null }]);
  const row = await rowOf("Bến Chợ");
  expect(row.getByText(/^Acknowledged, .*09:06/)).toBeTruthy();
});

it("says in the row why an alarm is on the shelf or out of service", async () => {
  // Nobody chose a second of it, also where it was kept with one.
  const until = new Date(serverNow() + 1_000).toISOString();
  const shelved = { until, by: "tam01", reason: "Chờ thay pin", once: false };
  const outOfService = { until, by: "admin01", owner: "Tổ 3", reason: "Sửa hố van" };
  await show([
    anAlarm({ state: "shelved", shelved }),
    anAlarm({ id: 3, state: "out_of_service", outOfService, deviceDisplayName: "Cầu Đá" }),
  ]);
  await rowOf("Cầu Đá");
  const cellOf = (reason: string) => screen.getByText(reason).parentElement?.textContent;
  expect(cellOf("Sửa hố van")).toMatch(/Out of service until (\d+ \w+ )?\d\d:\d\dSửa/);
  expect(cellOf("Chờ thay pin")).toMatch(/Shelved until (\d+ \w+ )?\d\d:\d\dChờ/);
});

it("counts in the priorities what the tab holds", async () => {
  const asked = await show([{ ...quiet, priority: 4 }], "/?tab=shelved");
  const filter = await screen.findByRole("button", { name: /^Low/ });
  await waitFor(() => expect(filter.textContent).toContain("1"));
  expect(asked.map(({ path }) => path)).toContain("/alarm/summary?tab=shelved");
});

it("asks the server for the tab, the priorities and the zone of the address", async () => {
  const asked = await show([anAlarm()], "/?tab=shelved&priority=1,2&zone=5");
  await waitFor(() => {
    const path = asked.find((one) => one.path.startsWith("/alarm?"))?.path ?? "";
    const query = new URLSearchParams(path.split("?")[1]);
    expect(Object.fromEntries(query)).toMatchObject({ tab: "shelved", priority: "1,2", zoneId: "5" });
  });
});

it("says that nothing is abnormal, and when that was checked", async () => {
  await show([]);
  expect(await screen.findByText(/^Nothing abnormal, checked at \d\d:\d\d/)).toBeTruthy();
});

it("says no more than that no alarm is open while a device is late, and of another tab only what it lists", async () => {
  const normal = counts;
  counts = { ...normal, late: 1 };
  const client = new QueryClient();
  await show([], "/", null, { client });
  await waitFor(() => expect(client.getQueryData(sharedKeys.deviceCounts)).toMatchObject({ late: 1 }));
  expect(await screen.findByText(/^No open alarm, checked at \d\d:\d\d/)).toBeTruthy();
  cleanup();
  counts = normal;
  await show([], "/?tab=unacknowledged");
  expect(await screen.findByText(/^No alarm in this list, checked at/)).toBeTruthy();
  expect(screen.queryByText(/Nothing abnormal/)).toBeNull();
});

it("says that the alarms could not be loaded instead of showing none", async () => {
  await show([anAlarm()], "/", "/alarm");
  expect((await screen.findByText(/The alarms could not be loaded/)).isConnected).toBe(true);
  expect(screen.queryByText(/Nothing abnormal/)).toBeNull();
});

const focusRow = async (text: string) => {
  const row = (await screen.findAllByText(text)).map((one) => one.closest<HTMLElement>("[data-row]"))[0];
  if (!row) throw new Error("expected a row");
  act(() => row.focus());
  return row;
};
const detail = () => screen.getByRole("complementary");

it("answers the alarm of the focused row by key, and not the one that is open beside the list", async () => {
  await show([anAlarm({ id: 1 }), anAlarm({ id: 3, priority: 2, deviceDisplayName: "Cầu Đá" })], "/?alarm=1");
  await screen.findByRole("complementary");
  fireEvent.keyDown(await focusRow("Cầu Đá"), { key: "a" });
  expect(within(await screen.findByRole("dialog")).getByText(/^Cầu Đá/)).toBeTruthy();
});

it("answers the focused alarm by key while none is open", async () => {
  await show([anAlarm(), anAlarm({ id: 3, priority: 2, deviceDisplayName: "Cầu Đá" })]);
  fireEvent.keyDown(await focusRow("Cầu Đá"), { key: "s" });
  expect(within(await screen.findByRole("dialog")).getByText(/^Cầu Đá/)).toBeTruthy();
});

it("says after the key for shelving that a critical alarm cannot be shelved", async () => {
  hideSnackbar();
  await show([anAlarm()]);
  fireEvent.keyDown(await focusRow("Hẻm 118 Trần Phú"), { key: "s" });
  expect(useSnackbar.getState()).toMatchObject({
    ...{ visible: true, color: "error", message: "A critical alarm cannot be shelved" },
  });
  expect(screen.queryByRole("dialog")).toBeNull();
  cleanup();
  hideSnackbar();
  // Without the right the key is not named either.
  await show([anAlarm()], "/", null, { permissions: ["Risk.Index", "Risk.Acknowledge"] });
  fireEvent.keyDown(await focusRow("Hẻm 118 Trần Phú"), { key: "s" });
  expect(useSnackbar.getState().visible).toBe(false);
});

it("moves the focus into the alarm that Enter opens, and back to its row when Esc closes it", async () => {
  await show([anAlarm({ id: 1 }), anAlarm({ id: 3, deviceDisplayName: "Cầu Đá" })]);
  const row = await focusRow("Cầu Đá");
  fireEvent.keyDown(row, { key: "Enter" });
  await waitFor(() => expect(detail().contains(document.activeElement)).toBe(true));
  fireEvent.keyDown(document.activeElement ?? document.body, { key: "Escape" });
  await waitFor(() => expect(screen.queryByRole("complementary")).toBeNull());
  expect(document.activeElement?.getAttribute("data-row")).toBe("3");
});

it("keeps the focus in an opened alarm while code or texts of its chart are loaded", async () => {
  const Chart = lazy(() => new Promise<{ default: () => null }>(() => {}));
  const chart = () => <Chart />;
  await show([anAlarm({ id: 3, deviceDisplayName: "Cầu Đá" })], "/", null, { chart });
  fireEvent.keyDown(await focusRow("Cầu Đá"), { key: "Enter" });
  // What hides the page takes the focus from it.
  expect(await within(await screen.findByRole("complementary")).findByText("Cause")).toBeTruthy();
  expect(document.querySelector('[style*="display: none"]')).toBeNull();
  expect(detail().contains(document.activeElement)).toBe(true);
});

it.each([
  ["a", /^Note/],
  ["s", /^Reason/],
])("begins with what is written after the key %s, so that no letter of it is lost", async (key, field) => {
  await show([anAlarm({ priority: 2, deviceDisplayName: "Cầu Đá" })]);
  const wentOn = fireEvent.keyDown(await focusRow("Cầu Đá"), { key });
  const dialog = within(await screen.findByRole("dialog"));
  expect(document.activeElement).toBe(dialog.getByLabelText(field));
  // Otherwise the browser would write the key itself into the field that has the focus by then.
  expect(wentOn).toBe(false);
});

it("closes the open alarm by Esc from the list too, and leaves the focus where it is", async () => {
  await show([anAlarm({ id: 1 }), anAlarm({ id: 3, deviceDisplayName: "Cầu Đá" })], "/?alarm=1");
  await screen.findByRole("complementary");
  fireEvent.keyDown(await focusRow("Cầu Đá"), { key: "Escape" });
  await waitFor(() => expect(screen.queryByRole("complementary")).toBeNull());
  expect(document.activeElement?.getAttribute("data-row")).toBe("3");
});

it("says under the list what its keys do", async () => {
  await show([anAlarm()]);
  const keys = (await screen.findByText("a", { selector: "kbd" })).closest("p");
  expect(keys?.textContent).toBe("a Acknowledges Shelvec Chart at that time");
});

it.each([
  { on: "a screen with a keyboard", width: 1280, touches: 0, named: true },
  { on: "a phone", width: 360, touches: 0, named: false },
  { on: "a wide touch screen", width: 1280, touches: 5, named: false },
])("names its keys only where they are at hand: $on", async ({ width, touches, named }) => {
  const page = Reflect.get(window, "happyDOM");
  const usual = window.innerWidth;
  page.setViewport({ width });
  page.settings.navigator.maxTouchPoints = touches;
  await show([anAlarm()]);
  await screen.findByText("Hẻm 118 Trần Phú");
  const caps = [...document.querySelectorAll("kbd")];
  expect(caps.length).toBeGreaterThan(3);
  const displays = [...caps, ...caps.flatMap((cap) => cap.closest("p") ?? [])].map(
    (one) => getComputedStyle(one).display !== "none",
  );
  expect(new Set(displays)).toEqual(new Set([named]));
  page.settings.navigator.maxTouchPoints = 0;
  page.setViewport({ width: usual });
});

it("has neither boxes nor keys for what its reader may not do", async () => {
  await show([anAlarm()], "/", null, { permissions: ["Risk.Index"] });
  await screen.findByText("Hẻm 118 Trần Phú");
  expect(screen.queryByRole("checkbox")).toBeNull();
  expect(screen.getByText("c", { selector: "kbd" }).closest("p")?.textContent).toBe("c Chart at that time");
});

it("marks the row of the alarm that is open beside the list, and keeps its value and limit in sight", async () => {
  await show([anAlarm(), quiet], "/?alarm=1");
  await screen.findByRole("complementary");
  const rows = await waitFor(() => {
    const found = [...document.querySelectorAll("[data-row]")];
    expect(found.map((row) => row.getAttribute("aria-current"))).toEqual(["true", null]);
    return found;
  });
  expect(rows[0]?.textContent).toContain("when raised 0.42\u00a0bar\u00a0<\u00a01.00\u00a0bar");
});

it("says to a person without the right, once and instead of the button, why they cannot acknowledge", async () => {
  await show([anAlarm()], "/", null, { screenSize: onAPhone, permissions: ["Risk.Index"] });
  expect(await screen.findByText("You have no permission to acknowledge alarms")).toBeTruthy();
  expect(screen.getAllByText("Unacknowledged", { selector: "small" })).toHaveLength(1);
});

const aFlood = () => {
  const group = "device:7@2026-01-02T02:30:00.000Z";
  return [
    ...[1, 2, 3].map((id) => anAlarm({ id, group, channel: `pump_power.p${id}`, kind: "over_limit" })),
    anAlarm({
      id: 4,
      zone: "DMA 05",
      group: "zone:5@2026-01-02T02:30:00.000Z",
      kind: "stale",
      channel: null,
    }),
    anAlarm({
      id: 5,
      zone: "DMA 05",
      group: "zone:5@2026-01-02T02:30:00.000Z",
      kind: "offline",
      channel: null,
    }),
    quiet,
  ].map((one) => ({ ...one, id: one === quiet ? 6 : one.id }));
};

it.each([
  ["table", onALaptop],
  ["cards of a phone", onAPhone],
])("the %s has each flood as one group that opens and closes", async (_, screenSize) => {
  const asked = await show(aFlood(), "/", null, { screenSize });
  const more = await screen.findByRole("button", { name: "Flood: 3 alarms of this device" });
  const ofZone = screen.getByRole("button", { name: "Flood: 2 alarms of zone DMA 05" });
  expect([more, ofZone].map((one) => one.getAttribute("aria-expanded"))).toEqual(["false", "false"]);
  const names = () => screen.getAllByRole("button", { name: /Pump.*power|Power/i }).length;
  expect(names()).toBe(1);
  fireEvent.click(more);
  expect(await screen.findAllByText("same flood")).toHaveLength(2);
  expect(names()).toBe(3);
  expect(more.getAttribute("aria-expanded")).toBe("true");
  expect(asked.some(({ path }) => path.includes("group=device") && !path.includes("grouped"))).toBe(true);
  fireEvent.click(more);
  expect(screen.queryAllByText("same flood")).toEqual([]);
});

it.each([
  ["table", onALaptop],
  ["cards of a phone", onAPhone],
])(
  "the %s says of a closed flood how many of it wait for a person and how grave the gravest is",
  async (_, screenSize) => {
    const answered = { state: "acknowledged", acknowledged: true } as const;
    const [first, second, third, ofZone, otherOfZone, alone] = aFlood();
    const alarms = [
      { ...first, ...answered },
      { ...second, priority: 3 },
      { ...third, priority: 4 },
      { ...ofZone, ...answered, priority: 2 },
      { ...otherOfZone, ...answered, priority: 2 },
      alone,
    ] as Alarm[];
    await show(alarms, "/", null, { screenSize });
    const held = async (name: RegExp) =>
      (await screen.findByRole("button", { name })).parentElement?.querySelector("[data-flood]")?.textContent;
    expect(await held(/of this device/)).toBe("2 unacknowledgedgravest: Critical");
    expect(await held(/of zone/)).toBe("All acknowledgedgravest: High");
  },
);
