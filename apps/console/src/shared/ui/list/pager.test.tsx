import { fireEvent, render, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { Pager } from "./pager.tsx";

it("[R9.1] offers 5, 10, 20, 25, 50 and 100 rows a page", () => {
  const onSize = vi.fn();
  render(
    <Pager
      page={1}
      pages={4}
      size={10}
      onPage={vi.fn()}
      onSize={onSize}
      label="Pages"
      rangeText="1–10 of 40"
      sizeLabel="Rows"
      previousLabel="Previous"
      nextLabel="Next"
      pageLabel={(page) => `Page ${page}`}
    />,
  );
  fireEvent.mouseDown(screen.getByRole("combobox"));
  const offered = screen.getAllByRole("option");
  expect(offered.map(({ textContent }) => Number(textContent))).toEqual([5, 10, 20, 25, 50, 100]);
  fireEvent.click(screen.getByRole("option", { name: "50" }));
  expect(onSize).toHaveBeenCalledWith(50);
});
