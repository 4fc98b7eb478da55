import { lazyRouteComponent } from "@tanstack/react-router";
import { pathPrefix, paths } from "../../config/paths.ts";
import type { Feature } from "../../shared/feature.ts";

export const feature: Feature = {
  pages: [
    {
      key: "decoders",
      path: paths.decoders,
      guide: "connecting",
      permission: "Decoder.Index",
      component: lazyRouteComponent(() => import("./components/decoder-list.tsx"), "DecoderListPage"),
      navigation: { group: "connections", order: 30, covers: [pathPrefix(paths.decoder)] },
      list: "decoders",
    },
    {
      key: "decoder",
      path: paths.decoder,
      guide: "connecting",
      permission: "Decoder.Index",
      component: lazyRouteComponent(() => import("./components/decoder-page.tsx"), "DecoderPage"),
    },
  ],
};
