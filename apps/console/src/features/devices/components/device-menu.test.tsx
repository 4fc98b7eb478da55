import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { RightsContext } from "../../../shared/api/ability.ts";
import { startSession } from "../../../shared/api/session.ts";
import { aDevice } from "../../../shared/realtime/device.fixture.ts";
import { refusal, serverAnswers, showPage, signedInAs } from "../../../shared/ui/page.fixture.tsx";
import { DeviceMenu } from "./device-menu.tsx";

const times = { createdAt: "2026-01-01T00:00:00.000Z", updatedAt: "2026-01-01T00:00:00.000Z" };
const linked = { id: 8, name: "VGA-08", displayName: "Valve 8", type: "VGA" as const };

beforeEach(() => signedInAs({ superUser: true, manageSuper: true }));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
});

const open = async () => {
  await showPage(<DeviceMenu device={aDevice()} place="list" />);
  fireEvent.click(await screen.findByLabelText("Actions for Valve 7"));
  return screen.findAllByRole("menuitem");
};

it("shows a reader every action, with the reason of those that are locked", async () => {
  startSession(
    {
      accessToken: "secret",
      userData: {
        id: 1,
        username: "an",
        email: null,
        superUser: false,
        manageSuper: false,
        role: null,
        ...times,
      },
      userAbilityRules: [{ action: "Index", subject: "Device" }],
    },
    true,
  );
  const items = await open();
  expect(items.map(({ textContent }) => textContent?.replace(/You (don't|do not|may).*/, ""))).toEqual([
    "Open",
    "Chart",
    "Control",
    "Edit",
    "Duplicate",
    "Print labels",
    "Delete",
  ]);
  expect(items.map((item) => item.getAttribute("aria-disabled") === "true")).toEqual([
    false,
    false,
    true,
    true,
    true,
    false,
    true,
  ]);
  expect(items.at(-1)?.textContent).toContain(
    "You don't have permission to delete and edit. That needs the permission “Delete devices”",
  );
});

it("says of what neither edits nor deletes that it may not be done, which permission it needs, and who gives it", async () => {
  await showPage(
    <RightsContext value={{ superUser: false, role: { permissions: ["Device.Index", "Device.Update"] } }}>
      <DeviceMenu device={aDevice({})} place="list" />
    </RightsContext>,
  );
  fireEvent.click(await screen.findByLabelText("Actions for Valve 7"));
  const duplicate = await screen.findByRole("menuitem", { name: /^Duplicate/ });
  expect(duplicate.textContent).toBe(
    "DuplicateYou do not have permission to do this. That needs the permission “Add devices”, which an administrator gives.",
  );
});

it("leads to the pumps of a station for who may see them", async () => {
  const station = aDevice({ type: "WATER_PUMP" });
  await showPage(<DeviceMenu device={station} place="list" />);
  fireEvent.click(await screen.findByLabelText("Actions for Valve 7"));
  expect((await screen.findByRole("menuitem", { name: "Pump page" })).isConnected).toBe(true);
  cleanup();
  await showPage(
    <RightsContext value={{ superUser: false, role: { permissions: ["Device.Index"] } }}>
      <DeviceMenu device={station} place="list" />
    </RightsContext>,
  );
  fireEvent.click(await screen.findByLabelText("Actions for Valve 7"));
  await screen.findByRole("menuitem", { name: "Open" });
  expect(screen.queryByRole("menuitem", { name: "Pump page" })).toBeNull();
});

it("says what goes with a device before it deletes it, and why it could not", async () => {
  const device = aDevice({ hasThreshold: true, linkedFrom: [linked], metaData: { total: 1200 } });
  const asked = serverAnswers(({ method }) =>
    method === "DELETE" ? refusal(409, "device_has_command") : { status: 200, body: { data: device } },
  );
  fireEvent.click((await open()).at(-1) as HTMLElement);
  expect(await screen.findByText("1,200 readings can no longer be seen.")).toBeTruthy();
  expect(screen.getByText("Its pressure thresholds are deleted.")).toBeTruthy();
  expect(screen.getByText("These devices lose their link to it: Valve 8.")).toBeTruthy();
  // Over MQTT too, where it is the password.
  expect(screen.getByText("Its token stops working, if it has one.")).toBeTruthy();
  expect(asked.filter(({ method }) => method === "DELETE")).toEqual([]);
  fireEvent.click(screen.getByText("Delete", { selector: "button" }));
  await waitFor(() => expect(screen.getByText(/Delete failed.*under way/)).toBeTruthy());
});
