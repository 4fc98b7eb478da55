import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it } from "vitest";
import { showPage, signedInAs } from "../../../shared/ui/page.fixture.tsx";
import { MonthBars } from "./month-bars.tsx";

beforeEach(() => signedInAs({ superUser: true, manageSuper: true }));
afterEach(() => {
  cleanup();
  localStorage.clear();
});

const months = [
  { from: "2026-08-31T17:00:00.000Z", volume: 12, estimated: 0 },
  { from: "2026-09-30T17:00:00.000Z", volume: 20, estimated: 5 },
  { from: "2026-10-31T17:00:00.000Z", volume: null, estimated: 0 },
];

it("reads the months of a meter by a press and by the arrow keys, over a scale with its unit", async () => {
  await showPage(<MonthBars label="Consumption by month" months={months} />);
  expect((await screen.findByText("Consumption by month (m³)")).isConnected).toBe(true);
  expect(screen.getByText("10").isConnected).toBe(true);
  // The last month that is known.
  const second = screen.getByText("Oct 2026 · 20.0 m³ · 5.0 m³ estimated", { selector: "p" });
  fireEvent.click(screen.getByRole("button", { name: /^Sep 2026/ }));
  expect(second.textContent).toMatch(/^Sep 2026 · 12\.0\sm³$/);
  fireEvent.keyDown(screen.getByRole("button", { name: /^Sep 2026/ }), { key: "ArrowRight" });
  expect(document.activeElement).toBe(screen.getByRole("button", { name: /^Oct 2026/ }));
  fireEvent.keyDown(screen.getByRole("button", { name: /^Oct 2026/ }), { key: "ArrowRight" });
  expect(second.textContent).toBe("Nov 2026 · not known");
});
