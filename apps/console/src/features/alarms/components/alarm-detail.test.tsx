import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { ExactTip } from "../../../shared/ui/device/exact-tip.tsx";
import { serverAnswers, showPage, signedInAs } from "../../../shared/ui/page.fixture.tsx";
import { anAlarm } from "../alarm.fixture.ts";
import { AlarmDetail } from "./alarm-detail.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
});

it("says the exact time of what happened to an alarm where there is no pointer", async () => {
  signedInAs({ superUser: true, manageSuper: true });
  const event = { at: "2026-01-02T02:37:02.000Z", event: "raised", actor: null, value: 0.42, priority: 1 };
  serverAnswers(({ path }) => ({
    status: 200,
    body: path.startsWith("/alarm/")
      ? { data: { ...anAlarm({}), events: [{ ...event, note: null, until: null }] } }
      : { data: [], metaData: { page: 1, size: 20, total: 0 } },
  }));
  await showPage(
    <>
      <ExactTip />
      <AlarmDetail id={1} chart={() => null} />
    </>,
  );
  const item = within(await screen.findByRole("list")).getByRole("listitem");
  fireEvent.pointerDown(item.querySelector("time") ?? item, { pointerType: "touch" });
  expect(screen.getByRole("tooltip").textContent).toBe("2 Jan 2026, 09:37:02 GMT+7");
});
