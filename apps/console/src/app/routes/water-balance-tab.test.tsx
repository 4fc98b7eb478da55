import { leakSensingDefaults } from "@sgval/contract/leaks/leak-sensing";
import { waterBalanceDefaults } from "@sgval/contract/zones/water-balance-setting";
import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { RightsContext } from "../../shared/api/ability.ts";
import { refusal, serverAnswers, showPage, signedInAs } from "../../shared/ui/page.fixture.tsx";
import { SettingRoute } from "./setting-route.tsx";

beforeEach(() => signedInAs({ superUser: true, manageSuper: true }));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
});

const show = async (permissions: string[], entries: object[] = []) => {
  const asked = serverAnswers(({ method, path, body }) => {
    const stored = {
      "/setting/water-balance": waterBalanceDefaults,
      "/setting/leak-sensing": leakSensingDefaults,
    };
    const found = Object.entries(stored).find(([one]) => one === path);
    if (found) return { status: 200, body: { data: method === "PUT" ? body : found[1] } };
    return path.startsWith("/water-calendar")
      ? {
          status: 200,
          body:
            method === "GET"
              ? { data: entries, metaData: { total: entries.length, page: 1, size: 20 } }
              : { data: entries[0] },
        }
      : refusal(404, "not_found");
  });
  await showPage(
    <RightsContext value={{ superUser: false, role: { permissions } }}>
      <SettingRoute />
    </RightsContext>,
    undefined,
    "/apps/setting?tab=waterBalance",
  );
  return asked;
};

it("changes the night window of the water balance, and refuses one that ends before it begins", async () => {
  const asked = await show(["Setting.Index", "Setting.Update"]);
  const to = await screen.findByLabelText(/Night window, to/, {}, { timeout: 25_000 });
  // Each number says what it is for, in which unit, and what is usual.
  const night = screen.getByLabelText(/^Coverage of a night/);
  expect(night.parentElement?.textContent).toContain("%");
  expect(
    screen.getByText(/good 15-minute values in its window has no night flow\. Default: 87\.5\./),
  ).toBeTruthy();
  fireEvent.change(to, { target: { value: "01:00" } });
  fireEvent.blur(to);
  fireEvent.click(await screen.findByRole("button", { name: "Save" }));
  expect(await screen.findByText("Start time must be before end time")).toBeTruthy();
  fireEvent.change(to, { target: { value: "05:00" } });
  fireEvent.click(await screen.findByRole("button", { name: "Save" }));
  await vi.waitFor(() =>
    expect(asked.find(({ method }) => method === "PUT")).toMatchObject({
      path: "/setting/water-balance",
      body: { nightWindow: { from: "02:00", to: "05:00" } },
    }),
  );
});

it("shows the parameters of leak sensing with formulas and defaults, and changes them", async () => {
  const asked = await show(["Setting.Index", "Setting.Update"]);
  const level = await screen.findByLabelText(/Lowest alarm level/);
  expect(level).toHaveProperty("value", "5");
  expect(screen.getByText(/a lower score is chance\. Default: 5\./)).toBeTruthy();
  expect(screen.getByText(/^Alarm level = /)).toBeTruthy();
  expect(screen.getByText("42 days")).toBeTruthy();
  fireEvent.change(level, { target: { value: "6.5" } });
  fireEvent.click(await screen.findByRole("button", { name: "Save" }));
  await vi.waitFor(() =>
    expect(asked.find(({ method }) => method === "PUT")).toMatchObject({
      path: "/setting/leak-sensing",
      body: { ...leakSensingDefaults, leastLevel: 6.5 },
    }),
  );
});

it("refuses a parameter out of its range at its field, and sends nothing", async () => {
  const asked = await show(["Setting.Index", "Setting.Update"]);
  const weeks = await screen.findByLabelText(/Weeks of the baseline/);
  fireEvent.change(weeks, { target: { value: "40" } });
  fireEvent.click(await screen.findByRole("button", { name: "Save" }));
  await vi.waitFor(() => expect(weeks.getAttribute("aria-invalid")).toBe("true"));
  expect(asked.some(({ method }) => method === "PUT")).toBe(false);
});

it("lets whoever may not change settings read them", async () => {
  await show(["Setting.Index"]);
  expect(await screen.findByLabelText(/Lowest alarm level/)).toHaveProperty("disabled", true);
  expect(screen.queryByRole("button", { name: "Save" })).toBeNull();
});

it("says how much water a flushing of one zone let out, and asks for none of a holiday", async () => {
  const entry = {
    ...{ id: 4, kind: "flushing", zoneId: 3, zone: "DMA 03", note: "Hydrants", createdBy: "lan" },
    ...{ from: "2026-10-14T15:00:00.000Z", to: "2026-10-14T19:00:00.000Z", volume: 90 },
    updatedAt: "2026-10-15T01:00:00.000Z",
  };
  const holiday = { ...entry, id: 5, kind: "holiday", note: "Tet", volume: null };
  const asked = await show(["Setting.Index", "Setting.Update"], [entry, holiday]);
  const edit = async (name: RegExp) => {
    fireEvent.click(await screen.findByRole("button", { name }));
    fireEvent.click(await screen.findByRole("menuitem", { name: "Change the entry" }));
    return within(await screen.findByRole("dialog", { name: /^Change the entry/ }));
  };
  const drawer = await edit(/^Actions for .*Hydrants/);
  const volume = drawer.getByLabelText(/Volume let out/);
  expect(volume).toHaveProperty("value", "90");
  fireEvent.change(volume, { target: { value: "120.5" } });
  fireEvent.click(drawer.getByRole("button", { name: "Save" }));
  await vi.waitFor(() => expect(screen.queryByRole("dialog")).toBeNull(), { timeout: 10_000 });
  expect(asked.find(({ method }) => method === "PUT")).toMatchObject({
    path: "/water-calendar/4",
    body: { kind: "flushing", zoneId: 3, volume: 120.5 },
  });
  const other = await edit(/^Actions for .*Tet/);
  expect(other.getByLabelText(/^Note/)).toBeTruthy();
  expect(other.queryByLabelText(/Volume let out/)).toBeNull();
});
