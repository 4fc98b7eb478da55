import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { ExactTip } from "../../../../shared/ui/device/exact-tip.tsx";
import { showPage, signedInAs } from "../../../../shared/ui/page.fixture.tsx";
import { Day, Timestamp } from "./user-cells.tsx";

afterEach(() => {
  cleanup();
  localStorage.clear();
});

it("says the exact time of a date where there is no pointer", async () => {
  signedInAs({ superUser: true, manageSuper: true });
  await showPage(
    <>
      <ExactTip />
      <Timestamp at="2026-01-02T03:04:05.000Z" />
      <Day at="2026-01-03T03:04:05.000Z" />
    </>,
  );
  await screen.findByRole("status");
  const tips = [...document.querySelectorAll("time")].map((time) => {
    fireEvent.pointerDown(time, { pointerType: "touch" });
    return screen.getByRole("tooltip").textContent;
  });
  expect(tips[0]).toBe("2 Jan 2026, 10:04:05 GMT+7");
  expect(tips[1]).toBe("3 Jan 2026, 10:04:05 GMT+7");
});
