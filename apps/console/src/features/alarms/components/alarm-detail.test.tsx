import type { AlarmEvent } from "@sgval/contract/alarms/alarm-history";
import type { Alarm } from "@sgval/contract/alarms/alarms";
import type { Permission } from "@sgval/contract/permission";
import { QueryClient } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { aDevice } from "../../../shared/realtime/device.fixture.ts";
import { ExactTip } from "../../../shared/ui/device/exact-tip.tsx";
import { DrawerFoot } from "../../../shared/ui/page/detail-drawer.tsx";
import { limitedTo, serverAnswers, showPage, signedInAs } from "../../../shared/ui/page.fixture.tsx";
import { staysAtTop } from "../../../shared/ui/stuck-height.ts";
import { anAlarm } from "../alarm.fixture.ts";
import { alarmedDevicesQuery } from "../api/alarms.ts";
import { useAnswer } from "../use-answer.ts";
import { AlarmActions } from "./alarm-actions.tsx";
import { AlarmDetail, DockedDetail } from "./alarm-detail.tsx";
import { AnswerQuestion } from "./answer-dialogs.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
});

it("says the exact time of what happened to an alarm where there is no pointer", async () => {
  signedInAs({ superUser: true, manageSuper: true });
  const event = { at: "2026-01-02T02:37:02.000Z", event: "raised", actor: null, value: 0.42, priority: 1 };
  serverAnswers(({ path }) => ({
    status: 200,
    body: path.startsWith("/alarm/")
      ? { data: { ...anAlarm({}), events: [{ ...event, note: null, until: null }] } }
      : { data: [], metaData: { page: 1, size: 20, total: 0 } },
  }));
  await showPage(
    <>
      <ExactTip />
      <AlarmDetail id={1} chart={() => null} />
    </>,
  );
  const item = within(await screen.findByRole("list")).getByRole("listitem");
  fireEvent.pointerDown(item.querySelector("time") ?? item, { pointerType: "touch" });
  expect(screen.getByRole("tooltip").textContent).toBe("2 Jan 2026, 09:37:02 GMT+7");
});

const Docked = () => {
  const answer = useAnswer();
  return (
    <>
      <header {...staysAtTop} style={{ position: "sticky" }} />
      <DockedDetail panel={{ current: null }} id={1} answer={answer} chart={() => null} onClose={vi.fn()} />
    </>
  );
};
it("stays below all that is at the top of the window, the strip of alarms too, when the list is scrolled", async () => {
  signedInAs({ superUser: true, manageSuper: true });
  serverAnswers(() => ({ status: 200, body: { data: { ...anAlarm({}), events: [] } } }));
  vi.spyOn(HTMLElement.prototype, "getBoundingClientRect").mockReturnValue({ height: 132 } as DOMRect);
  await showPage(<Docked />);
  const panel = await screen.findByRole("complementary");
  await waitFor(() => expect(getComputedStyle(panel).top).toBe("148px"));
  vi.restoreAllMocks();
});

it("says how much happened to an alarm before what its history shows", async () => {
  signedInAs({ superUser: true, manageSuper: true });
  let earlierEvents = 1_204;
  serverAnswers(({ path }) => ({
    status: 200,
    body: path.startsWith("/alarm/")
      ? { data: { ...anAlarm({}), events: [], earlierEvents } }
      : { data: [], metaData: { page: 1, size: 20, total: 0 } },
  }));
  await showPage(<AlarmDetail id={1} chart={() => null} />);
  expect(await screen.findByText(/1,204 events before are not shown/)).toBeTruthy();
  cleanup();
  earlierEvents = 0;
  await showPage(<AlarmDetail id={1} chart={() => null} />);
  await screen.findByText("First action");
  expect(screen.queryByText(/are not shown/)).toBeNull();
});

it("says who closed the valve before a low pressure, when and why as far as that may be seen, in place of the advice to raise it", async () => {
  signedInAs({ superUser: true, manageSuper: true });
  const closing = { deviceId: 4, deviceDisplayName: "Van Trần Phú", at: "2026-01-02T02:32:06.000Z" };
  let known: object = { by: "vanhanh01", reason: "thay ống" };
  serverAnswers(({ path }) => ({
    status: 200,
    body: path.startsWith("/alarm/")
      ? { data: { ...anAlarm({}), events: [], purposefulClosing: { ...closing, ...known } } }
      : { data: [], metaData: { page: 1, size: 20, total: 0 } },
  }));
  const action = async () => (await screen.findByText("First action")).nextElementSibling?.textContent;
  await showPage(<AlarmDetail id={1} chart={() => null} />);
  expect(await action()).toMatch(/^Van Trần Phú was closed fully by vanhanh01 at .*09:32: thay ống\./);
  expect(await action()).not.toContain("outlet");
  cleanup();
  known = { by: null, reason: null };
  await showPage(<AlarmDetail id={1} chart={() => null} />);
  expect(await action()).toMatch(/^Van Trần Phú was closed fully on purpose at .*09:32\. Ask/);
  cleanup();
  known = { by: "vanhanh01", reason: "thay ống", release: { at: "2026-01-02T02:40:00.000Z", by: "kysu01" } };
  await showPage(<AlarmDetail id={1} chart={() => null} />);
  expect(await action()).toMatch(
    /^Van Trần Phú was closed fully by vanhanh01 at .*09:32: thay ống\. The close was released by kysu01 at .*09:40\. Wait .* If it does not: ./,
  );
});

it("lists the others of the same device and measurement in 30 days, each with the way to it, and leads to all where there are more", async () => {
  signedInAs({ superUser: true, manageSuper: true });
  const own = anAlarm({ deviceId: 7 });
  let total = 12;
  let listed = [
    anAlarm({
      id: 4,
      activeSince: "2026-01-01T02:00:00.000Z",
      value: 0.61,
      priority: 2,
      state: "normal",
      historical: true,
    }),
    own,
    anAlarm({ id: 3, activeSince: "2025-12-20T02:00:00.000Z" }),
  ];
  const asked = serverAnswers(({ path }) => ({
    status: 200,
    body: path.startsWith("/alarm/")
      ? { data: { ...own, events: [] } }
      : { data: listed, metaData: { page: 1, size: 20, total: path.startsWith("/alarm?") ? total : 0 } },
  }));
  await showPage(<AlarmDetail id={1} chart={() => null} />);
  const others = within(await screen.findByRole("list", { name: "Similar alarms in 30 days" }));
  expect(others.getAllByRole("link").map((link) => [link.textContent, link.getAttribute("href")])).toEqual([
    [
      "High · Closed · from late data · 0.61\u00a0bar\u00a0<\u00a01.00\u00a0bar",
      "/apps/risk/list?tab=all&device=7&alarm=4",
    ],
    [
      "Critical · Unacknowledged · 0.42\u00a0bar\u00a0<\u00a01.00\u00a0bar",
      "/apps/risk/list?tab=all&device=7&alarm=3",
    ],
  ]);
  const path = asked.find((one) => one.path.startsWith("/alarm?"))?.path ?? "";
  const query = new URLSearchParams(path.split("?")[1]);
  expect(Object.fromEntries(query)).toMatchObject({
    ...{ tab: "all", deviceId: "7", kind: "under_limit", channel: "critical_point_pressure" },
    sort: "-raisedAt",
  });
  const days = (Date.now() - Number(query.get("from"))) / 86_400_000;
  expect(days).toBeGreaterThanOrEqual(30);
  expect(days).toBeLessThan(30.05);
  const all = new URL(
    screen.getByRole("link", { name: "All 12" }).getAttribute("href") ?? "",
    "http://console",
  );
  expect(Object.fromEntries(all.searchParams)).toMatchObject({
    ...{ tab: "all", device: "7", kind: "under_limit", channel: "critical_point_pressure" },
    from: new Date(Number(query.get("from"))).toISOString(),
  });
  cleanup();
  total = 3;
  await showPage(<AlarmDetail id={1} chart={() => null} />);
  await screen.findByRole("list", { name: "Similar alarms in 30 days" });
  expect(screen.queryByRole("link", { name: /^All/ })).toBeNull();
  cleanup();
  listed = [own];
  await showPage(<AlarmDetail id={1} chart={() => null} />);
  expect(await screen.findByText("No other in 30 days")).toBeTruthy();
});

it("offers shelving for a quarter of an hour to eight hours, and until it clears", async () => {
  signedInAs({ superUser: true, manageSuper: true });
  await showPage(
    <AnswerQuestion asked={{ what: "shelve", alarms: [anAlarm({ priority: 2 })] }} onClose={() => {}} />,
  );
  fireEvent.mouseDown(await screen.findByRole("combobox"));
  const choices = screen.getAllByRole("option").map(({ textContent }) => textContent);
  expect(choices.map((choice) => choice?.split(",")[0])).toEqual([
    ...["15 minutes", "30 minutes", "1 hour", "2 hours", "4 hours", "8 hours"],
    expect.stringContaining("clears"),
  ]);
});

const ask = async (what: "take_out" | "prioritise" | "note", alarm: Partial<Alarm> = {}) => {
  signedInAs({ superUser: true, manageSuper: true });
  const asked = serverAnswers(() => ({ status: 200, body: { data: anAlarm(alarm) } }));
  await showPage(<AnswerQuestion asked={{ what, alarms: [anAlarm(alarm)] }} onClose={() => {}} />);
  const dialog = within(await screen.findByRole("dialog"));
  return {
    dialog,
    confirm: (name: string) => dialog.getByRole<HTMLButtonElement>("button", { name }),
    sent: () =>
      waitFor(() => {
        const posted = asked.find(({ method }) => method !== "GET");
        if (!posted) throw new Error("nothing was sent");
        return posted;
      }),
  };
};

it("takes an alarm out of service with who maintains it and until when", async () => {
  const { dialog, confirm, sent } = await ask("take_out");
  fireEvent.change(dialog.getByRole("textbox"), { target: { value: "Tổ 2" } });
  fireEvent.mouseDown(dialog.getByRole("combobox"));
  fireEvent.click(screen.getByRole("option", { name: /^3 days/ }));
  const before = Date.now();
  fireEvent.click(confirm("Take out of service"));
  const { path, body } = await sent();
  expect(path).toBe("/alarm/1/out-of-service");
  expect(body).toEqual({ owner: "Tổ 2", until: expect.any(String) });
  const { until } = body as { until: string };
  expect(Math.abs(Date.parse(until) - before - 3 * 86_400_000)).toBeLessThan(60_000);
});

it("changes the priority of an alarm to the chosen one, and not to the one that it has", async () => {
  const { dialog, confirm, sent } = await ask("prioritise", { priority: 3 });
  expect(confirm("Change priority").disabled).toBe(true);
  fireEvent.mouseDown(dialog.getByRole("combobox"));
  fireEvent.click(screen.getByRole("option", { name: /^High/ }));
  fireEvent.click(confirm("Change priority"));
  expect(await sent()).toMatchObject({ path: "/alarm/1/priority", body: { priority: 2 } });
});

it("writes a note on an alarm in the place of the one before", async () => {
  const { dialog, confirm, sent } = await ask("note", { note: "seen" });
  const field = dialog.getByRole<HTMLTextAreaElement>("textbox");
  expect(field.value).toBe("seen");
  fireEvent.change(field, { target: { value: "crew sent" } });
  fireEvent.click(confirm("Add a note"));
  expect(await sent()).toMatchObject({ path: "/alarm/1/note", body: { note: "crew sent" } });
});

const Shown = () => <AlarmActions id={1} answer={useAnswer()} />;
const actionsOf = async (alarm: Partial<Alarm>, permissions?: readonly Permission[]) => {
  signedInAs({ superUser: true, manageSuper: true });
  const client = new QueryClient({
    defaultOptions: { queries: { retry: false, staleTime: Number.POSITIVE_INFINITY } },
  });
  client.setQueryData(alarmedDevicesQuery([7]).queryKey, [aDevice({ latitude: 10.8, longitude: 106.7 })]);
  serverAnswers(({ path }) => ({
    status: 200,
    body: path.startsWith("/alarm/")
      ? { data: { ...anAlarm(alarm), events: [] } }
      : { data: [], metaData: { page: 1, size: 20, total: 0 } },
  }));
  const router = await showPage(permissions ? limitedTo(permissions, <Shown />) : <Shown />, client);
  await screen.findByRole("button", { name: "Acknowledge with a note" });
  return router;
};
const menu = () => {
  fireEvent.click(screen.getByRole("button", { name: /^Actions for/ }));
  return within(screen.getByRole("menu"));
};

it("shows that an alarm can be taken out of service to who may not, and who gives the right", async () => {
  await actionsOf({}, ["Risk.Index", "Risk.Acknowledge"]);
  const item = menu().getByRole("menuitem", { name: /^Take out of service/ });
  expect(item.getAttribute("aria-disabled")).toBe("true");
  expect(item.textContent).toMatch(
    /You have no permission to take alarms out of service\. That needs the permission “[^”]+”, which an administrator gives/,
  );
});

it("has the answer and shelving beside each other, and the rest in a menu", async () => {
  await actionsOf({ priority: 2 });
  expect(screen.getAllByRole("button").map((button) => button.textContent)).toEqual([
    "Acknowledge with a note",
    "Shelve",
    "",
  ]);
  expect(
    menu()
      .getAllByRole("menuitem")
      .map((item) => item.textContent),
  ).toEqual([
    "Chart at that time",
    "Add a leak point",
    "Take out of service",
    "Change priority",
    "Add a note",
  ]);
});

it("puts an alarm back into service at once", async () => {
  signedInAs({ superUser: true, manageSuper: true });
  const out = { until: "2026-01-03T02:00:00.000Z", by: "lan1", owner: "Tổ 2", reason: null };
  const asked = serverAnswers(({ path }) => ({
    status: 200,
    body: path.startsWith("/alarm/")
      ? { data: { ...anAlarm({ state: "out_of_service", outOfService: out }), events: [] } }
      : { data: [], metaData: { page: 1, size: 20, total: 0 } },
  }));
  await showPage(<Shown />);
  fireEvent.click(await screen.findByRole("button", { name: "Return to service" }));
  await waitFor(() =>
    expect(asked.find(({ method }) => method !== "GET")?.path).toBe("/alarm/1/return-to-service"),
  );
});

it("[R6.7] shows a customer what became of an alarm and when, without a name or a reason", async () => {
  signedInAs({ superUser: false, manageSuper: false });
  const at = "2026-01-02T02:40:00.000Z";
  const until = "2026-01-02T05:30:00.000Z";
  let alarm: Partial<Alarm> = {};
  let happened: AlarmEvent["event"][] = [];
  serverAnswers(({ path }) => ({
    status: 200,
    body: path.startsWith("/alarm/")
      ? {
          data: {
            ...anAlarm(alarm),
            events: happened.map((event) => ({
              ...{ at, event, actor: null, value: null, priority: 1, note: null },
              until: event === "shelved" ? until : null,
            })),
          },
        }
      : { data: [], metaData: { page: 1, size: 20, total: 0 } },
  }));
  const shown = async (fields: Partial<Alarm>, ...events: AlarmEvent["event"][]) => {
    cleanup();
    [alarm, happened] = [fields, events];
    await showPage(limitedTo(["Risk.Index"], <AlarmDetail id={1} chart={() => null} />));
    await screen.findByText("First action");
    const page = document.body.textContent ?? "";
    expect(page).not.toMatch(/null|by until|to at|In charge/);
    return page;
  };
  const held = { by: null, reason: null, until };
  expect(await shown({ state: "shelved", shelved: { ...held, once: true } }, "raised", "shelved")).toMatch(
    /Shelved until 2 Jan 12:30/,
  );
  expect(await shown({ state: "out_of_service", outOfService: { ...held, owner: null } })).toMatch(
    /Out of service until/,
  );
  expect(await shown({ escalated: { to: null, at } }, "raised", "escalated")).toMatch(
    /Escalated2 Jan 09:40.* · Escalated$|Escalated2 Jan 09:40.*Escalated$/,
  );
});

it("puts its answers in two rows rather than crush one of them, where their words are long", async () => {
  await actionsOf({ priority: 2 });
  const answer = screen.getByRole("button", { name: "Acknowledge with a note" });
  // Beside the others it keeps the width of its words, and takes what is left.
  expect(getComputedStyle(answer).flex).toBe("1 0 auto");
  cleanup();
  render(<DrawerFoot>answers</DrawerFoot>);
  expect(getComputedStyle(screen.getByText("answers")).flexWrap).toBe("wrap");
});

it("leads to the control of a valve, and of no device without any", async () => {
  await actionsOf({ deviceType: "VGA" });
  expect(menu().getByRole("menuitem", { name: "Open control" })).toBeTruthy();
  cleanup();
  await actionsOf({ deviceType: "DATALOGGER" });
  expect(menu().queryByRole("menuitem", { name: "Open control" })).toBeNull();
});

it("begins a leak report at the device of the alarm, in its zone", async () => {
  const router = await actionsOf({});
  fireEvent.click(menu().getByRole("menuitem", { name: "Add a leak point" }));
  await waitFor(() => expect(router.state.location.pathname).toBe("/apps/leak-point/list"));
  expect(router.state.location.searchStr).toMatch(/device=7&zone=5&lat=10\.8&lng=106\.7/);
});

it("takes the mark of a zone for no position of a leak", async () => {
  const router = await actionsOf({ deviceType: "DMA", kind: "suspected_leak", channel: null });
  fireEvent.click(menu().getByRole("menuitem", { name: "Add a leak point" }));
  await waitFor(() => expect(router.state.location.pathname).toBe("/apps/leak-point/list"));
  expect(router.state.location.searchStr).not.toMatch(/lat=/);
});

it("leads from the alarm of a suspected leak to the suspected leak of its zone", async () => {
  const router = await actionsOf({ deviceType: "DMA", kind: "suspected_leak", channel: null });
  fireEvent.click(menu().getByRole("menuitem", { name: "Open the suspected leak" }));
  await waitFor(() => expect(router.state.location.pathname).toBe("/apps/suspected-leak/list"));
  expect(router.state.location.search).toMatchObject({ state: "open", q: expect.any(String) });
  cleanup();
  await actionsOf({ kind: "suspected_leak" }, ["Risk.Index", "Risk.Acknowledge"]);
  expect(menu().queryByRole("menuitem", { name: "Open the suspected leak" })).toBeNull();
});

it("says why who may not report leaks cannot begin one", async () => {
  await actionsOf({}, ["Risk.Index", "Risk.Acknowledge"]);
  expect(
    menu()
      .getByRole("menuitem", { name: /Add a leak point.+permission/s })
      .getAttribute("aria-disabled"),
  ).toBe("true");
});

const detailOf = async (
  alarm: Partial<Alarm>,
  events: AlarmEvent[] = [],
  limits: ReturnType<typeof aDevice>["limits"] = {},
) => {
  signedInAs({ superUser: true, manageSuper: true });
  const measuredAt = new Date(Date.now() - 4.5 * 60_000).toISOString();
  const latest = {
    ...{ measuredAt, receivedAt: measuredAt, quality: {}, times: {} },
    // As a meter of two directions reports.
    values: { flow_forward: 54.2, flow_reverse: 1, residual_chlorine: 0.51 },
  };
  const client = new QueryClient({
    defaultOptions: { queries: { retry: false, staleTime: Number.POSITIVE_INFINITY } },
  });
  client.setQueryData(alarmedDevicesQuery([7]).queryKey, [aDevice({ latest, limits })]);
  serverAnswers(({ path }) => ({
    status: 200,
    body: path.startsWith("/alarm/")
      ? { data: { ...anAlarm(alarm), events } }
      : { data: [], metaData: { page: 1, size: 20, total: 0 } },
  }));
  await showPage(<AlarmDetail id={1} chart={() => null} />, client);
  await screen.findByText("History · 1 time");
  const figure = (label: string) => screen.getByText(label).nextElementSibling as HTMLElement;
  return figure;
};

it("shows the flow of the zone beside that of a suspected burst, with its age", async () => {
  const figure = await detailOf({
    ...{ deviceType: "DMA", kind: "suspected_burst", channel: null, value: 52.8, limit: 31.8 },
  });
  expect(figure("Flow of the zone now").textContent).toMatch(/^\s*53\.2 m³\/hMeasured 4 min(utes)? ago$/);
  expect(figure("When raised").textContent).toBe("52.8 m³/h");
  expect(figure("Limit").textContent).toBe("31.8 m³/h");
});

it("does not say of a suspected leak that its water stopped because nobody is asked any more", async () => {
  const at = "2026-01-02T02:37:02.000Z";
  const cleared = { at, event: "cleared" as const, actor: null, value: null, priority: 2 as const };
  await detailOf({ deviceType: "DMA", kind: "suspected_leak", channel: null, value: 6, limit: null }, [
    { ...cleared, note: null, until: null },
  ]);
  const [line] = within(screen.getByRole("list", { name: "History" })).getAllByRole("listitem");
  expect(line?.textContent).toMatch(
    /No longer open: a leak point was reported, it was dismissed, or the flow is back$/,
  );
});

it("colours the value now only while it is beyond the limit, and says that it is back", async () => {
  const beyond = async (limit: number, under = limit) => {
    const raised = { kind: "under_limit", channel: "residual_chlorine", value: 0.2, limit } as const;
    const figure = await detailOf(raised, [], { residual_chlorine: { under, over: null } });
    const isColoured = figure("When raised").parentElement?.querySelector("[data-priority]") !== null;
    const isSaidToBeBack = screen.queryByText("Back within limits") !== null;
    cleanup();
    return [isColoured, isSaidToBeBack];
  };
  expect([await beyond(0.6), await beyond(0.5), await beyond(0.5, 0.6)]).toEqual([
    [true, false],
    [false, true],
    // Its limit was raised since.
    [true, false],
  ]);
});

it("takes the flow of a zone for no flow of the leak that is suspected in it", async () => {
  const figure = await detailOf({
    ...{ deviceType: "DMA", kind: "suspected_leak", channel: null, value: 6, limit: null },
  });
  expect(figure("Flow of the zone now").textContent).toContain("53.2 m³/h");
  expect(figure("Estimated leak when raised").textContent).toBe("6.0 m³/h");
});

it("names what was measured after a command without effect", async () => {
  const figure = await detailOf({
    ...{
      kind: "command_no_effect",
      channel: null,
      valueChannel: "outlet_pressure",
      value: 2.31,
      limit: null,
    },
  });
  expect(figure("Outlet pressure · When raised").textContent).toBe("2.31 bar");
});

it("shows the on-line sensor beside a sample of the laboratory as what it is, and not in the ink of the alarm", async () => {
  const figure = await detailOf({
    ...{ kind: "sample_non_compliant", channel: "residual_chlorine", value: 0.05, limit: 0.2 },
  });
  expect(screen.queryByText("Now")).toBeNull();
  expect(figure("Laboratory sample").textContent).toBe("0.05 mg/L");
  // Limit and result with the decimals that the certificate and the standard have, as in the list of samples.
  expect(figure("Limit").textContent).toBe("0.2 mg/L");
  const sensor = figure("On-line sensor now");
  expect(sensor.textContent).toContain("0.51 mg/L");
  expect(sensor.querySelector("[data-priority]")).toBeNull();
});
