import type { Risk } from "@sgval/contract/risk/risks";
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { Treatment } from "./risk-cells.tsx";

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const risk = { owner: "Lan", treatment: "plan", dueOn: "2025-12-01" } as unknown as Risk;

it("a treatment is late from the midnight of the utility that ends its last day", async () => {
  vi.useFakeTimers({ now: Date.parse("2025-12-01T23:59:00+07:00"), toFake: ["Date"] });
  const { rerender } = render(<Treatment risk={risk} />);
  expect((await screen.findByText(/01\/12\/2025/)).dataset.late).toBe("false");
  vi.setSystemTime(Date.parse("2025-12-02T00:00:00+07:00"));
  rerender(<Treatment risk={{ ...risk }} />);
  expect((await screen.findByText(/01\/12\/2025/)).dataset.late).toBe("true");
});
