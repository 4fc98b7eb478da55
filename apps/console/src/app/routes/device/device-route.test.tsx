import type { Permission } from "@sgval/contract/permission";
import { cleanup, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { useLockOuts } from "../../../shared/lock-outs.ts";
import { aDevice } from "../../../shared/realtime/device.fixture.ts";
import { limitedTo, serverAnswers, showPage, signedInAs } from "../../../shared/ui/page.fixture.tsx";
import { onAWideScreen } from "../../../shared/ui/screen.fixture.ts";
import { DevicePage } from "./device-route.tsx";

vi.mock("./overview-panel.tsx", () => {
  const never = new Promise(() => {});
  return {
    OverviewPanel: () => {
      throw never;
    },
  };
});

beforeEach(() => signedInAs({ superUser: true, manageSuper: true }));
afterEach(() => {
  cleanup();
  useLockOuts.setState(new Map(), true);
  vi.unstubAllGlobals();
  localStorage.clear();
});

it("shows head, tabs and a skeleton while code or texts of a panel still load", async () => {
  onAWideScreen();
  serverAnswers(() => ({ status: 200, body: { data: [], metaData: { total: 0, page: 1, size: 20 } } }));
  await showPage(<DevicePage device={aDevice({})} search={{}} onSearch={() => {}} />);
  const page = await screen.findByRole("tabpanel", { name: "Overview" });
  expect(screen.getByRole("heading", { level: 1 }).isConnected).toBe(true);
  expect(page.querySelector('[aria-busy="true"]')).not.toBeNull();
});

it("has the controls for whoever may hang a tag or has one there, with no more rights to operate, and for nobody else", async () => {
  onAWideScreen();
  serverAnswers(() => ({ status: 200, body: { data: [], metaData: { total: 0, page: 1, size: 20 } } }));
  const device = aDevice({ actions: [{ action: "high_pressure", code: "DO_3_ON" }] });
  const show = async (...permissions: Permission[]) => {
    cleanup();
    await showPage(
      limitedTo(permissions, <DevicePage device={device} search={{ tab: "control" }} onSearch={() => {}} />),
    );
    await screen.findByRole("tab", { name: "Chart" });
    return screen.queryByRole("tab", { name: "Control" }) !== null;
  };
  expect(await show("Device.Index", "Control.Lock")).toBe(true);
  const hang = await screen.findByRole("button", { name: "Hang a lock-out tag" });
  expect(hang.getAttribute("aria-disabled")).not.toBe("true");
  expect(await show("Device.Index")).toBe(false);
  const tag = { id: 4, deviceId: device.id, reason: "Thay màng van", until: null };
  const hung = (owner: { id: number; name: string }) =>
    useLockOuts.setState(
      new Map([[device.id, [{ ...tag, owner, since: "2026-01-02T02:37:02.000Z" }]]]),
      true,
    );
  hung({ id: 2, name: "minh1" });
  expect(await show("Device.Index")).toBe(false);
  hung({ id: 1, name: "tam01" });
  expect(await show("Device.Index")).toBe(true);
  expect((await screen.findByRole("button", { name: "Lift the tag" })).isConnected).toBe(true);
});

it("has the controls of a device over HTTP behind a gateway, which says why it carries no command, and none without one", async () => {
  onAWideScreen();
  serverAnswers(() => ({ status: 200, body: { data: [], metaData: { total: 0, page: 1, size: 20 } } }));
  const device = aDevice({ connection: "http", actions: [{ action: "high_pressure", code: "DO_3_ON" }] });
  const show = async (gateway?: { name: string; commands: "none" }) => {
    cleanup();
    const behind = gateway ? { ...device, gateway } : device;
    await showPage(<DevicePage device={behind} search={{ tab: "control" }} onSearch={() => {}} />);
    await screen.findByRole("tab", { name: "Chart" });
    return screen.queryByRole("tab", { name: "Control" }) !== null;
  };
  expect(await show()).toBe(false);
  expect(await show({ name: "TTS", commands: "none" })).toBe(true);
  expect(await screen.findAllByTitle(/behind a gateway that is not set up to send commands/)).not.toEqual([]);
});

it("says who may operate a device, and who may change its mode, to whoever asks for its controls without the permission", async () => {
  onAWideScreen();
  serverAnswers(() => ({ status: 200, body: { data: [], metaData: { total: 0, page: 1, size: 20 } } }));
  const show = async (type: "VGA" | "WATER_PUMP", tab?: "control" | "chart") => {
    cleanup();
    const device = aDevice({ type, actions: [{ action: "sync", code: "STATUS" }] });
    const search = tab ? { tab } : {};
    await showPage(
      limitedTo(["Device.Index"], <DevicePage device={device} search={search} onSearch={() => {}} />),
    );
    await screen.findByRole("tab", { name: "Chart" });
    return screen.queryByText(/You do not have permission to control this device/)?.textContent;
  };
  expect(await show("VGA", "control")).toBe(
    "You do not have permission to control this device. That needs the permission “Send commands to devices”, which an administrator gives.",
  );
  const mode = screen.getByTitle(
    /^You do not have permission to change the mode\. That needs the permission/,
  );
  expect(mode.textContent).toContain("Manual");
  expect(await show("WATER_PUMP", "control")).toContain("That needs the permission “Start and stop pumps”");
  expect(await show("VGA")).toBeUndefined();
});
