import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { DataTable } from "./data-table.tsx";
import type { DataTableProps } from "./data-table-types.ts";

type Row = { id: string; name: string; value: string };

const rows: Row[] = [
  { id: "a", name: "Alpha", value: "1" },
  { id: "b", name: "Beta", value: "2" },
  { id: "c", name: "Gamma", value: "3" },
];

const widthOf = (wide: boolean) =>
  vi.stubGlobal("matchMedia", (query: string) => ({
    matches: query.includes("min-width") ? wide : !wide,
    addEventListener: () => {},
    removeEventListener: () => {},
  }));

const show = (extra: Partial<DataTableProps<Row>> = {}) =>
  render(
    <DataTable
      caption="Devices"
      rows={rows}
      rowKey={(row) => row.id}
      columns={[
        { key: "name", head: "Name", isName: true, sortable: true, cell: (row) => row.name },
        { key: "value", head: "Value", align: "end", cell: (row) => row.value, unit: () => "bar" },
      ]}
      {...extra}
    />,
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

describe("data table", () => {
  it("asks for the other direction when a sorted head is pressed again", () => {
    const onSort = vi.fn();
    show({ sort: { key: "name", direction: "asc" }, onSort });
    expect(screen.getByRole("columnheader", { name: "Name" }).getAttribute("aria-sort")).toBe("ascending");
    fireEvent.click(screen.getByRole("button", { name: "Name" }));
    expect(onSort).toHaveBeenCalledWith({ key: "name", direction: "desc" });
  });

  it("starts a new sort ascending", () => {
    const onSort = vi.fn();
    show({ onSort });
    fireEvent.click(screen.getByRole("button", { name: "Name" }));
    expect(onSort).toHaveBeenCalledWith({ key: "name", direction: "asc" });
  });

  it("gives a number its own unit cell under one head", () => {
    show();
    expect(screen.getByRole("columnheader", { name: "Value" }).getAttribute("colspan")).toBe("2");
    expect(screen.getAllByRole("cell", { name: "bar" })).toHaveLength(3);
  });

  it("toggles one row and keeps the others", () => {
    const chosen = selection(["b"]);
    show({ selection: chosen });
    fireEvent.click(screen.getByRole("checkbox", { name: "Select Alpha" }));
    expect(chosen.onSelect).toHaveBeenCalledWith(new Set(["b", "a"]));
  });

  it("selects the whole page, and clears it when it was whole", () => {
    const part = selection(["b", "other-page"]);
    const { unmount } = show({ selection: part });
    fireEvent.click(screen.getByRole("checkbox", { name: "Select the page" }));
    expect(part.onSelect).toHaveBeenCalledWith(new Set(["b", "other-page", "a", "c"]));
    unmount();
    const whole = selection(["a", "b", "c", "other-page"]);
    show({ selection: whole });
    fireEvent.click(screen.getByRole("checkbox", { name: "Select the page" }));
    expect(whole.onSelect).toHaveBeenCalledWith(new Set(["other-page"]));
  });

  it("moves with j, k and arrows and opens with Enter", () => {
    const onOpen = vi.fn();
    show({ onOpen });
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

  it("keeps a single row in the tab order", () => {
    show();
    const stops = screen.getAllByRole("row").filter((row) => row.tabIndex === 0 && row.dataset.row);
    expect(stops).toHaveLength(1);
  });

  it("selects with x and fills the range with Shift and x", () => {
    const chosen = selection([]);
    show({ selection: chosen });
    const [, first, , third] = screen.getAllByRole("row");
    if (!first || !third) throw new Error("three rows expected");
    act(() => first.focus());
    fireEvent.keyDown(first, { key: "x" });
    expect(chosen.onSelect).toHaveBeenLastCalledWith(new Set(["a"]));
    act(() => third.focus());
    fireEvent.keyDown(third, { key: "X", shiftKey: true });
    expect(chosen.onSelect).toHaveBeenLastCalledWith(new Set(["a", "b", "c"]));
  });

  it("is entered with j while nothing has the focus", () => {
    show({});
    act(() => document.body.focus());
    fireEvent.keyDown(document.body, { key: "j" });
    expect(document.activeElement).toBe(screen.getAllByRole("row")[1]);
  });

  it("leaves keys alone that carry Ctrl", () => {
    const onOpen = vi.fn();
    show({ onOpen });
    const first = screen.getAllByRole("row")[1];
    if (!first) throw new Error("a row expected");
    act(() => first.focus());
    fireEvent.keyDown(first, { key: "j", ctrlKey: true });
    expect(document.activeElement).toBe(first);
  });

  it("turns rows into cards on narrow windows", () => {
    widthOf(false);
    show({ renderCard: (row) => <span>{row.name} card</span> });
    expect(screen.queryByRole("table")).toBeNull();
    expect(screen.getAllByRole("listitem")).toHaveLength(3);
    expect(screen.getByText("Beta card")).toBeDefined();
  });

  it("shows the given reason instead of an empty table", () => {
    show({ rows: [], empty: <p>Nothing matches</p> });
    expect(screen.queryByRole("table")).toBeNull();
    expect(screen.getByText("Nothing matches")).toBeDefined();
  });
});
