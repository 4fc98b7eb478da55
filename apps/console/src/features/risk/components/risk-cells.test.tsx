import type { Risk } from "@sgval/contract/risk/risks";
import { cleanup, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { showPage } from "../../../shared/ui/page.fixture.tsx";
import { Treatment } from "./risk-cells.tsx";

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const risk = { owner: "Lan", treatment: "plan", dueOn: "2025-12-01" } as unknown as Risk;
/** Whether it is shown as late at a time. */
const isLateAt = async (now: string): Promise<boolean> => {
  vi.useFakeTimers({ now: Date.parse(now), toFake: ["Date"] });
  await showPage(<Treatment risk={risk} />);
  const isLate = (await screen.findByText(/01\/12\/2025/)).dataset.late === "true";
  cleanup();
  return isLate;
};

it("a treatment is late from the midnight of the utility that ends its last day", async () => {
  expect(await isLateAt("2025-12-01T23:59:00+07:00")).toBe(false);
  expect(await isLateAt("2025-12-02T00:00:00+07:00")).toBe(true);
});
