import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { CountdownRing } from "./countdown-ring.tsx";

afterEach(cleanup);

const ring = (seconds: number) => {
  render(<CountdownRing seconds={seconds} limit={100} caption="/ 100 s" label="Waiting 37 of 100 s" />);
  return screen.getByRole("timer", { name: "Waiting 37 of 100 s" });
};

describe("countdown ring", () => {
  it("prints whole seconds and the limit", () => {
    expect(ring(37.8).textContent).toBe("37/ 100 s");
  });

  it("is not announced every second", () => {
    expect(ring(37).getAttribute("aria-live")).toBe("off");
  });

  it("is full beyond the limit and empty before the start", () => {
    expect(ring(240).textContent).toContain("100/");
    cleanup();
    expect(ring(-3).textContent).toContain("0/");
  });
});
