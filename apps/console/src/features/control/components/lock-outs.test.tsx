import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { RightsContext } from "../../../shared/api/ability.ts";
import { aDevice } from "../../../shared/realtime/device.fixture.ts";
import { serverAnswers, showPage, signedInAs } from "../../../shared/ui/page.fixture.tsx";
import { HangLockOut } from "./lock-outs.tsx";

beforeEach(() => signedInAs({ superUser: false, manageSuper: false }));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
});

const show = async (permissions: string[]) => {
  serverAnswers(() => ({ status: 200, body: { data: [] } }));
  await showPage(
    <RightsContext value={{ superUser: false, role: { permissions } }}>
      <HangLockOut device={aDevice()} />
    </RightsContext>,
  );
  const hang = await screen.findByRole("button", { name: "Hang a lock-out tag" });
  fireEvent.click(hang);
  return hang;
};

it("says why a tag cannot be hung, instead of hiding that there are tags", async () => {
  const hang = await show(["Device.Index"]);
  expect(hang.getAttribute("aria-disabled")).toBe("true");
  expect((await screen.findByRole("tooltip")).textContent).toMatch(/permission to hang a lock-out tag/);
  expect(screen.queryByRole("dialog")).toBeNull();
});

it("asks for the reason of a tag of whoever may hang one", async () => {
  await show(["Device.Index", "Control.Lock"]);
  expect(await screen.findByRole("dialog", { name: "Hang a lock-out tag" })).toBeTruthy();
});
