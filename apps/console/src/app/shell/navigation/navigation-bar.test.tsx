import { act, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { showPage, signedInAs } from "../../../shared/ui/page.fixture.tsx";
import { NavigationBar } from "./navigation-bar.tsx";

/** px; jsdom lays nothing out. */
const LINE = 1000;
const GAP = 24;
const MORE = 80;
let entry = 100;
const measure = new Set<() => void>();
const measured = () =>
  act(() => {
    for (const run of measure) run();
  });
const isShown = () => screen.queryByRole("button", { name: "More" }) !== null;
/** Of the list, which gives a part of the line to "More". */
const space = () => LINE - (isShown() ? MORE + GAP : 0);
const fits = () => Math.floor((space() + GAP) / (entry + GAP));

beforeEach(() => {
  signedInAs({ superUser: true, manageSuper: true });
  measure.clear();
  vi.stubGlobal(
    "ResizeObserver",
    class {
      seen = new Set<Element>();
      run: () => void;
      constructor(run: () => void) {
        this.run = run;
      }
      observe(element: Element) {
        this.seen.add(element);
        // Only a list of which the entries are observed, too, hears of a font.
        if (element instanceof HTMLLIElement) measure.add(this.run);
      }
      disconnect() {
        measure.delete(this.run);
      }
    },
  );
  const isEntry = (element: HTMLElement) =>
    element.parentElement?.closest("nav > div > ul") && element.tagName === "LI";
  vi.spyOn(HTMLElement.prototype, "offsetTop", "get").mockImplementation(function (this: HTMLElement) {
    const index = [...(this.parentElement?.children ?? [])].indexOf(this);
    return isEntry(this) && index >= fits() ? 48 : 0;
  });
  vi.spyOn(HTMLElement.prototype, "getBoundingClientRect").mockImplementation(function (this: HTMLElement) {
    return new DOMRect(0, 0, this.tagName === "UL" ? space() : isEntry(this) ? entry : MORE, 40);
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  localStorage.clear();
});

it("takes entries out of More when the font that arrives later is narrower, and puts them back", async () => {
  entry = 200;
  await showPage(<NavigationBar width="100%" />);
  expect(await screen.findByRole("button", { name: "More" })).toBeTruthy();
  const entries = document.querySelectorAll("nav > div > ul > li").length;
  // Together they take the whole line, without the space of More.
  entry = (LINE - 2 + GAP) / entries - GAP;
  measured();
  expect(isShown()).toBe(false);
  measured();
  expect(isShown()).toBe(false);
  entry = 200;
  measured();
  expect(isShown()).toBe(true);
});
