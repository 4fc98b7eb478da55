import { expect, it } from "vitest";
import { lazyFiles, pagesWithoutChunk, scriptsUpFront } from "./first-script.ts";

it("counts the entry, what is preloaded with it and plain scripts, but no styles or pictures", () => {
  const html = [
    '<link rel="icon" type="image/svg+xml" href="/favicon.svg" />',
    '<script type="module" crossorigin src="/assets/index-C83YKrdw.js"></script>',
    '<link rel="modulepreload" crossorigin href="/assets/react-C1iE8mnY.js">',
    '<link rel="stylesheet" crossorigin href="/assets/index-B6kDnmwm.css">',
    '<script src="/theme-boot.js"></script>',
  ].join("\n");
  expect(scriptsUpFront(html)).toEqual([
    "assets/index-C83YKrdw.js",
    "assets/react-C1iE8mnY.js",
    "theme-boot.js",
  ]);
});

it("[R2.1] names pages that would come with the first script or inside another chunk", () => {
  const code =
    'lazyRouteComponent(() => import("./routes/home-route.tsx"), "Home"); import("./user-route.tsx");';
  const pages = lazyFiles(`${code} import("./role-route.tsx")`);
  expect(pages).toEqual(["home-route", "user-route", "role-route"]);
  const chunks = ["home-route-BNeq1WqZ.js", "user-route-DQstOSYP.js", "my-role-route-DQstOSYP.js"];
  expect(pagesWithoutChunk(pages, chunks, ["assets/user-route-DQstOSYP.js"])).toEqual([
    "user-route",
    "role-route",
  ]);
});
