import type { SavedView, ViewedList } from "@sgval/contract/account/saved-views";
import type { Permission } from "@sgval/contract/permission";
import { useQuery } from "@tanstack/react-query";
import { defaultParseSearch, Link, useNavigate, useSearch } from "@tanstack/react-router";
import { viewsQuery } from "../features/account/api/list-views.ts";
import { useSaveView } from "../features/account/api/save-view.ts";
import { SavedViews } from "../shared/ui/list/saved-views.tsx";
import { viewHref, viewQuery } from "../shared/ui/list/view-query.ts";
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

/** The views button of one list, for its filter row. */
export const ListViews = ({ list }: { list: ViewedList }) => {
  const navigate = useNavigate();
  const current = viewQuery(useSearch({ strict: false }));
  const query = useQuery(viewsQuery());
  const { create, rename, remove } = useSaveView();
  return (
    <SavedViews
      views={query.data?.filter((view) => view.list === list)}
      failed={query.isError}
      current={current}
      onApply={(view) => void navigate({ href: viewHref(pageOf(view.list)?.path ?? "", view.query) })}
      onSave={(name) => create({ list, name, query: current })}
      onRename={({ id }, name) => rename({ id, name })}
      onDelete={({ id }) => remove(id)}
    />
  );
};
