import { linearDefaults, pumpBank } from "@sgval/contract/pumps/pumps";
import { screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { aDevice } from "../../../../shared/realtime/device.fixture.ts";
import { limitedTo, serverAnswers, showPage, signedInAs } from "../../../../shared/ui/page.fixture.tsx";
import { BankEditor } from "./bank-editor.tsx";
import { PowerSchedule } from "./power-schedule.tsx";

beforeEach(() => signedInAs({ superUser: false, manageSuper: false }));
afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

const pump = { key: "p4", name: "Bơm 4", number: 4, type: "linear", ...linearDefaults };
const bank = pumpBank.parse({
  ...{ deviceId: 7, wearPolicy: "lifo", interlocks: {}, updatedAt: "2025-11-18T01:00:00.000Z" },
  pumps: [{ ...pump, templateName: null, linkedDeviceName: null }],
});

const station = aDevice({ type: "WATER_PUMP" });

it.each([
  ["the parameters of the pumps", <BankEditor key="bank" device={station} />],
  ["the power of the day", <PowerSchedule key="power" device={station} />],
])("says to whoever may not set %s why there is nothing to edit", async (_, page) => {
  serverAnswers(() => ({ status: 200, body: { data: bank } }));
  await showPage(limitedTo(["Device.Index", "Pump.Index"], page));
  const why =
    /^You don't have permission to delete and edit\. That needs the permission “[^”]*pump[^”]*”, which an administrator gives\.$/;
  expect((await screen.findByText(why)).isConnected).toBe(true);
  expect(screen.queryByRole("textbox")).toBeNull();
});
