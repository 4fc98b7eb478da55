import type { ViewedList } from "@sgval/contract/account/saved-views";
import { useQuery } from "@tanstack/react-query";
import { useLocation, useNavigate, useSearch } from "@tanstack/react-router";
import { memo } from "react";
import { useSaveView, viewsQuery } from "../../../queries/saved-views.ts";
import { SavedViews } from "./saved-views.tsx";
import { viewHref, viewQuery } from "./view-query.ts";

/** Button of the user's saved views of the list on this page. */
export const ListViews = memo(({ list }: { list: ViewedList }) => {
  const navigate = useNavigate();
  const pathname = useLocation({ select: (location) => location.pathname });
  const current = viewQuery(useSearch({ strict: false }));
  const query = useQuery(viewsQuery());
  const { create, rename, remove } = useSaveView();
  return (
    <SavedViews
      views={query.data?.filter((view) => view.list === list)}
      failed={query.isError}
      current={current}
      onApply={(view) => void navigate({ href: viewHref(pathname, view.query) })}
      onSave={(name) => create({ list, name, query: current })}
      onRename={({ id }, name) => rename({ id, name })}
      onDelete={({ id }) => remove(id)}
    />
  );
});
