import { cleanup, render } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { WholeCodes } from "./whole-codes.tsx";

afterEach(cleanup);

it("keeps each code of a text on one line, and the text as it is", () => {
  const text = "Lowest in DMA-02 Tân Lập, by DL-08; pH 7 – DMA 03, 12-1";
  const { container } = render(<WholeCodes text={text} />);
  expect(container.textContent).toBe(text);
  expect([...container.querySelectorAll("span")].map((span) => span.textContent)).toEqual([
    "DMA-02",
    "DL-08",
  ]);
});
