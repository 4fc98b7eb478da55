import { act, render } from "@testing-library/react";
import { useRef } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { columnTracks } from "./list-columns.ts";
import { useColumnWidths, widened } from "./use-column-widths.ts";

/** What the browser lays out for the contents as they are. */
let laidOut = "";

const Grid = ({
  long = false,
  filled = true,
  value = "9.99",
  isLink = false,
}: {
  long?: boolean;
  filled?: boolean;
  value?: string;
  isLink?: boolean;
}) => {
  const grid = useRef<HTMLDivElement>(null);
  useColumnWidths(grid, { enabled: !long, asked: [], filled });
  return (
    <div>
      <div ref={grid} data-testid="grid">
        <div data-testid="row">
          <span data-units="true">
            <span data-testid="number">{isLink ? <a href="/trend">{value}</a> : value}</span>
          </span>
        </div>
      </div>
    </div>
  );
};

/** The test environment has no layout of its own. */
class StateChange extends Event {
  readonly skipped = false;
}

const widthsOf = (grid: HTMLElement) =>
  grid.dataset.widths === "kept" ? grid.style.getPropertyValue("--list-widths") : null;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("ContentVisibilityAutoStateChangeEvent", StateChange);
  vi.spyOn(window, "getComputedStyle").mockImplementation(() =>
    Object.assign(Object.create(null), { gridTemplateColumns: laidOut }),
  );
  laidOut = "200px 60px 36px";
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe("the widths of columns", () => {
  it("are those that the contents asked for, and stay when the contents change", () => {
    const page = render(<Grid />);
    laidOut = "190px 70px 36px";
    page.rerender(<Grid value="9.98" />);
    act(() => vi.advanceTimersByTime(5_000));
    expect(widthsOf(page.getByTestId("grid"))).toBe("200px 60px 36px");
  });

  it("are asked for anew when a number on screen needs more than it has", () => {
    const page = render(<Grid />);
    page
      .getByTestId("row")
      .dispatchEvent(new StateChange("contentvisibilityautostatechange", { bubbles: true }));
    laidOut = "190px 70px 36px";
    Object.defineProperty(page.getByTestId("number"), "scrollWidth", { value: 70 });
    act(() => vi.advanceTimersByTime(1_000));
    expect(widthsOf(page.getByTestId("grid"))).toBe("190px 70px 36px");
  });

  it("are asked for anew for such a number in a pause of the inputs, or after some seconds without one", () => {
    const page = render(<Grid />);
    page
      .getByTestId("row")
      .dispatchEvent(new StateChange("contentvisibilityautostatechange", { bubbles: true }));
    laidOut = "190px 70px 36px";
    Object.defineProperty(page.getByTestId("number"), "scrollWidth", { value: 70 });
    const type = (seconds: number) => {
      for (let times = 0; times < seconds * 2; times += 1) {
        window.dispatchEvent(new Event("keydown"));
        act(() => vi.advanceTimersByTime(500));
      }
    };
    type(4);
    expect(widthsOf(page.getByTestId("grid"))).toBe("200px 60px 36px");
    type(3);
    expect(widthsOf(page.getByTestId("grid"))).toBe("190px 70px 36px");
  });

  const showsRow = (page: { getByTestId: (id: string) => HTMLElement }) =>
    page
      .getByTestId("row")
      .dispatchEvent(new StateChange("contentvisibilityautostatechange", { bubbles: true }));

  it("stay for a number whose link reaches over its text, which cuts nothing", () => {
    laidOut = "60px 36px 400px";
    const page = render(<Grid isLink />);
    showsRow(page);
    Object.defineProperty(page.getByTestId("number"), "scrollWidth", { value: 50 });
    Object.defineProperty(page.getByTestId("number"), "clientWidth", { value: 48 });
    act(() => vi.advanceTimersByTime(30_000));
    expect(widthsOf(page.getByTestId("grid"))).toBe("60px 36px 400px");
  });

  it("change once for the same text, and again when it became another one", () => {
    laidOut = "60px 36px 400px";
    const page = render(<Grid />);
    act(() => vi.advanceTimersByTime(10_000));
    showsRow(page);
    Object.defineProperty(page.getByTestId("number"), "scrollWidth", { value: 4 });
    act(() => vi.advanceTimersByTime(30_000));
    expect(widthsOf(page.getByTestId("grid"))).toBe("64px 36px 396px");
    page.rerender(<Grid value="10.01" />);
    act(() => vi.advanceTimersByTime(10_000));
    expect(widthsOf(page.getByTestId("grid"))).toBe("68px 36px 392px");
  });

  it("are asked for anew when all rows are there, at once or in a pause of somebody who types", () => {
    const page = render(<Grid filled={false} />);
    laidOut = "190px 70px 36px";
    window.dispatchEvent(new Event("keydown"));
    page.rerender(<Grid />);
    act(() => vi.advanceTimersByTime(300));
    expect(widthsOf(page.getByTestId("grid"))).toBe("200px 60px 36px");
    act(() => vi.advanceTimersByTime(300));
    expect(widthsOf(page.getByTestId("grid"))).toBe("190px 70px 36px");
    page.rerender(<Grid filled={false} />);
    laidOut = "180px 80px 36px";
    page.rerender(<Grid />);
    expect(widthsOf(page.getByTestId("grid"))).toBe("180px 80px 36px");
  });

  it("are asked for anew within a minute or so, for texts that became longer", () => {
    const page = render(<Grid />);
    laidOut = "150px 110px 36px";
    act(() => vi.advanceTimersByTime(62_000));
    expect(widthsOf(page.getByTestId("grid"))).toBe("150px 110px 36px");
  });

  it("are not kept of a long list, or where nothing is laid out", () => {
    expect(widthsOf(render(<Grid long />).getByTestId("grid"))).toBeNull();
    laidOut = "none";
    const page = render(<Grid />);
    expect(widthsOf(page.getAllByTestId("grid").at(-1) as HTMLElement)).toBeNull();
  });
});

describe("a number that does not fit", () => {
  it("gets its width from the widest column, so that the table stays as wide as it is", () => {
    expect(widened([44, 300, 60, 36], [{ track: 2, missing: 7.4 }])).toEqual([44, 292, 68, 36]);
  });

  it("gets as much as the longest of its column needs", () => {
    const cuts = [3, 9, 5].map((missing) => ({ track: 2, missing }));
    expect(widened([44, 300, 60, 36], cuts)).toEqual([44, 291, 69, 36]);
  });

  it("has all columns measured where the widest has nothing to give", () => {
    expect(widened([44, 165, 60, 36], [{ track: 2, missing: 10 }])).toBeNull();
    expect(widened([44, 300, 60, 36], [{ track: 1, missing: 1 }])).toBeNull();
  });
});

it("gives a number the left track of its column in a page from right to left, where its unit is still at its right", () => {
  const columns = [
    { key: "name", head: "Name", cell: () => null, width: 200 },
    { key: "value", head: "Value", cell: () => null, unit: () => "bar", width: 80 },
  ];
  const tracksOf = (mirrored: boolean) => columnTracks(columns, { choosable: false, long: true, mirrored });
  expect(tracksOf(false)).toBe("200px 80px 48px");
  expect(tracksOf(true)).toBe("200px 48px 80px");
});
