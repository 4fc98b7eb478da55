import { paths } from "../../config/paths.ts";
import type { Feature } from "../../shared/feature.ts";

export const feature: Feature = {
  pages: [
    {
      key: "history",
      path: paths.history,
      permission: "History.Index",
      navigation: { group: "network", order: 60, goKey: "t" },
      list: ["commands", "activity"],
    },
  ],
};
