import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { showPage, signedInAs } from "../../../../shared/ui/page.fixture.tsx";
import { aStation } from "../../station.fixture.ts";
import { StationBar } from "./station-bar.tsx";

beforeEach(() => signedInAs({ superUser: true, manageSuper: true }));
afterEach(() => localStorage.clear());

const show = (sync: ReturnType<typeof aStation>["sync"]) =>
  showPage(<StationBar station={aStation({ sync })} locked={undefined} onSync={() => {}} />);

it("says one state of a station whose reports agree and that was never asked", async () => {
  await show({ state: "in_sync", at: null, differences: [], mismatches: [] });
  expect(await screen.findByText("In sync")).toBeTruthy();
  expect(screen.queryByText(/never|last/i)).toBeNull();
});

it("says when the controller was asked last", async () => {
  await show({ state: "in_sync", at: "2026-01-02T07:00:00.000Z", differences: [], mismatches: [] });
  expect(await screen.findByText(/^last synced at/)).toBeTruthy();
});

it("names the pumps that differ, with what their controller answered and what it reports", async () => {
  const differs = { pumpId: "p1", field: "action", before: "off", after: "on" } as const;
  await show({ state: "not_in_sync", at: null, differences: [], mismatches: [differs] });
  expect(await screen.findByText("Bơm 1: answered stopped, reports running")).toBeTruthy();
});

it("asks the controller only where that is possible, and says why it is not", async () => {
  const onSync = vi.fn();
  const button = () => screen.findByRole("button", { name: "Sync state" });
  await showPage(<StationBar station={aStation()} locked="Somebody else controls it" onSync={onSync} />);
  fireEvent.click(await button());
  expect((await screen.findByText("Somebody else controls it")).isConnected).toBe(true);
  expect(onSync).not.toHaveBeenCalled();
  cleanup();
  await showPage(<StationBar station={aStation()} locked={undefined} onSync={onSync} />);
  fireEvent.click(await button());
  expect(onSync).toHaveBeenCalledOnce();
});
