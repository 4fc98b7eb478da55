import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { aDevice } from "../../../shared/realtime/device.fixture.ts";
import { PageFrameContext } from "../../../shared/ui/page/page-frame.ts";
import { serverAnswers, showPage, signedInAs } from "../../../shared/ui/page.fixture.tsx";
import { onAPhone } from "../../../shared/ui/screen.fixture.ts";
import { DeviceHeader } from "./device-header.tsx";

beforeEach(() => signedInAs({ superUser: true, manageSuper: true }));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, "share");
  localStorage.clear();
});

it("leaves the width of a phone to the name, and shares the page from the menu", async () => {
  onAPhone();
  const shared = vi.fn(() => Promise.resolve());
  Object.defineProperty(navigator, "share", { configurable: true, value: shared });
  serverAnswers(() => ({ status: 200, body: { data: [] } }));
  await showPage(<DeviceHeader device={aDevice()} />);
  expect((await screen.findByRole("heading", { name: "Valve 7" })).isConnected).toBe(true);
  expect(screen.queryByRole("button", { name: "Share a link to this page" })).toBeNull();
  fireEvent.click(screen.getByLabelText("Actions for Valve 7"));
  fireEvent.click(await screen.findByRole("menuitem", { name: "Share a link to this page" }));
  await waitFor(() => expect(shared).toHaveBeenCalledWith({ title: "Valve 7", url: window.location.href }));
});

it("has the properties of a device on one line of a phone, and leaves no gap for an age that grows: it stands last", async () => {
  onAPhone();
  serverAnswers(() => ({ status: 200, body: { data: [] } }));
  const now = new Date().toISOString();
  const latest = {
    measuredAt: now,
    receivedAt: now,
    values: { battery: 3.61, signal: -67 },
    quality: {},
    times: {},
  };
  await showPage(<DeviceHeader device={aDevice({ latest })} />);
  const volts = await screen.findByText(/^3\.61/);
  // The bars beside it say what it is; with its unit the age would begin a second line.
  expect(screen.getByText("−67").isConnected).toBe(true);
  const age = document.querySelector("[data-age]") ?? expect.fail("no age");
  expect(volts.compareDocumentPosition(age) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
});

it("puts the way back and the name into the bar of a phone, and keeps what belongs to the page", async () => {
  onAPhone();
  serverAnswers(() => ({ status: 200, body: { data: [] } }));
  const phoneBar = document.body.appendChild(document.createElement("div"));
  const frame = { density: "comfortable", singleKeys: true, group: null, trailLabel: "", phoneBar } as const;
  await showPage(
    <PageFrameContext value={{ ...frame, chooseDensity: () => undefined }}>
      <DeviceHeader device={aDevice()} />
    </PageFrameContext>,
  );
  const bar = within(phoneBar);
  expect((await bar.findByRole("heading", { level: 1 })).textContent).toBe("Valve 7");
  expect(bar.getByRole("link", { name: "Back to the device list" }).isConnected).toBe(true);
  expect(screen.getAllByRole("heading", { level: 1 })).toHaveLength(1);
  expect(phoneBar.contains(screen.getByLabelText("Actions for Valve 7"))).toBe(false);
  phoneBar.remove();
});
