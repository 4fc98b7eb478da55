import { vi } from "vitest";

/** Media queries of style sheets and hooks are answered by `matches`, until globals are unstubbed. */
export const screenMatches = (matches: (query: string) => boolean): void => {
  const listens = { addEventListener: () => {}, removeEventListener: () => {} };
  vi.stubGlobal("matchMedia", (query: string) => ({ matches: matches(query), media: query, ...listens }));
};

/** Narrower than every width that a layout asks for. */
export const onAPhone = (): void => screenMatches((query) => query.includes("max-width"));

/** 1280 px or somewhat more. */
export const onALaptop = (): void =>
  screenMatches((query) => query.includes("min-width: 960") || query.includes("min-width: 1280"));

/** Wider than every width that a layout asks for. */
export const onAWideScreen = (): void => screenMatches((query) => query.includes("min-width"));

/** Nothing on the page is ever resized. */
export const withoutResizing = (): void => {
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
};
