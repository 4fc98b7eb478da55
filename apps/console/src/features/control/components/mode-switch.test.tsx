import type { ControlMode } from "@sgval/contract/control/control";
import { holderOf } from "@sgval/contract/permission";
import { fireEvent, screen, within } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { RightsContext } from "../../../shared/api/ability.ts";
import { useSnackbar } from "../../../shared/api/snackbar.ts";
import { aDevice } from "../../../shared/realtime/device.fixture.ts";
import { refusal, serverAnswers, showPage, signedInAs } from "../../../shared/ui/page.fixture.tsx";
import { ModeSwitch } from "./mode-switch.tsx";

beforeEach(() => useSnackbar.setState({ visible: false, message: "" }));

const press = async (from: ControlMode, verb: string) => {
  signedInAs({ superUser: true, manageSuper: false });
  await showPage(
    <RightsContext value={holderOf([{ action: "manage", subject: "all" }])}>
      <ModeSwitch device={aDevice({ mode: from, hasThreshold: true })} autoGate={null} />
    </RightsContext>,
  );
  fireEvent.click(await screen.findByRole("button", { name: from === "auto" ? /Manual/ : /Auto/ }));
  const dialog = await screen.findByRole("dialog");
  fireEvent.click(within(dialog).getByRole("button", { name: verb }));
};

it.each([
  { from: "manual", verb: "Switch to automatic", to: "auto" },
  { from: "auto", verb: "Switch to manual", to: "manual" },
] as const)("[R4.1] confirms with a success message that a device is $to", async ({ from, verb, to }) => {
  const asked = serverAnswers(() => ({ status: 200, body: { data: { deviceId: 1, mode: to } } }));
  await press(from, verb);
  await vi.waitFor(() =>
    expect(useSnackbar.getState()).toMatchObject({ color: "success", message: "switch on/off success" }),
  );
  expect(asked.flatMap(({ body }) => body ?? [])).toEqual([{ mode: to }]);
});

it("says why the mode was not switched, and confirms nothing", async () => {
  serverAnswers(() => refusal(409, "automation_not_running"));
  await press("manual", "Switch to automatic");
  await within(await screen.findByRole("dialog")).findByRole("alert");
  expect(useSnackbar.getState()).toMatchObject({ visible: false, message: "" });
});

it("cannot be confirmed while it shows why the server would refuse", async () => {
  signedInAs({ superUser: true, manageSuper: false });
  await showPage(
    <RightsContext value={holderOf([{ action: "manage", subject: "all" }])}>
      <ModeSwitch device={aDevice({ mode: "manual", hasThreshold: true })} autoGate="asleep" autoRefused />
    </RightsContext>,
  );
  fireEvent.click(await screen.findByRole("button", { name: /Auto/ }));
  const dialog = await screen.findByRole("dialog");
  expect(within(dialog).getByRole("button", { name: "Switch to automatic" }).hasAttribute("disabled")).toBe(
    true,
  );
});
