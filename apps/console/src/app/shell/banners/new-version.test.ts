import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { firstScriptOf, useNewVersion, watchVersion } from "./new-version.ts";

const page = (hash: string) => `<script type="module" crossorigin src="/assets/index-${hash}.js"></script>`;

// As a comment, so that the test page does not try to load it.
const script = document.createComment(page("OLD1"));

beforeEach(() => {
  vi.useFakeTimers();
  useNewVersion.setState({ there: false });
  document.head.append(script);
});
afterEach(() => {
  script.remove();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it("finds the script that names the build", () => {
  expect(firstScriptOf(page("Ab-1_x"))).toBe("/assets/index-Ab-1_x.js");
  expect(firstScriptOf('<script type="module" src="/src/main.tsx"></script>')).toBeNull();
});

it.each([
  ["stays quiet while the build is the same", "OLD1", false],
  ["reports another build", "NEW2", true],
])("%s", async (_title, hash, there) => {
  vi.stubGlobal("fetch", () => Promise.resolve(new Response(page(hash))));
  const stop = watchVersion();
  await vi.advanceTimersByTimeAsync(5 * 60_000);
  stop();
  expect(useNewVersion.getState().there).toBe(there);
});
