import { cleanup, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { aDevice } from "../../../shared/realtime/device.fixture.ts";
import { exactTextOn } from "../../../shared/ui/device/exact-tip.tsx";
import { serverAnswers, showPage, signedInAs } from "../../../shared/ui/page.fixture.tsx";
import { isTouchTarget } from "../../../shared/ui/touch.fixture.ts";
import { BatteryCell, Condition, Connection, RoomName, SignalCell } from "./device-condition.tsx";

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
/** A device that reported a minute ago, with a battery of three days ago and a signal that is not sure. */
const device = aDevice({
  latest: {
    measuredAt: ago(1),
    receivedAt: ago(1),
    values: { battery: 3.61, signal: -85 },
    quality: { signal: "suspect" },
    times: { battery: ago(3 * 24 * 60) },
  },
});

beforeEach(() => signedInAs({ superUser: true, manageSuper: true }));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
});

it("marks battery and signal of a list by their own age and quality", async () => {
  await showPage(<BatteryCell device={device} />);
  expect((await screen.findByRole("img", { name: "Stale" })).isConnected).toBe(true);
  expect(screen.getByText(/^3\.61/).closest("b")?.dataset.old).toBe("true");
  expect(exactTextOn(document.querySelector("[data-exact]"))).toContain("VGA-07");
  cleanup();
  await showPage(<SignalCell device={device} />);
  expect((await screen.findByText("~−85")).isConnected).toBe(true);
  expect(screen.queryByRole("img", { name: "Stale" })).toBeNull();
});

it("marks battery and signal in the head of a device by their own age and quality", async () => {
  await showPage(<Condition device={device} />);
  expect((await screen.findByRole("img", { name: "Stale" })).isConnected).toBe(true);
  expect(
    screen
      .getByText(/^3\.61.V/)
      .closest("[data-old]")
      ?.getAttribute("data-old"),
  ).toBe("true");
  const signal = screen.getByText(/^~−85.dBm/);
  expect(signal.closest("[data-old]")?.getAttribute("data-old")).toBe("false");
});

it("writes a battery that is low not like its limit", async () => {
  const values = { battery: 11.798, signal: -85 };
  const latest = { measuredAt: ago(1), receivedAt: ago(1), values, quality: {}, times: {} };
  await showPage(<Condition device={aDevice({ latest, powerSupply: "battery_12v" })} />);
  expect((await screen.findByText(/^11\.798.V/)).closest("[data-priority]")).not.toBeNull();
});

it("names the gateway of a device behind one in its head, with the key there, in place of HTTP", async () => {
  serverAnswers(({ path }) => ({
    status: 200,
    body: {
      data: path.endsWith("/gateway")
        ? { gatewayId: 3, name: "TTS Ward 1", preset: "things_stack", key: "em500" }
        : null,
    },
  }));
  await showPage(<Connection device={aDevice({ ...device, connection: "http" })} phone={false} />);
  const link = await screen.findByRole("link", { name: "TTS Ward 1" });
  expect(link.getAttribute("href")).toMatch(/tab=gateways/);
  expect(screen.getByText("em500").isConnected).toBe(true);
  expect(screen.queryByText(/HTTP/)).toBeNull();
});

it("shows a device as lost only while nothing comes from it, and names the way its message came", async () => {
  const show = async (connectionLostAt: string | null) => {
    const silent = aDevice({ ...device, connected: false, connectionLostAt });
    await showPage(<Connection device={silent} phone={false} />);
    const age = await screen.findByText(/minute/);
    return {
      text: age.parentElement?.textContent,
      crossed: document.querySelector(".tabler-icon-plug-connected-x"),
    };
  };
  const reporting = await show(null);
  expect(reporting.text).toMatch(/^HTTP · /);
  expect(reporting.crossed).toBeNull();
  cleanup();
  // It had a connection, and lost it.
  const { text, crossed } = await show(ago(5));
  expect(text).toMatch(/^MQTT · /);
  expect(crossed).not.toBeNull();
});

it("leaves it to the mark beside the name that a device never reported", async () => {
  const silent = aDevice({ latest: null, freshness: "never" });
  await showPage(<Connection device={silent} phone={false} />);
  expect((await screen.findByText("MQTT")).textContent).toBe("MQTT");
  expect(screen.queryByText(/Nothing sent yet/)).toBeNull();
});

it("lets a finger find the room, the battery and the signal in the head of a device", async () => {
  await showPage(
    <>
      <RoomName device={aDevice({ ...device, room: "Pit 3", roomId: 3 })} />
      <Condition device={device} />
    </>,
  );
  await screen.findByRole("link", { name: "Pit 3" });
  const links = screen.getAllByRole("link");
  expect(links).toHaveLength(3);
  expect(links.map(isTouchTarget)).toEqual([true, true, true]);
});
