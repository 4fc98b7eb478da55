import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { Ruler } from "./ruler.tsx";

afterEach(cleanup);

const part = (name: string): HTMLElement | null =>
  screen.getByRole("img").querySelector<HTMLElement>(`[data-part="${name}"]`);

describe("ruler", () => {
  it("is one image with name and value as accessible name", () => {
    render(<Ruler label="Outlet pressure 2.45 bar, normal 1 to 4" min={0} max={6} value={2.45} />);
    expect(screen.getByRole("img", { name: "Outlet pressure 2.45 bar, normal 1 to 4" })).toBeDefined();
  });

  it("draws the normal band between its limits", () => {
    render(<Ruler label="r" min={0} max={8} value={2} bandLow={2} bandHigh={6} />);
    expect(part("band")?.style.left).toBe("25%");
    expect(part("band")?.style.width).toBe("50%");
  });

  it("clamps the marker to the track", () => {
    render(<Ruler label="r" min={0} max={6} value={9} />);
    expect(part("value")?.style.left).toContain("100%");
    expect(part("value")?.dataset.beyond).toBe("true");
  });

  it("writes marks whose texts would lie over each other as one text", () => {
    const marks = (low: number, high: number) => [low, high].map((at) => ({ at, text: `${at}%` }));
    const { rerender } = render(<Ruler label="r" min={0} max={100} marks={marks(82, 100)} />);
    expect(screen.getByText("82% – 100%").style.transform).toBe("translateX(-100%)");
    rerender(<Ruler label="r" min={0} max={100} marks={marks(5, 20)} />);
    expect(screen.getByText("5% – 20%").style.left).toBe("5%");
    rerender(<Ruler label="r" min={0} max={100} marks={marks(40, 100)} />);
    expect(screen.getByText("40%").style.left).toBe("40%");
    expect(screen.getByText("100%").style.left).toBe("100%");
  });

  it("draws no marker without a value or request", () => {
    render(<Ruler label="r" min={0} max={6} value={null} />);
    expect(part("value")).toBeNull();
    expect(part("requested")).toBeNull();
  });

  it("draws the requested value separately from the reported one", () => {
    render(<Ruler label="r" min={0} max={4} value={3} requested={1} setPoint={3} />);
    expect(part("requested")?.style.left).toBe("25%");
    expect(part("value")?.style.left).toContain("75%");
    expect(part("set-point")).not.toBeNull();
  });
});
