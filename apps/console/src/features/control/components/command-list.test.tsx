import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { serverAnswers, showPage, signedInAs } from "../../../shared/ui/page.fixture.tsx";
import { aCommand } from "../command.fixture.ts";
import { CommandList } from "./command-list.tsx";

beforeEach(() => signedInAs({ superUser: true, manageSuper: true }));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
});

const ended = { createdAt: "2025-11-18T02:00:00Z", sentAt: "2025-11-18T02:00:01Z" };
const commands = [
  aCommand({ ...ended, id: 2, cmdId: "c2", status: "completed", finishedAt: "2025-11-18T02:00:05Z" }),
  aCommand({
    ...ended,
    ...{ id: 1, cmdId: "c1", status: "failed", failureCode: "refused_by_device", deviceCode: "LOCAL_MODE" },
    ...{ finishedAt: "2025-11-18T02:00:04Z", reason: "burst main" },
  }),
];
/** Of a device that slept. */
const late = {
  ...{ id: 3, cmdId: "c3", status: "completed" as const, createdAt: "2025-11-18T01:57:12Z" },
  ...{ sentAt: "2025-11-18T01:59:32Z", finishedAt: "2025-11-18T01:59:34Z" },
};
commands.push(aCommand(late));
const show = async (address = "/") => {
  const asked = serverAnswers(({ path }) => ({
    status: 200,
    body: path.startsWith("/command?")
      ? { data: commands, metaData: { total: 2, page: 1, size: 10 } }
      : { data: [], metaData: { total: 0, page: 1, size: 10 } },
  }));
  await showPage(<CommandList />, undefined, address);
  return asked;
};

it("[R3.11] shows the command in words with its outcome, duration and reason, not the entry of the log", async () => {
  await show();
  const row = (await screen.findByText("Refused by the device, code LOCAL_MODE")).closest("tr");
  expect(row).not.toBeNull();
  if (!row) return;
  const cells = within(row);
  expect(cells.getByText("Failed")).toBeTruthy();
  // A sign beside its word has no empty name of its own.
  expect(cells.queryAllByRole("img").filter((sign) => !sign.getAttribute("aria-label"))).toEqual([]);
  expect(cells.getByText("3 s")).toBeTruthy();
  fireEvent.click(cells.getAllByRole("button")[0] ?? row);
  const drawer = within(await screen.findByRole("dialog"));
  expect(drawer.getByText("burst main")).toBeTruthy();
  // The payload is for administrators.
  expect(drawer.getByText("Sent to the device")).toBeTruthy();
});

it("says how long a command waited to be sent, apart from how long it took", async () => {
  await show();
  const waited = await screen.findByText(/^waited 2.?m.* to be sent$/);
  expect(within(waited.closest("tr") as HTMLElement).getByText("2 s").isConnected).toBe(true);
});

it("asks for what failed and for one's own by the address", async () => {
  const asked = await show("/?failed=true&mine=true");
  await screen.findByText("Refused by the device, code LOCAL_MODE");
  const [list] = asked.filter(({ path }) => path.startsWith("/command?"));
  expect(list?.path).toContain("failed=true");
  expect(list?.path).toContain("mine=true");
});

it("asks for the commands of one device from the drawer", async () => {
  const asked = await show();
  const row = (await screen.findByText("Refused by the device, code LOCAL_MODE")).closest("tr");
  if (!row) return expect.fail("no row");
  fireEvent.click(within(row).getAllByRole("button")[0] ?? row);
  const value = (await screen.findByText("Device", { selector: "dt" })).nextElementSibling;
  expect(value?.textContent).toBe("Valve 7 Filter by this device");
  fireEvent.click(screen.getByRole("button", { name: "Filter by this device" }));
  await vi.waitFor(() => expect(asked.at(-1)?.path).toMatch(/^\/command\?.*deviceId=7/));
});
