import { lazyRouteComponent } from "@tanstack/react-router";
import { paths } from "../../config/paths.ts";
import type { Feature } from "../../shared/feature.ts";

export const feature: Feature = {
  pages: [
    {
      key: "contacts",
      path: paths.contacts,
      permission: "Contact.Index",
      component: lazyRouteComponent(() => import("./components/contact-list.tsx"), "ContactListPage"),
      navigation: { group: "contact", order: 20 },
      list: "contacts",
    },
  ],
};
