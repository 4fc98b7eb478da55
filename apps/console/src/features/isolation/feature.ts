import { paths } from "../../config/paths.ts";
import type { Feature } from "../../shared/feature.ts";
import { isolationSearch } from "./isolation-search.ts";

export const feature: Feature = {
  // Its screen names whom to call as well, see `app/screens.ts`.
  pages: [
    {
      key: "isolation",
      path: paths.isolation,
      guide: "isolation",
      permission: "Network.Index",
      search: isolationSearch,
    },
  ],
};
