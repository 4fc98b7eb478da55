import { act, cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { screenMatches } from "../screen.fixture.ts";
import { ROWS_AT_ONCE } from "./drawn-rows.ts";
import { ListTable } from "./list-table.tsx";
import type { ListTableProps } from "./list-types.ts";

type Row = { id: string; name: string; value: string };

const rows: Row[] = [
  { id: "a", name: "Alpha", value: "1" },
  { id: "b", name: "Beta", value: "2" },
  { id: "c", name: "Gamma", value: "3" },
];

const widthOf = (wide: boolean) => screenMatches((query) => (query.includes("min-width") ? wide : !wide));

const show = async (extra: Partial<ListTableProps<Row>> = {}) => {
  const shown = await act(async () => render(element(extra)));
  await screen.findByRole("grid");
  return shown;
};

const element = (extra: Partial<ListTableProps<Row>> = {}) => (
  <ListTable
    caption="Devices"
    rows={rows}
    rowKey={(row) => row.id}
    columns={[
      { key: "name", head: "Name", isName: true, sortable: true, cell: (row) => row.name },
      { key: "value", head: "Value", align: "end", cell: (row) => row.value, unit: () => "bar" },
    ]}
    {...extra}
  />
);

const selection = (selected: string[], onSelect = vi.fn()) => ({
  selected: new Set(selected),
  onSelect,
  allLabel: "Select the page",
  rowLabel: (row: Row) => `Select ${row.name}`,
});

beforeEach(() => widthOf(true));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe("list table", () => {
  it("has the focus on the opened row again after Back, and on none in a list that is opened anew", async () => {
    const focused = () => document.activeElement?.getAttribute("data-row") ?? null;
    window.history.replaceState({ __TSR_key: "list" }, "");
    const { unmount } = await show();
    expect(focused()).toBe(null);
    act(() => screen.getByRole("row", { name: /Beta/ }).focus());
    unmount();
    window.history.replaceState({ __TSR_key: "device" }, "");
    const other = await show();
    expect(focused()).toBe(null);
    other.unmount();
    window.history.replaceState({ __TSR_key: "list" }, "");
    await show();
    expect(focused()).toBe("b");
    window.history.replaceState(null, "");
  });

  it("reverses the direction when a sorted head is pressed again", async () => {
    const onSort = vi.fn();
    await show({ sort: { key: "name", direction: "asc" }, onSort });
    expect(screen.getByRole("columnheader", { name: "Name" }).getAttribute("aria-sort")).toBe("ascending");
    fireEvent.click(screen.getByRole("button", { name: "Name" }));
    expect(onSort).toHaveBeenCalledWith({ key: "name", direction: "desc" });
  });

  it("starts a new sort ascending", async () => {
    const onSort = vi.fn();
    await show({ onSort });
    fireEvent.click(screen.getByRole("button", { name: "Name" }));
    expect(onSort).toHaveBeenCalledWith({ key: "name", direction: "asc" });
  });

  it("shows the unit beside its number, in the same cell", async () => {
    await show();
    expect(
      screen.getAllByRole("gridcell").map((cell) => [...cell.children].map((part) => part.textContent)),
    ).toEqual([
      ["1", "bar"],
      ["2", "bar"],
      ["3", "bar"],
    ]);
  });

  it("toggles one row and keeps the others", async () => {
    const chosen = selection(["b"]);
    await show({ selection: chosen });
    fireEvent.click(screen.getByRole("checkbox", { name: "Select Alpha" }));
    expect(chosen.onSelect).toHaveBeenCalledWith(new Set(["b", "a"]));
  });

  it("selects the whole page, and clears it when it was whole", async () => {
    const part = selection(["b", "other-page"]);
    const { unmount } = await show({ selection: part });
    fireEvent.click(screen.getByRole("checkbox", { name: "Select the page" }));
    expect(part.onSelect).toHaveBeenCalledWith(new Set(["b", "other-page", "a", "c"]));
    unmount();
    const whole = selection(["a", "b", "c", "other-page"]);
    await show({ selection: whole });
    fireEvent.click(screen.getByRole("checkbox", { name: "Select the page" }));
    expect(whole.onSelect).toHaveBeenCalledWith(new Set(["other-page"]));
  });

  it("moves with j, k and arrows and opens with Enter", async () => {
    const onOpen = vi.fn();
    await show({ onOpen });
    const [, first, second, third] = screen.getAllByRole("row");
    if (!first || !second || !third) throw new Error("three rows expected");
    act(() => first.focus());
    fireEvent.keyDown(first, { key: "j" });
    expect(document.activeElement).toBe(second);
    fireEvent.keyDown(second, { key: "ArrowDown" });
    fireEvent.keyDown(third, { key: "ArrowDown" });
    expect(document.activeElement).toBe(third);
    fireEvent.keyDown(third, { key: "k" });
    fireEvent.keyDown(second, { key: "Enter" });
    expect(onOpen).toHaveBeenCalledWith(rows[1]);
  });

  it("opens a row that is pressed, but not by its own controls nor while text is marked", async () => {
    const onOpen = vi.fn();
    await show({ onOpen, selection: selection([]) });
    const [, , second] = screen.getAllByRole("row");
    if (!second) throw new Error("rows expected");
    fireEvent.click(within(second).getByRole("checkbox"));
    expect(onOpen).not.toHaveBeenCalled();
    const cell = within(second).getAllByRole("gridcell").at(-1) as HTMLElement;
    const marked = vi.spyOn(window, "getSelection").mockReturnValue({ isCollapsed: false } as Selection);
    fireEvent.click(cell);
    expect(onOpen).not.toHaveBeenCalled();
    marked.mockRestore();
    fireEvent.click(cell);
    expect(onOpen.mock.calls).toEqual([[rows[1]]]);
  });

  it("keeps a single row in the tab order", async () => {
    await show();
    const stops = screen.getAllByRole("row").filter((row) => row.tabIndex === 0 && row.dataset.row);
    expect(stops).toHaveLength(1);
  });

  it("selects with x and fills the range with Shift and x", async () => {
    const chosen = selection([]);
    await show({ selection: chosen });
    const [, first, , third] = screen.getAllByRole("row");
    if (!first || !third) throw new Error("three rows expected");
    act(() => first.focus());
    fireEvent.keyDown(first, { key: "x" });
    expect(chosen.onSelect).toHaveBeenLastCalledWith(new Set(["a"]));
    act(() => third.focus());
    fireEvent.keyDown(third, { key: "X", shiftKey: true });
    expect(chosen.onSelect).toHaveBeenLastCalledWith(new Set(["a", "b", "c"]));
  });

  it("fills the range up to a row that is clicked with Shift", async () => {
    const chosen: string[][] = [];
    const onSelect = vi.fn((keys: ReadonlySet<string>) => chosen.push([...keys]));
    const { rerender } = await show({ selection: selection([], onSelect) });
    fireEvent.click(screen.getByRole("checkbox", { name: "Select Alpha" }));
    rerender(element({ selection: selection(["a"], onSelect) }));
    fireEvent.click(screen.getByRole("checkbox", { name: "Select Gamma" }), { shiftKey: true });
    expect(chosen).toEqual([["a"], ["a", "b", "c"]]);
  });

  it("is entered with j while nothing has the focus", async () => {
    await show({});
    act(() => document.body.focus());
    fireEvent.keyDown(document.body, { key: "j" });
    expect(document.activeElement).toBe(screen.getAllByRole("row")[1]);
  });

  it("is entered with j from a tab that narrows it, but not from a field", async () => {
    await show({});
    const tab = Object.assign(document.createElement("button"), { role: "tab" });
    const field = document.createElement("input");
    document.body.append(field, tab);
    for (const place of [field, tab]) {
      act(() => place.focus());
      fireEvent.keyDown(place, { key: "j" });
      expect(document.activeElement === place).toBe(place === field);
    }
    expect(document.activeElement).toBe(screen.getAllByRole("row")[1]);
    field.remove();
    tab.remove();
  });

  it("ignores keys with Ctrl", async () => {
    const onOpen = vi.fn();
    await show({ onOpen });
    const first = screen.getAllByRole("row")[1];
    if (!first) throw new Error("a row expected");
    act(() => first.focus());
    fireEvent.keyDown(first, { key: "j", ctrlKey: true });
    expect(document.activeElement).toBe(first);
  });

  it("renders only the row whose value changed", async () => {
    const cell = vi.fn((row: Row) => row.value);
    const columns = [{ key: "value", head: "Value", cell }];
    const { rerender } = await show({ columns });
    cell.mockClear();
    const changed = rows.map((row) => (row.id === "b" ? { ...row, value: "2,5" } : row));
    await act(async () => rerender(element({ columns, rows: changed })));
    expect(screen.getByText("2,5")).toBeDefined();
    expect(new Set(cell.mock.calls.map(([row]) => row.id))).toEqual(new Set(["b"]));
  });

  it("draws the rows of a long page in steps, and those that stay at once", async () => {
    vi.useFakeTimers();
    const long = Array.from({ length: 60 }, (_, index) => ({ id: `${index}`, name: `${index}`, value: "1" }));
    const drawn = () => screen.getAllByRole("row").length - 1;
    const step = () => act(() => vi.advanceTimersToNextTimer());
    const { rerender } = render(element({ rows: long }));
    for (let rowsDrawn = ROWS_AT_ONCE; rowsDrawn < long.length; rowsDrawn += ROWS_AT_ONCE) {
      expect(drawn()).toBe(rowsDrawn);
      step();
    }
    expect(drawn()).toBe(60);
    rerender(element({ rows: long.toReversed() }));
    expect(drawn()).toBe(60);
    vi.useRealTimers();
  });

  it("turns rows into cards on narrow windows", async () => {
    widthOf(false);
    render(element({ renderCard: (row) => <span>{row.name} card</span> }));
    expect(screen.queryByRole("grid")).toBeNull();
    expect(screen.getAllByRole("listitem")).toHaveLength(3);
    expect(screen.getByText("Beta card")).toBeDefined();
  });

  it("shows the given reason instead of an empty table", async () => {
    render(element({ rows: [], empty: <p>Nothing matches</p> }));
    expect(screen.queryByRole("grid")).toBeNull();
    expect(screen.getByText("Nothing matches")).toBeDefined();
  });

  describe("with ten thousand rows", () => {
    const many = Array.from(
      { length: 10_000 },
      (_, at): Row => ({
        id: String(at),
        name: `Name ${at}`,
        value: String(at),
      }),
    );
    const WINDOW_PX = 800;
    const ROW_PX = 50;

    beforeEach(() => {
      // There is no layout here: rows have their usual height and the list that of a window.
      vi.spyOn(HTMLElement.prototype, "clientHeight", "get").mockReturnValue(WINDOW_PX);
      vi.spyOn(HTMLElement.prototype, "offsetHeight", "get").mockReturnValue(ROW_PX);
      vi.spyOn(HTMLElement.prototype, "scrollHeight", "get").mockReturnValue(many.length * ROW_PX);
      vi.spyOn(HTMLElement.prototype, "scrollTo").mockImplementation(function (
        this: HTMLElement,
        to?: ScrollToOptions | number,
      ) {
        if (typeof to !== "object") return;
        this.scrollTop = to.top ?? 0;
        this.dispatchEvent(new Event("scroll"));
      });
    });
    afterEach(() => vi.restoreAllMocks());

    it("renders only visible rows and announces the total", async () => {
      await show({ rows: many });
      expect(screen.getAllByRole("row").length).toBeLessThan(60);
      expect(screen.getByRole("grid").getAttribute("aria-rowcount")).toBe("10001");
      expect(screen.getAllByRole("row")[5]?.getAttribute("aria-rowindex")).toBe("6");
    });

    it("moves the focus beyond the rendered rows", async () => {
      await show({ rows: many });
      const first = screen.getAllByRole("row")[1];
      act(() => first?.focus());
      for (let step = 0; step < 40; step += 1)
        await act(async () => {
          if (document.activeElement) fireEvent.keyDown(document.activeElement, { key: "j" });
        });
      expect(document.activeElement?.getAttribute("data-row")).toBe("40");
    });
  });
});
