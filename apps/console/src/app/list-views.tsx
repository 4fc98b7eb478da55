import type { SavedView, ViewedList } from "@sgval/contract/account/saved-views";
import type { Permission } from "@sgval/contract/permission";
import { useQuery } from "@tanstack/react-query";
import { defaultParseSearch, Link, useNavigate, useSearch } from "@tanstack/react-router";
import { paths } from "../config/paths.ts";
import { viewsQuery } from "../features/account/api/list-views.ts";
import { useSaveView } from "../features/account/api/save-view.ts";
import { SavedViews } from "../shared/ui/list/saved-views.tsx";
import { viewHref, viewQuery } from "../shared/ui/list/view-query.ts";

/** Where each list that can be kept as a view lives; no view leads anywhere else. */
const listPaths: Readonly<Record<ViewedList, string>> = {
  devices: paths.deviceList,
  users: paths.users,
  permissions: paths.permissions,
  tokens: paths.tokens,
  activity: paths.history,
};

const listRights: Readonly<Record<ViewedList, Permission>> = {
  devices: "Device.Index",
  users: "User.Index",
  permissions: "Permission.Index",
  tokens: "Token.Index",
  activity: "History.Index",
};

/** Whether the list of a view opens for somebody who may do this. */
export const opensView = (view: Pick<SavedView, "list">, may: (permission: Permission) => boolean): boolean =>
  may(listRights[view.list]);

/** The way to a saved view. */
export const ViewLink = ({ view }: { view: SavedView }) => (
  <Link to={listPaths[view.list]} search={defaultParseSearch(`?${view.query}`)}>
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
      onApply={(view) => void navigate({ href: viewHref(listPaths[view.list], view.query) })}
      onSave={(name) => create({ list, name, query: current })}
      onRename={({ id }, name) => rename({ id, name })}
      onDelete={({ id }) => remove(id)}
    />
  );
};
