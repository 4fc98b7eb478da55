import { paths } from "../../config/paths.ts";
import type { Feature } from "../../shared/feature.ts";
import { reportSearch } from "./report-search.ts";

/** The screen joins this feature with the chart of readings: `app/routes/report`. */
export const feature: Feature = {
  pages: [
    {
      key: "report",
      path: paths.report,
      guide: "reports",
      aliases: [paths.reportAlias],
      permission: "Dashboard.Report",
      search: reportSearch,
      navigation: { group: "reports", order: 10, goKey: "p" },
    },
  ],
};
