import { fireEvent, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { showPage } from "../page.fixture.tsx";
import { ListPager, pagesShown } from "./list-pager.tsx";

it("[R9.1] offers 5, 10, 20, 25, 50 and 100 rows a page", async () => {
  const onChange = vi.fn();
  await showPage(<ListPager label="Pages" total={40} onChange={onChange} />);
  fireEvent.mouseDown(await screen.findByRole("combobox"));
  const offered = screen.getAllByRole("option");
  expect(offered.map(({ textContent }) => Number(textContent))).toEqual([5, 10, 20, 25, 50, 100]);
  fireEvent.click(screen.getByRole("option", { name: "50" }));
  expect(onChange).toHaveBeenCalledWith({ page: undefined, size: 50 });
});

it("prints every page while there are few", () => {
  expect(pagesShown(2, 4)).toEqual([1, 2, 3, 4]);
  expect(pagesShown(1, 1)).toEqual([1]);
  expect(pagesShown(1, 0)).toEqual([]);
});

it("keeps first, last and the neighbours of the current page", () => {
  expect(pagesShown(1, 20)).toEqual([1, 2, 3, "gap-after", 20]);
  expect(pagesShown(10, 20)).toEqual([1, "gap-before", 9, 10, 11, "gap-after", 20]);
  expect(pagesShown(20, 20)).toEqual([1, "gap-before", 18, 19, 20]);
});

it("never hides a single page behind a gap", () => {
  expect(pagesShown(4, 20)).toEqual([1, 2, 3, 4, 5, "gap-after", 20]);
  expect(pagesShown(17, 20)).toEqual([1, "gap-before", 16, 17, 18, 19, 20]);
});

it("turns to the head of the list where that has left the window, and only there", async () => {
  const scrolled = vi.spyOn(Element.prototype, "scrollIntoView").mockImplementation(() => undefined);
  const place = vi.spyOn(Element.prototype, "getBoundingClientRect");
  await showPage(
    <>
      <section>Rows</section>
      <div>2 chosen</div>
      <ListPager label="Pages" total={40} onChange={() => undefined} />
    </>,
  );
  place.mockReturnValue(new DOMRect(0, 100, 300, 20));
  fireEvent.click(await screen.findByRole("button", { name: /2/ }));
  expect(scrolled).not.toHaveBeenCalled();
  place.mockReturnValue(new DOMRect(0, -900, 300, 20));
  fireEvent.click(screen.getByRole("button", { name: /3/ }));
  expect(scrolled.mock.contexts).toEqual([screen.getByText("Rows")]);
  scrolled.mockRestore();
  place.mockRestore();
});
