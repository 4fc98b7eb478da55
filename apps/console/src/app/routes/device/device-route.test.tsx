import { screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { aDevice } from "../../../shared/realtime/device.fixture.ts";
import { serverAnswers, showPage, signedInAs } from "../../../shared/ui/page.fixture.tsx";
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
