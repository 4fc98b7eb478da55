import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useRef } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { clearSelectedItems, RowMenu, useSelectedItems } from "./row-menu.tsx";
import { useRowKeys } from "./use-row-keys.ts";

const selected = () => useSelectedItems.getState().items;
const onChoose = vi.fn();
const rows = (names: string[]) =>
  names.map((name) => (
    <RowMenu
      key={name}
      label={name}
      actions={[{ key: "edit", label: `Edit ${name}`, icon: null, onChoose }]}
    />
  ));
const openMenu = (name: string) => fireEvent.click(screen.getByRole("button", { name, hidden: true }));

const List = () => {
  const body = useRef<HTMLDivElement>(null);
  const { active, onKeyDown } = useRowKeys({ body, keys: ["one", "two"] });
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: stands in for the list, which has the role.
    <div ref={body} onKeyDown={onKeyDown} data-testid="list" data-active={active}>
      {rows(["one", "two"])}
    </div>
  );
};

beforeEach(clearSelectedItems);
afterEach(cleanup);

it("[R3.16] [R4.15] selects the one row that is acted on, in place of the one before", () => {
  render(<div>{rows(["one", "two"])}</div>);
  openMenu("one");
  const [first] = selected();
  expect(selected()).toHaveLength(1);
  fireEvent.click(screen.getByRole("menuitem", { name: "Edit one" }));
  expect(onChoose).toHaveBeenCalledOnce();
  expect(selected()).toEqual([first]);
  openMenu("two");
  expect(selected()).toHaveLength(1);
  expect(selected()).not.toEqual([first]);
});

it("[R4.15] clears the selection when the menu is left, or the row goes", () => {
  const { rerender } = render(<div>{rows(["one", "two"])}</div>);
  openMenu("one");
  fireEvent.keyDown(screen.getByRole("menu"), { key: "Escape" });
  expect(selected()).toEqual([]);
  openMenu("two");
  rerender(<div>{rows(["one"])}</div>);
  expect(selected()).toEqual([]);
});

it("keeps arrow keys in an open menu from moving the rows behind it", () => {
  render(<List />);
  openMenu("one");
  fireEvent.keyDown(screen.getByRole("menuitem", { name: "Edit one" }), { key: "ArrowDown" });
  expect(screen.getByTestId("list").dataset.active).toBe("0");
  fireEvent.keyDown(screen.getByTestId("list"), { key: "ArrowDown" });
  expect(screen.getByTestId("list").dataset.active).toBe("1");
});
