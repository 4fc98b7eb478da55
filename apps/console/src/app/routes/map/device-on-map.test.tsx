import { cleanup, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { aDevice } from "../../../shared/realtime/device.fixture.ts";
import { serverAnswers, showPage, signedInAs } from "../../../shared/ui/page.fixture.tsx";
import { DeviceOnMap } from "./device-on-map.tsx";

beforeEach(() => signedInAs({ superUser: true, manageSuper: true }));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
});

const latest = (values: Record<string, number>) => ({
  ...{ measuredAt: new Date().toISOString(), receivedAt: new Date().toISOString() },
  ...{ values, quality: {}, times: {} },
});

it("shows the critical-point pressure of a valve as the linked logger measured it", async () => {
  const valve = aDevice({
    dataloggerId: 8,
    latest: latest({ outlet_pressure: 2.4, inlet_pressure: 5.8, flow: 63 }),
  });
  const logger = aDevice({ id: 8, name: "DL-08", type: "DATALOGGER", latest: latest({ pressure: 1.7 }) });
  serverAnswers(({ path }) => ({
    status: 200,
    body: { data: path.startsWith("/device/map") ? [valve, logger] : [], metaData: { next: null } },
  }));
  // As every map of the product shows it, the small one on a page as well.
  await showPage(<DeviceOnMap device={valve} onClose={() => undefined} />);
  const card = await screen.findByRole("region", { name: valve.displayName });
  await waitFor(() =>
    expect(card.textContent).toMatch(/Outlet pressure.*2\.40.*Critical-point pressure.*1\.70/),
  );
});
