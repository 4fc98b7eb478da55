import { lazyRouteComponent } from "@tanstack/react-router";
import i18next from "i18next";
import { paths } from "../../config/paths.ts";
import type { Feature } from "../../shared/feature.ts";

export const feature: Feature = {
  pages: [
    {
      key: "contact",
      path: paths.contact,
      guide: "users",
      aliases: [paths.contactAlias],
      permission: "Dashboard.Contact",
      component: lazyRouteComponent(
        () => import("./components/contact-dashboard.tsx"),
        "ContactDashboardPage",
      ),
      navigation: { group: "contact", order: 10, goKey: "c" },
    },
    {
      key: "contacts",
      path: paths.contacts,
      guide: "users",
      permission: "Contact.Index",
      component: lazyRouteComponent(() => import("./components/contact-list.tsx"), "ContactListPage"),
      navigation: { group: "contact", order: 20 },
      list: "contacts",
    },
  ],
  settingsTabs: [
    {
      key: "contact",
      guide: "users",
      permission: "Contact.Index",
      order: 20,
      panel: {
        namespace: "contacts",
        label: () => i18next.t("contacts:tab"),
        Panel: lazyRouteComponent(() => import("./components/contact-settings.tsx"), "ContactSettingsPanel"),
      },
      log: ["contact_created", "contact_updated", "contact_deleted"],
    },
  ],
};
