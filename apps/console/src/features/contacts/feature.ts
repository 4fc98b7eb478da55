import { contactSorts } from "@sgval/contract/contacts/feature";
import { lazyRouteComponent } from "@tanstack/react-router";
import { paths } from "../../config/paths.ts";
import type { Feature } from "../../shared/feature.ts";
import { listSearch } from "../../shared/ui/list/list-search.ts";

export const contactSearch = listSearch(contactSorts);

export const feature: Feature = {
  pages: [
    {
      key: "contacts",
      path: paths.contacts,
      permission: "Contact.Index",
      search: contactSearch,
      component: lazyRouteComponent(() => import("./components/contact-list.tsx"), "ContactListPage"),
      navigation: { group: "contact", order: 20 },
      list: "contacts",
    },
  ],
};
