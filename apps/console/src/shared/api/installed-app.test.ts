import { expect, it } from "vitest";
import { filesOnEveryScreen } from "./installed-app.ts";

const part = (file: string, imports: string[] = [], assets: string[] = []) => ({
  file,
  css: [],
  assets,
  imports,
});

it("fetches ahead on every screen the guide with its chapters and pictures, the sign-in page, and what they need", () => {
  const listed = {
    "src/app/routes/guide-route.tsx": part("assets/guide-route-1.js", ["_search-2.js"]),
    "src/features/guide/chapters/vn.ts": part("assets/vn-3.js", [], ["assets/valves-4.webp"]),
    "_search-2.js": part("assets/search-2.js", ["_shared-5.js"]),
    "_shared-5.js": part("assets/shared-5.js", ["_search-2.js"]),
    "src/app/routes/login-route.tsx": part("assets/login-route-7.js", ["_frame-8.js"]),
    "_frame-8.js": part("assets/frame-8.js"),
    "src/features/sign-in/texts/vn.ts": part("assets/vn-9.js"),
    "src/app/routes/map/map-route.tsx": part("assets/map-6.js"),
  };
  expect(filesOnEveryScreen(listed).sort()).toEqual([
    "/assets/frame-8.js",
    "/assets/guide-route-1.js",
    "/assets/login-route-7.js",
    "/assets/search-2.js",
    "/assets/shared-5.js",
    "/assets/valves-4.webp",
    "/assets/vn-3.js",
    "/assets/vn-9.js",
  ]);
});
