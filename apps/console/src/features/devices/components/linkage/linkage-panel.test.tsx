import { fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { aDevice, deviceCounts } from "../../../../shared/realtime/device.fixture.ts";
import { refusal, serverAnswers, showPage, signedInAs } from "../../../../shared/ui/page.fixture.tsx";
import { LinkagePanel } from "./linkage-panel.tsx";

beforeEach(() => signedInAs({ superUser: true, manageSuper: true }));
afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

const logger = { id: 8, name: "DL-08", displayName: "Logger 8", type: "DATALOGGER" as const };
const valve = aDevice({ dataloggerId: 8, datalogger: logger });
const found = {
  data: [aDevice({ id: 9, name: "WQ-09", displayName: "Quality 9" })],
  metaData: { total: 1, page: 1, size: 20, counts: deviceCounts({ total: 1 }) },
};

it("[R2.21] asks before a device is unlinked, and sends nothing when the question is declined", async () => {
  const asked = serverAnswers(() => ({
    status: 200,
    body: { data: { ...valve, dataloggerId: null, datalogger: null } },
  }));
  await showPage(<LinkagePanel device={valve} />);
  fireEvent.click(await screen.findByRole("button", { name: "Unlink Valve 7 – Logger 8" }));
  expect(await screen.findByText("Are you sure you want to continue?")).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(screen.queryByText("Are you sure you want to continue?")).toBeNull());
  expect(asked.filter(({ method }) => method === "PUT")).toEqual([]);
  fireEvent.click(screen.getByRole("button", { name: "Unlink Valve 7 – Logger 8" }));
  fireEvent.click(await screen.findByRole("button", { name: "Unlink" }));
  await waitFor(() =>
    expect(asked.filter(({ method }) => method === "PUT")).toEqual([
      { method: "PUT", path: "/device/7/linkage", body: { dataloggerId: null } },
    ]),
  );
});

it("[R8.1] says that one of the linked devices is assigned to a pump", async () => {
  serverAnswers(({ method }) =>
    method === "PUT" ? refusal(409, "linkage_assigned") : { status: 200, body: found },
  );
  await showPage(<LinkagePanel device={aDevice({ type: "WATER_PUMP" })} />);
  fireEvent.click(await screen.findByRole("button", { name: "Add a water-quality device" }));
  fireEvent.click(await screen.findByRole("button", { name: "Link with Quality 9" }));
  expect(await screen.findByText(/One of linkage device is assigning to pump/)).toBeTruthy();
});

it("does not replace the device that another one has linked already", async () => {
  const taken = aDevice({
    id: 9,
    displayName: "Valve 9",
    dataloggerId: 5,
    datalogger: { ...logger, id: 5, displayName: "Logger 5" },
  });
  const asked = serverAnswers(({ path }) =>
    path.startsWith("/device/9")
      ? { status: 200, body: { data: taken } }
      : {
          status: 200,
          body: {
            data: [taken],
            metaData: { total: 1, page: 1, size: 20, counts: deviceCounts({ total: 1 }) },
          },
        },
  );
  await showPage(<LinkagePanel device={aDevice({ ...logger, linkedFrom: [] })} />);
  fireEvent.click(await screen.findByRole("button", { name: "Link to a device" }));
  fireEvent.click(await screen.findByRole("button", { name: "Link with Valve 9" }));
  expect(await screen.findByText(/Valve 9 has Logger 5 linked already/)).toBeTruthy();
  expect(asked.filter(({ method }) => method === "PUT")).toEqual([]);
});
