import type { Approval } from "@sgval/contract/control/approval";
import { QueryClient } from "@tanstack/react-query";
import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { useSnackbar } from "../../../shared/api/snackbar.ts";
import { changeLanguage, startI18n } from "../../../shared/i18n/i18n.ts";
import { aDevice } from "../../../shared/realtime/device.fixture.ts";
import { refusal, serverAnswers, showPage, signedInAs } from "../../../shared/ui/page.fixture.tsx";
import { cacheApproval, openApproval, useOpenApproval } from "../api/approvals.ts";
import { anApproval } from "../approval.fixture.ts";
import { listen } from "../realtime.ts";
import { ApprovalDialog } from "./approval-dialog.tsx";
import { ApprovalStrip } from "./approval-notes.tsx";
import { CommandTray } from "./command-tray.tsx";

let waiting: Approval[] = [];
let listFails = false;
let answered: (path: string) => { status: number; body: unknown };
const serve = () =>
  serverAnswers(({ path, method }) => {
    if (path === "/approval" && listFails) return refusal(503, "database_unavailable");
    if (path === "/approval") return { status: 200, body: { data: waiting } };
    if (method === "POST") return answered(path);
    return { status: 200, body: { data: [], metaData: { total: 0, page: 1, size: 20 } } };
  });
let asked: ReturnType<typeof serve>;

beforeEach(async () => {
  // Seconds left are read to the second.
  vi.useFakeTimers({ toFake: ["Date"] });
  signedInAs({ superUser: true, manageSuper: true });
  await startI18n();
  await changeLanguage("en");
  waiting = [];
  listFails = false;
  answered = () => ({ status: 200, body: { data: anApproval({ status: "approved" }) } });
  asked = serve();
});
afterEach(() => {
  cleanup();
  openApproval(null);
  vi.useRealTimers();
  vi.unstubAllGlobals();
  localStorage.clear();
});

const posted = () => asked.filter(({ method }) => method === "POST");
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole("button", { name }));
const show = async (approval: Approval) => {
  const onClose = vi.fn();
  await showPage(
    <ApprovalDialog
      approval={approval}
      device={aDevice()}
      values={<p>present values</p>}
      predicted={({ action }) => <p>{`model of ${action}`}</p>}
      onClose={onClose}
    />,
  );
  return { dialog: await screen.findByRole("dialog", { name: "Approval: Close fully" }), onClose };
};

const valve = (valve_state: number) =>
  aDevice({
    latest: {
      ...{ measuredAt: new Date().toISOString(), receivedAt: new Date().toISOString() },
      ...{ values: { valve_state }, quality: {}, times: {} },
    },
  });
/** A request whose valve can be made to report another state while its dialog is open. */
const Asked = () => {
  const [device, setDevice] = useState(valve(0));
  return (
    <>
      <ApprovalDialog
        approval={anApproval()}
        device={device}
        values={null}
        predicted={() => null}
        onClose={vi.fn()}
      />
      <button type="button" onClick={() => setDevice(valve(2))}>
        change
      </button>
    </>
  );
};

describe("the request of somebody else", () => {
  it("shows all that whoever asked saw, what is measured now and the model, and is approved by one press", async () => {
    const { dialog, onClose } = await show(anApproval());
    for (const text of [
      /lan01 · operator/,
      /burst main, Nguyen Trai/,
      /Outlet pressure 2.46/,
      /This cuts the supply/,
      /present values/,
      /model of fully_close_on/,
    ])
      expect(within(dialog).getByText(text)).toBeTruthy();
    expect(within(dialog).getByRole("timer").textContent).toBe("4:05 left");
    // Enter does not approve by accident.
    expect(document.activeElement?.textContent).toBe("Close");
    press("Approve: Close fully");
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(posted()).toMatchObject([{ path: "/device/7/command/approval/41/approve" }]);
    expect(useSnackbar.getState().message).toBe("Approved; the command was accepted");
  });

  it("shows of what was measured then first what it is decided by", async () => {
    const approval = anApproval();
    const values = {
      signal: -81,
      battery: 12.4,
      valve_state: 0,
      humidity: 77,
      device_temperature: 31,
      brightness: 4,
    };
    const { dialog } = await show({
      ...approval,
      situation: {
        ...approval.situation,
        telemetry: {
          ...{ measuredAt: new Date().toISOString(), ageSeconds: 40, quality: {} },
          values: { ...values, flow: 123, outlet_pressure: 2.46, inlet_pressure: 4.58 },
        },
      },
    });
    expect(
      within(dialog).getByText(/^Inlet pressure 4\.58.*Outlet pressure 2\.46.*Water flow 123/),
    ).toBeTruthy();
  });

  it("is declined with a reason only", async () => {
    await show(anApproval());
    press("Decline…");
    expect(screen.queryByRole("button", { name: /^Approve/ })).toBeNull();
    const decline = screen.getByRole("button", { name: "Decline" });
    expect(decline.hasAttribute("disabled")).toBe(true);
    fireEvent.change(screen.getByRole("textbox", { name: /Why you decline/ }), {
      target: { value: "the hospital is behind it" },
    });
    answered = () => ({ status: 200, body: { data: anApproval({ status: "declined" }) } });
    press("Decline");
    await waitFor(() => expect(posted()).toHaveLength(1));
    expect(posted()).toMatchObject([
      { path: "/device/7/command/approval/41/decline", body: { reason: "the hospital is behind it" } },
    ]);
  });

  it("says in the dialog why it cannot be approved now, and what became of it meanwhile", async () => {
    answered = () => refusal(409, "device_in_auto_mode");
    await show(anApproval());
    press("Approve: Close fully");
    expect(
      await screen.findByText("In automatic mode the device cannot be controlled manually"),
    ).toBeTruthy();
    const details = { status: "void", voidCause: "stopped", actor: null, until: new Date().toISOString() };
    answered = () => refusal(409, "approval_not_pending", details);
    press("Approve: Close fully");
    expect(await screen.findByText("Ended: The device was stopped after the request")).toBeTruthy();
  });

  it("is approved only once it was seen that the valve changed since its dialog was opened", async () => {
    await showPage(<Asked />);
    const approveIt = () => screen.getByRole("button", { name: "Approve: Close fully" });
    await screen.findByRole("dialog");
    expect(approveIt()).toHaveProperty("disabled", false);
    fireEvent.click(screen.getByText("change"));
    expect(
      await screen.findByText(/^Changed since this was opened: Regulating high → Fully open/),
    ).toBeTruthy();
    expect(approveIt()).toHaveProperty("disabled", true);
    press("I have seen it");
    expect(approveIt()).toHaveProperty("disabled", false);
  });

  it("can no longer be answered once its time is over", async () => {
    const { dialog } = await show(anApproval({ expiresAt: new Date(Date.now() - 1000).toISOString() }));
    expect(within(dialog).getByText("Expired")).toBeTruthy();
    expect(screen.getByRole("button", { name: /^Approve/ }).hasAttribute("disabled")).toBe(true);
    expect(screen.queryByRole("button", { name: "Decline…" })).toBeNull();
  });
});

describe("one's own request", () => {
  const own = (properties: Partial<Approval> = {}) =>
    anApproval({ requester: { id: 1, name: "tam01", role: "admin" }, ...properties });

  it("can be withdrawn and not approved", async () => {
    const { onClose } = await show(own());
    expect(screen.queryByRole("button", { name: /^Approve|Decline/ })).toBeNull();
    answered = () => ({ status: 200, body: { data: own({ status: "withdrawn" }) } });
    press("Withdraw the request");
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(posted()).toMatchObject([{ path: "/device/7/command/approval/41/withdraw" }]);
  });

  it("neither promises that nothing is sent nor offers to withdraw it once somebody approved it", async () => {
    const decidedBy = { id: 6, name: "minh01" };
    const { dialog } = await show(own({ status: "approved", decidedBy }));
    expect(within(dialog).getByText("Approved · minh01")).toBeTruthy();
    expect(within(dialog).queryByText(/^Nothing is sent until/)).toBeNull();
    expect(within(dialog).queryByRole("button", { name: "Withdraw the request" })).toBeNull();
    expect(within(dialog).getByRole("button", { name: "Close" })).toBeTruthy();
  });

  it("says who declined it and why", async () => {
    const decidedBy = { id: 6, name: "minh01" };
    const { dialog } = await show(own({ status: "declined", decidedBy, declineReason: "not at noon" }));
    expect(within(dialog).getByText("Declined · minh01: not at noon")).toBeTruthy();
  });
});

describe("what waits for an answer", () => {
  it("stands on every page and in the tray for who may answer; of one's own the tray alone", async () => {
    waiting = [anApproval(), anApproval({ id: 42, requester: { id: 1, name: "tam01", role: null } })];
    await showPage(
      <>
        <ApprovalStrip />
        <CommandTray />
      </>,
    );
    const strip = await screen.findByRole("region", { name: "Waiting for your approval" });
    expect(strip.textContent).toContain("lan01 asks for approval: Close fully · Valve 7");
    fireEvent.click(within(strip).getByRole("button", { name: "Look at it" }));
    expect(useOpenApproval.getState().open?.id).toBe(41);
    press("My commands: 1 to approve");
    const tray = await screen.findByRole("dialog", { name: "My commands" });
    expect(within(tray).getByText("My requests for approval")).toBeTruthy();
    fireEvent.click(within(tray).getByRole("button", { name: /tam01/ }));
    expect(useOpenApproval.getState().open?.id).toBe(42);
  });

  it("takes one row of a phone, and says first how long it still waits", async () => {
    const page = Reflect.get(window, "happyDOM");
    const usual = window.innerWidth;
    page.setViewport({ width: 360 });
    waiting = [anApproval()];
    await showPage(<ApprovalStrip />);
    const strip = await screen.findByRole("region", { name: "Waiting for your approval" });
    expect(getComputedStyle(strip).flexWrap).toBe("nowrap");
    const time = within(strip).getByRole("timer");
    const line = within(strip).getByRole("status");
    expect(time.compareDocumentPosition(line) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    page.setViewport({ width: usual });
  });

  it("is said to be unknown on every page and in the tray while the list fails, until it is loaded again", async () => {
    listFails = true;
    await showPage(
      <>
        <ApprovalStrip />
        <CommandTray />
      </>,
    );
    const strip = await screen.findByRole("region", { name: "Waiting for your approval" });
    const failed = /^The requests for approval could not be loaded:/;
    expect(within(strip).getByRole("alert").textContent).toMatch(failed);
    press("My commands");
    const tray = await screen.findByRole("dialog", { name: "My commands" });
    expect(within(tray).getByRole("heading", { name: failed })).toBeTruthy();
    listFails = false;
    waiting = [anApproval()];
    fireEvent.click(within(tray).getByRole("button", { name: "Try again" }));
    expect(await within(tray).findByRole("button", { name: /lan01/ })).toBeTruthy();
    const known = screen.getByRole("region", { name: "Waiting for your approval", hidden: true });
    expect(known.textContent).toContain("lan01 asks for approval");
    expect(screen.queryByRole("alert", { hidden: true })).toBeNull();
  });

  it("comes and goes with the live events, and an open dialog hears what became of it", async () => {
    const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
    await showPage(<ApprovalStrip />, client);
    await waitFor(() => expect(asked.some(({ path }) => path === "/approval")).toBe(true));
    const hear = (approval: Approval) =>
      act(async () => {
        for (const listener of listen(client)) listener.approval?.(approval);
      });
    await hear(anApproval());
    await screen.findByRole("region", { name: "Waiting for your approval" });
    act(() => openApproval(anApproval()));
    await hear(anApproval({ status: "withdrawn" }));
    expect(screen.queryByRole("region", { name: "Waiting for your approval" })).toBeNull();
    expect(useOpenApproval.getState().open?.status).toBe("withdrawn");
    // An answer that comes late does not open it again.
    cacheApproval(client, anApproval());
    expect(useOpenApproval.getState().open?.status).toBe("withdrawn");
  });
});
