import { cleanup, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { showPage } from "../page.fixture.tsx";
import { StackedBars } from "./stacked-bars.tsx";

afterEach(cleanup);

const show = async (counts: readonly number[], line?: { value: number; label: string }) => {
  const bars = counts.map((plain, index) => ({ key: `${index}`, label: `${index}:00`, counts: { plain } }));
  await showPage(
    <StackedBars label="Raised" heads={{ plain: "Raised" }} bars={bars} {...(line ? { line } : {})} />,
  );
  const plot = (await screen.findByRole("figure", { name: "Raised" })).firstElementChild;
  const scale = [...(plot?.querySelectorAll("span") ?? [])].map(({ textContent }) => textContent);
  return { scale, heights: [...(plot?.querySelectorAll("i") ?? [])].map(({ style }) => style.height) };
};

it("has its numbers in a table that whoever has no pointer opens, too", async () => {
  await show([3, 7]);
  const [numbers] = document.getElementsByTagName("details");
  expect(numbers?.open).toBe(false);
  const rows = [...(numbers?.querySelectorAll("tr") ?? [])].map(({ textContent }) => textContent);
  expect(rows).toEqual(["Raised", "0:003", "1:007"]);
});

it("has the newest bar at the end of its width, however few there are", async () => {
  await show([3]);
  const plot = screen.getByRole("figure", { name: "Raised" }).firstElementChild ?? expect.fail("no bars");
  expect(getComputedStyle(plot).justifyContent).toBe("end");
});

it("has a scale of whole round numbers that ends above the highest bar, whatever the chart counts", async () => {
  expect(await show([0, 1])).toEqual({ scale: ["1"], heights: ["100%"] });
  cleanup();
  expect(await show([3, 7])).toEqual({ scale: ["2", "4", "6", "8"], heights: ["37.5%", "87.5%"] });
  cleanup();
  expect((await show([1, 430])).scale).toEqual(["200", "400", "600"]);
  cleanup();
  expect((await show([2], { value: 6, label: "Design" })).scale).toEqual(["2", "4", "6", "Design"]);
});
