import { __unsafe_useEmotionCache as useStyleCache } from "@emotion/react";
import { notifyManager } from "@tanstack/react-query";
import { cleanup, configure, renderHook } from "@testing-library/react";
import QuerySelector from "happy-dom/lib/query-selector/QuerySelector.js";
import i18next from "i18next";
import * as React from "react";
import { afterEach, vi } from "vitest";

declare global {
  var IS_REACT_ACT_ENVIRONMENT: boolean | undefined;
  var hasTextKeeper: true | undefined;
  var skipsOtherClasses: true | undefined;
  var waitsLonger: true | undefined;
}

// React notes of each element where it was made, for its warnings, which takes a twelfth of the time of all tests.
const internals = Object.values(React).find(
  (value: unknown) => typeof value === "object" && value !== null && "recentlyCreatedOwnerStacks" in value,
);
if (!internals) throw new Error("React counts the places it notes in another way");
Object.defineProperty(internals, "recentlyCreatedOwnerStacks", {
  get: () => Number.POSITIVE_INFINITY,
  set: () => {},
  configurable: true,
});

// Whether an element is shown is asked of every rule on the page, of which nearly all are of a class that it does not have.
if (!globalThis.skipsOtherClasses) {
  globalThis.skipsOtherClasses = true;
  /** A class that whatever the selector matches has; `null` where that takes more than a glance. */
  const classOf = (selector: string): string | null =>
    /[,([\\]/u.test(selector) ? null : (/\.([\w-]+)[^\s>+~]*$/u.exec(selector.trim())?.[1] ?? null);
  const classes = new Map<string, string | null>();
  const matches = QuerySelector.matches.bind(QuerySelector);
  QuerySelector.matches = (element, selector, options) => {
    let name = classes.get(selector);
    if (name === undefined) {
      name = classOf(selector);
      classes.set(selector, name);
    }
    // Whoever asks for matches of a selector that is wrong is to hear of it; a rule is passed over.
    if (options?.ignoreErrors && name !== null && !(element.getAttribute("class") ?? "").includes(name))
      return null;
    return matches(element, selector, options);
  };
}

// Stubs first: one that was made under fake timers would bring those back.
vi.unstubAllGlobals();
vi.useRealTimers();

/** A turn of the event loop, also under fake timers. */
const { setImmediate: realImmediate, setTimeout: realTimeout } = globalThis;
const nextTurn = () => new Promise((resolve) => realTimeout(() => realImmediate(resolve)));

// On a machine with other work a dialog takes longer than the second that is usually waited; what never comes still
// fails.
const longestWait = 20_000;
if (!globalThis.waitsLonger) {
  globalThis.waitsLonger = true;
  const { waitFor } = vi;
  vi.waitFor = (callback, options = longestWait) =>
    waitFor(callback, typeof options === "number" ? options : { timeout: longestWait, ...options });
}
configure({
  asyncUtilTimeout: longestWait,
  // What a test waits for is on the page before its effects ran, which React puts off to a later turn of the event loop.
  // Until then a component does not listen to its store: a click that changes the store would change nothing on the page.
  asyncWrapper: async (wait) => {
    const before = globalThis.IS_REACT_ACT_ENVIRONMENT;
    globalThis.IS_REACT_ACT_ENVIRONMENT = false;
    try {
      const result = await wait();
      await nextTurn();
      return result;
    } finally {
      globalThis.IS_REACT_ACT_ENVIRONMENT = before;
    }
  },
});

// An answer is on the page when the call that fetched it resolves, not a timer later that a busy machine runs too late.
notifyManager.setScheduler(queueMicrotask);

// Test files share a worker and its page, because loading the component library costs more than most tests do. Each
// file starts with an empty page, without styles and with new instances of our modules; libraries stay loaded.
vi.resetModules();
localStorage.clear();
sessionStorage.clear();
document.body.replaceChildren();
// A row that is pressed does not open while text is marked.
getSelection()?.removeAllRanges();
// Whether an element is shown is asked of every rule on the page: those of the files before would be most of them.
const styles = renderHook(useStyleCache).result.current;
styles?.sheet.flush();
Object.assign(styles ?? {}, { inserted: {}, registered: {} });
for (const left of document.head.querySelectorAll("style[data-emotion]")) left.remove();
cleanup();
for (const name of document.documentElement.getAttributeNames())
  document.documentElement.removeAttribute(name);
history.replaceState(null, "", "/");

// Texts that were loaded once are there from the first render of every later test. A page that waits for them shows its
// loading state, and React leaves that up for 300 ms.
if (!globalThis.hasTextKeeper) {
  globalThis.hasTextKeeper = true;
  const kept = new Map<string, [language: string, namespace: string, texts: object]>();
  i18next.on("loaded", (loaded: Record<string, Record<string, boolean>>) => {
    for (const [language, namespaces] of Object.entries(loaded))
      for (const namespace of Object.keys(namespaces)) {
        const texts: unknown = i18next.getResourceBundle(language, namespace);
        if (texts instanceof Object) kept.set(`${language}/${namespace}`, [language, namespace, texts]);
      }
  });
  i18next.on("initialized", () => {
    for (const bundle of kept.values()) i18next.addResourceBundle(...bundle);
  });
}
if (i18next.isInitialized) await i18next.changeLanguage("vn");

afterEach(() => {
  vi.useRealTimers();
  cleanup();
});
