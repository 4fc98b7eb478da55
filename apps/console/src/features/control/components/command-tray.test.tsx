import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { serverAnswers, showPage, signedInAs } from "../../../shared/ui/page.fixture.tsx";
import { aCommand } from "../command.fixture.ts";
import { CommandTray } from "./command-tray.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
});

it("says of a command that waits for a sleeping device when it should be sent, and until when it may be", async () => {
  signedInAs({ superUser: true, manageSuper: true });
  const waiting = aCommand({
    ...{ status: "waiting", createdAt: "2026-01-02T02:00:00Z", sentAt: null },
    ...{ expectedAt: "2026-01-02T02:05:00Z", deadlineAt: "2026-01-02T02:10:00Z" },
  });
  serverAnswers(({ path }) => ({
    status: 200,
    body: path.startsWith("/approval")
      ? { data: [] }
      : { data: [waiting], metaData: { page: 1, size: 20, total: 1 } },
  }));
  await showPage(<CommandTray />);
  fireEvent.click(await screen.findByRole("button", { name: /Commands/i }));
  expect(
    await screen.findByText(/sent when the device next reports, about .*09:05.*, waits until .*09:10/),
  ).toBeTruthy();
  expect(screen.getByText(/^Valve 7 · VGA-07: /)).toBeTruthy();
});

it("takes back a command that still waits, and offers it for no stop", async () => {
  signedInAs({ superUser: true, manageSuper: true });
  const waiting = aCommand({ status: "waiting", sentAt: null });
  const stop = aCommand({
    ...{ id: 5, cmdId: "c-5", requestId: "r-5", action: "fully_close_off", status: "waiting", sentAt: null },
  });
  const asked = serverAnswers(({ path }) => {
    if (path.endsWith("/cancel"))
      return { status: 200, body: { data: { ...waiting, status: "failed", failureCode: "cancelled" } } };
    return {
      status: 200,
      body: path.startsWith("/approval")
        ? { data: [] }
        : { data: [waiting, stop], metaData: { page: 1, size: 20, total: 2 } },
    };
  });
  await showPage(<CommandTray />);
  fireEvent.click(await screen.findByRole("button", { name: /Commands/i }));
  fireEvent.click(await screen.findByRole("button", { name: "Cancel command" }));
  await vi.waitFor(() => expect(screen.queryByRole("button", { name: "Cancel command" })).toBeNull());
  expect(asked.filter(({ method }) => method === "POST").map(({ path }) => path)).toEqual([
    `/device/${waiting.deviceId}/command/${waiting.id}/cancel`,
  ]);
});

it("says why a command failed, and of one that was cancelled that alone", async () => {
  signedInAs({ superUser: true, manageSuper: true });
  const failed = { status: "failed", respondedAt: "2025-11-18T02:00:05Z" } as const;
  const times = { sentAt: "2025-11-18T02:00:01Z", finishedAt: "2025-11-18T02:01:41Z" };
  const commands = [
    aCommand({ ...failed, id: 1, failureCode: "refused_by_device", deviceCode: "LOCAL_MODE" }),
    aCommand({ ...failed, id: 2, failureCode: "cancelled" }),
    aCommand({ ...times, id: 3, status: "device_not_response", lateResponseAt: "2025-11-18T02:02:13Z" }),
  ];
  serverAnswers(({ path }) => ({
    status: 200,
    body: path.startsWith("/approval")
      ? { data: [] }
      : { data: commands, metaData: { page: 1, size: 20, total: 3 } },
  }));
  await showPage(<CommandTray />);
  fireEvent.click(await screen.findByRole("button", { name: /Commands/i }));
  const tray = await screen.findByRole("dialog");
  await vi.waitFor(() => expect(tray.querySelectorAll("a")).toHaveLength(3));
  expect([...tray.querySelectorAll("small")].map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Failed · Refused by the device.*LOCAL_MODE.* · tam01/),
    expect.stringMatching(/^Cancelled · tam01/),
    expect.stringMatching(/^Device not response · answered after 132 s · tam01/),
  ]);
});
