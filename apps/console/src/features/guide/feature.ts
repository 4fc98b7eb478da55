import * as z from "zod";
import { pathPrefix, paths } from "../../config/paths.ts";
import type { Feature } from "../../shared/feature.ts";

export const guideSearch = z.object({ q: z.coerce.string().optional().catch(undefined) });

/** The screen asks which pages the reader may open: `app/routes/guide-route.tsx`. */
export const feature: Feature = {
  pages: [
    {
      key: "guide",
      path: paths.guide,
      search: guideSearch,
      guide: "sign-in",
      navigation: { group: "help", order: 10, covers: [pathPrefix(paths.guideChapter)] },
    },
    { key: "guide", path: paths.guideChapter, search: guideSearch },
  ],
};
