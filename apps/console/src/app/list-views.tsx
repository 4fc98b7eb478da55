import type { SavedView, ViewedList } from "@sgval/contract/account/saved-views";
import type { Permission } from "@sgval/contract/permission";
import { defaultParseSearch, Link } from "@tanstack/react-router";
import { mayAny, pages } from "./features.ts";

/** The page a list is on; no view leads anywhere else. */
const pageOf = (list: ViewedList) => pages.find((page) => page.list === list);

/** Whether the list of a view opens for somebody who may do this. */
export const opensView = (
  view: Pick<SavedView, "list">,
  may: (permission: Permission) => boolean,
): boolean => {
  const page = pageOf(view.list);
  return page !== undefined && mayAny(may, page.permission);
};

/** The way to a saved view. */
export const ViewLink = ({ view }: { view: SavedView }) => (
  <Link to={pageOf(view.list)?.path ?? "."} search={defaultParseSearch(`?${view.query}`)}>
    {view.name}
  </Link>
);
