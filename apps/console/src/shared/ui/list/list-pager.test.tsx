import { fireEvent, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { showPage } from "../page.fixture.tsx";
import { ListPager } from "./list-pager.tsx";

it("[R9.1] offers 5, 10, 20, 25, 50 and 100 rows a page", async () => {
  const onChange = vi.fn();
  await showPage(<ListPager label="Pages" total={40} onChange={onChange} />);
  fireEvent.mouseDown(await screen.findByRole("combobox"));
  const offered = screen.getAllByRole("option");
  expect(offered.map(({ textContent }) => Number(textContent))).toEqual([5, 10, 20, 25, 50, 100]);
  fireEvent.click(screen.getByRole("option", { name: "50" }));
  expect(onChange).toHaveBeenCalledWith({ page: undefined, size: 50 });
});
