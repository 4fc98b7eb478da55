import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { RightsContext } from "../../../shared/api/ability.ts";
import { useLockOuts } from "../../../shared/lock-outs.ts";
import { aDevice } from "../../../shared/realtime/device.fixture.ts";
import { LockOutBadge } from "../../../shared/ui/device/lock-out-badge.tsx";
import { limitedTo, serverAnswers, showPage, signedInAs } from "../../../shared/ui/page.fixture.tsx";
import { HangLockOut, LockOutTags } from "./lock-outs.tsx";

beforeEach(() => signedInAs({ superUser: false, manageSuper: false }));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
});

const show = async (permissions: string[]) => {
  serverAnswers(() => ({ status: 200, body: { data: [] } }));
  await showPage(
    <RightsContext value={{ superUser: false, role: { permissions } }}>
      <HangLockOut device={aDevice()} />
    </RightsContext>,
  );
  const hang = await screen.findByRole("button", { name: "Hang a lock-out tag" });
  fireEvent.click(hang);
  return hang;
};

it("says why a tag cannot be hung, instead of hiding that there are tags", async () => {
  const hang = await show(["Device.Index"]);
  expect(hang.getAttribute("aria-disabled")).toBe("true");
  expect((await screen.findByRole("tooltip")).textContent).toMatch(/permission to hang a lock-out tag/);
  expect(screen.queryByRole("dialog")).toBeNull();
});

it("asks for the reason of a tag of whoever may hang one", async () => {
  await show(["Device.Index", "Control.Lock"]);
  const dialog = within(await screen.findByRole("dialog", { name: "Hang a lock-out tag" }));
  expect(document.activeElement).toBe(dialog.getByLabelText(/^Why it is locked out/));
});

it("says of a valve in manual mode that regulates itself when it stands still, and whether it has taken that order", async () => {
  serverAnswers(() => ({ status: 200, body: { data: [] } }));
  const valve = aDevice({ mode: "manual", site: { executor: "device" } });
  await showPage(
    limitedTo(
      ["Device.Index", "Control.Lock"],
      <HangLockOut device={valve} download={<p>not taken yet</p>} />,
    ),
  );
  fireEvent.click(await screen.findByRole("button", { name: "Hang a lock-out tag" }));
  const dialog = within(await screen.findByRole("dialog"));
  expect(dialog.getByRole("alert").textContent).toMatch(
    /If it has taken the order of manual mode, it stands still now\. If not, it goes on regulating until/,
  );
  expect(dialog.getByText("not taken yet")).toBeTruthy();
});

it("says to whoever may not know more that a device is locked out since when, and not by whom or why", async () => {
  const tag = {
    id: 4,
    deviceId: 7,
    owner: null,
    reason: null,
    since: "2026-01-02T02:37:02.000Z",
    until: null,
  };
  useLockOuts.setState(new Map([[7, [tag]]]), true);
  await showPage(
    limitedTo(
      ["Device.Index"],
      <>
        <LockOutBadge deviceId={7} named />
        <LockOutTags device={aDevice()} />
      </>,
    ),
  );
  expect((await screen.findByRole("alert")).textContent).toMatch(/^Lock-out tag: since [^·]*\d\d:37/);
  expect(screen.getByTitle(/^since /).textContent).toMatch(/^Locked outsince /);
  expect(screen.queryByRole("button", { name: "Lift the tag" })).toBeNull();
  useLockOuts.setState(new Map(), true);
});

it.each([
  ["on the button that hangs a tag", true],
  ["where the tags were, in a panel without that button,", false],
])("puts the focus %s once one was lifted, whose own button is gone", async (_where, hangs) => {
  const tag = { id: 4, deviceId: 7, owner: { id: 9, name: "minh1" }, reason: "Thay màng", until: null };
  useLockOuts.setState(new Map([[7, [{ ...tag, since: "2026-01-02T02:37:02.000Z" }]]]), true);
  serverAnswers(({ method }) => {
    if (method === "POST") useLockOuts.setState(new Map(), true);
    return { status: 200, body: { data: [] } };
  });
  await showPage(
    limitedTo(
      ["Device.Index", "Control.Lock"],
      <>
        <LockOutTags device={aDevice()} />
        {hangs ? <HangLockOut device={aDevice()} /> : <button type="button">Start</button>}
      </>,
    ),
  );
  const lift = await screen.findByRole("button", { name: "Lift the tag" });
  lift.focus();
  fireEvent.click(lift);
  const dialog = within(await screen.findByRole("dialog"));
  fireEvent.change(dialog.getByRole("textbox"), { target: { value: "Work is done" } });
  fireEvent.click(dialog.getByRole("button", { name: "Lift the tag" }));
  await vi.waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(document.activeElement).toBe(
    hangs
      ? screen.getByRole("button", { name: "Hang a lock-out tag" })
      : screen.getByRole("button", { name: "Start" }).previousElementSibling,
  );
  useLockOuts.setState(new Map(), true);
});
