import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it } from "vitest";
import { ReadOnlyContext } from "../../api/read-only.ts";
import { showPage, signedInAs } from "../page.fixture.tsx";
import { ExactTip } from "./exact-tip.tsx";
import { TrendLink } from "./trend-link.tsx";
import { ValueTile } from "./value-tile.tsx";

beforeEach(() => signedInAs({ superUser: false, manageSuper: false }, ["Device.Index"]));
afterEach(() => {
  cleanup();
  localStorage.clear();
});

const value = (channels: readonly string[]) => (
  <TrendLink of={{ deviceId: 7, channels }} name="Outlet pressure (P2)" value="3.12 bar">
    3.12
  </TrendLink>
);

it("leads from a value to its trend of the last 24 hours", async () => {
  await showPage(value(["outlet_pressure"]));
  const link = await screen.findByRole("link", { name: "Outlet pressure (P2), 3.12 bar, see trend" });
  expect(link.getAttribute("href")).toBe(
    "/apps/monitoring-and-control/view/7?tab=chart&p=outlet_pressure&range=1d",
  );
});

it("draws all channels that a value is made of, and a bare output not", async () => {
  await showPage(value(["pump_running.p1", "pump_running.p2", "digital_output.3"]));
  expect((await screen.findByRole("link")).getAttribute("href")).toContain(
    "p=pump_running.p1%2Cpump_running.p2&",
  );
});

it("is only the value where there is no trend, or nobody may see it", async () => {
  await showPage(value(["digital_output.3"]));
  expect((await screen.findByText("3.12")).closest("a")).toBeNull();
  cleanup();
  await showPage(<ReadOnlyContext value={true}>{value(["outlet_pressure"])}</ReadOnlyContext>);
  expect((await screen.findByText("3.12")).closest("a")).toBeNull();
});

it("is the number of a tile, whose line below brings up the exact text by touch", async () => {
  await showPage(
    <>
      <ExactTip />
      <ValueTile
        label="Outlet pressure"
        letter="P2"
        value="3.12"
        unit="bar"
        notes={["40 s"]}
        exact="14:02:07 GMT+7"
        trend={{ deviceId: 7, channels: ["outlet_pressure"] }}
      />
    </>,
  );
  const link = await screen.findByRole("link", { name: "Outlet pressure P2, 3.12 bar, see trend" });
  expect(screen.queryByRole("button")).toBeNull();
  fireEvent.pointerDown(link, { pointerType: "touch" });
  expect(screen.queryByRole("tooltip")).toBeNull();
  fireEvent.pointerDown(screen.getByText("40 s"), { pointerType: "touch" });
  expect((await screen.findByRole("tooltip")).textContent).toBe("14:02:07 GMT+7");
});

it("follows the link without loading the console anew", async () => {
  await showPage(value(["outlet_pressure"]));
  const link = await screen.findByRole("link");
  const notPrevented = fireEvent.click(link);
  expect(notPrevented).toBe(false);
  await waitFor(() => expect(link.isConnected).toBe(true));
  expect(fireEvent.click(link, { ctrlKey: true })).toBe(true);
});
