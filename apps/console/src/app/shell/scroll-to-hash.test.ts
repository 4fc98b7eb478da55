import { afterEach, expect, it, vi } from "vitest";
import { scrollToHash } from "./scroll-to-hash.ts";

afterEach(() => {
  document.body.innerHTML = "";
});

const scrolledTo = (hash: string) => {
  const scroll = vi.spyOn(window, "scrollTo").mockImplementation(() => undefined);
  scrollToHash(hash);
  return scroll.mock.calls[0]?.[0];
};

it("[R2.1] scrolls smoothly to the element with 60 px above it", () => {
  document.body.innerHTML = '<p id="limits"></p>';
  vi.spyOn(document.getElementById("limits") ?? document.body, "getBoundingClientRect").mockReturnValue(
    new DOMRect(0, 500, 10, 10),
  );
  expect(scrolledTo("limits")).toEqual({ top: 440, behavior: "smooth" });
});

it("does not scroll a page without a hash", () => {
  expect(scrolledTo("")).toBeUndefined();
});
