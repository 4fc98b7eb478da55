import { holderOf } from "@sgval/contract/permission";
import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { RightsContext } from "../../../shared/api/ability.ts";
import { useSnackbar } from "../../../shared/api/snackbar.ts";
import { useNotices } from "../../../shared/notices/notices.ts";
import { aDevice } from "../../../shared/realtime/device.fixture.ts";
import { refusal, serverAnswers, showPage, signedInAs } from "../../../shared/ui/page.fixture.tsx";
import { DeviceLoader } from "./device-loader.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  localStorage.clear();
});

const page = <DeviceLoader id={7}>{(device) => <p>{device.displayName}</p>}</DeviceLoader>;

it("[R7.4] only logs a failed load: a card in place tries again, nothing pops up", async () => {
  signedInAs({ superUser: true, manageSuper: true });
  const log = vi.spyOn(console, "error").mockImplementation(() => undefined);
  let works = false;
  serverAnswers(() => (works ? { status: 200, body: { data: aDevice() } } : refusal(500, "internal")));
  await showPage(page);
  const again = await screen.findByRole("button", { name: "Try again" });
  expect(log.mock.calls.map(([text]) => text)).toEqual(["GET /device/7 failed"]);
  expect(useSnackbar.getState().visible).toBe(false);
  expect(useNotices.getState().list).toEqual([]);
  works = true;
  fireEvent.click(again);
  expect(await screen.findByText("Valve 7")).toBeTruthy();
  expect(log).toHaveBeenCalledTimes(1);
});

it("[R7.4] makes no call for somebody who may not see devices, and says why", async () => {
  signedInAs({ superUser: false, manageSuper: false });
  const asked = serverAnswers(() => refusal(403, "forbidden"));
  await showPage(
    <RightsContext value={holderOf([{ action: "Index", subject: "Pump" }])}>{page}</RightsContext>,
  );
  expect(await screen.findByText("You do not have permission to see devices")).toBeTruthy();
  expect(asked).toEqual([]);
});
