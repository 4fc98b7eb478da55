import { lazyRouteComponent } from "@tanstack/react-router";
import * as z from "zod";
import { paths, pathTo } from "../../config/paths.ts";
import type { Feature } from "../../shared/feature.ts";

const ownAccount = pathTo(paths.accountTab, { id: "account" });

export const feature: Feature = {
  pages: [
    {
      path: paths.changePassword,
      access: "must-change-password",
      search: z.object({ to: z.coerce.string().optional().catch(undefined) }),
    },
    { path: paths.account, redirectTo: ownAccount },
    {
      key: "account",
      path: paths.accountPhoto,
      guide: "sign-in",
      component: lazyRouteComponent(() => import("./components/photo-page.tsx"), "PhotoPage"),
    },
    {
      key: "account",
      path: paths.accountTab,
      guide: "sign-in",
      navigation: { group: "account", order: 10, to: ownAccount, covers: [paths.account, paths.profile] },
    },
    { path: paths.profile, redirectTo: pathTo(paths.profileTab, { tab: "profile" }) },
    { key: "profile", path: paths.profileTab, guide: "sign-in" },
  ],
};
