import { expect, it } from "vitest";
import { guideFiles } from "./installed-app.ts";

const part = (file: string, imports: string[] = [], assets: string[] = []) => ({
  file,
  css: [],
  assets,
  imports,
});

it("fetches the guide ahead on every screen: its page, chapters and pictures, and what they need", () => {
  const listed = {
    "src/app/routes/guide-route.tsx": part("assets/guide-route-1.js", ["_search-2.js"]),
    "src/features/guide/chapters/vn.ts": part("assets/vn-3.js", [], ["assets/valves-4.webp"]),
    "_search-2.js": part("assets/search-2.js", ["_shared-5.js"]),
    "_shared-5.js": part("assets/shared-5.js", ["_search-2.js"]),
    "src/app/routes/map/map-route.tsx": part("assets/map-6.js"),
  };
  expect(guideFiles(listed).sort()).toEqual([
    "/assets/guide-route-1.js",
    "/assets/search-2.js",
    "/assets/shared-5.js",
    "/assets/valves-4.webp",
    "/assets/vn-3.js",
  ]);
});
