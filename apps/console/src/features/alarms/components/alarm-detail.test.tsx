import type { Alarm } from "@sgval/contract/alarms/alarms";
import type { Permission } from "@sgval/contract/permission";
import { QueryClient } from "@tanstack/react-query";
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { aDevice } from "../../../shared/realtime/device.fixture.ts";
import { ExactTip } from "../../../shared/ui/device/exact-tip.tsx";
import { limitedTo, serverAnswers, showPage, signedInAs } from "../../../shared/ui/page.fixture.tsx";
import { anAlarm } from "../alarm.fixture.ts";
import { alarmedDevicesQuery } from "../api/alarms.ts";
import { useAnswer } from "../use-answer.ts";
import { AlarmActions } from "./alarm-actions.tsx";
import { AlarmDetail } from "./alarm-detail.tsx";

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

it("says why who may not report leaks cannot begin one", async () => {
  await actionsOf({}, ["Risk.Index", "Risk.Acknowledge"]);
  expect(
    menu()
      .getByRole("menuitem", { name: /Add a leak point.+permission/s })
      .getAttribute("aria-disabled"),
  ).toBe("true");
});
