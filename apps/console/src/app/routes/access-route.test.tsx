import { cleanup, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { aDevice, deviceCounts } from "../../shared/realtime/device.fixture.ts";
import { watchedDevices } from "../../shared/realtime/watched-devices.ts";
import { serverAnswers, showPage, signedInAs } from "../../shared/ui/page.fixture.tsx";
import { AccessRoute } from "./access-route.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
});

it("keeps the devices on the start page of a client live while it is open", async () => {
  signedInAs({ superUser: true, manageSuper: true });
  const counts = deviceCounts({ total: 1 });
  serverAnswers(({ path }) => ({
    status: 200,
    body: {
      data: path.startsWith("/device?") ? [aDevice({ id: 7, dataloggerId: 3 })] : [],
      metaData: { total: 1, page: 1, size: 6, counts },
    },
  }));
  await showPage(<AccessRoute />);
  expect((await screen.findByRole("link", { name: "Valve 7" })).isConnected).toBe(true);
  await waitFor(() => expect(watchedDevices()).toEqual([3, 7]));
  cleanup();
  expect(watchedDevices()).toEqual([]);
});
