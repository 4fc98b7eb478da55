import { lazyRouteComponent } from "@tanstack/react-router";
import { paths } from "../../config/paths.ts";
import type { Feature } from "../../shared/feature.ts";
import { importSearch } from "./import/import-search.ts";

export const feature: Feature = {
  pages: [
    {
      key: "readingImport",
      path: paths.readingImport,
      guide: "connecting",
      permission: "Device.Update",
      search: importSearch,
      component: lazyRouteComponent(() => import("./import/import-page.tsx"), "ReadingImportPage"),
    },
  ],
};
