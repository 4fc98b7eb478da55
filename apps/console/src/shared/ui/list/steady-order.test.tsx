import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { keepOrder, useSteadyOrder } from "./steady-order.ts";

afterEach(cleanup);

it("leaves rows where they stand while they are kept in order, with new ones at the end", () => {
  const fetched = [{ id: 9 }, { id: 2 }, { id: 1 }];
  const idOf = ({ id }: { id: number }) => id;
  expect(keepOrder([1, 2], fetched, idOf).map(({ id }) => id)).toEqual([1, 2, 9]);
  expect(keepOrder([], fetched, idOf).map(({ id }) => id)).toEqual([9, 2, 1]);
});

const Rows = ({ ids }: { ids: number[] }) => {
  const { shown, watch } = useSteadyOrder(ids.map((id) => ({ id })));
  return (
    <div data-testid="rows" {...watch}>
      {shown.map(({ id }) => (
        <button key={id} type="button">
          {id}
        </button>
      ))}
    </div>
  );
};

it("holds the order while the pointer or the focus of the keyboard is among the rows, and no longer", () => {
  const list = render(<Rows ids={[1, 2]} />);
  const order = () => screen.getAllByRole("button").map(({ textContent }) => textContent);
  const of = screen.getByTestId("rows");
  fireEvent.pointerEnter(of);
  act(() => screen.getByText("1").focus());
  list.rerender(<Rows ids={[2, 1]} />);
  expect(order()).toEqual(["1", "2"]);
  fireEvent.pointerLeave(of);
  expect(order()).toEqual(["1", "2"]);
  act(() => screen.getByText("2").focus());
  expect(order()).toEqual(["1", "2"]);
  act(() => screen.getByText("2").blur());
  expect(order()).toEqual(["2", "1"]);
});
