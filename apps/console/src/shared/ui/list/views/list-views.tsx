import type { ViewedList } from "@sgval/contract/account/saved-views";
import { useQuery } from "@tanstack/react-query";
import { useLocation, useNavigate, useSearch } from "@tanstack/react-router";
import { memo } from "react";
import { paths } from "../../../../config/paths.ts";
import { useSaveView, viewsQuery } from "../../../queries/saved-views.ts";
import { SavedViews } from "./saved-views.tsx";
import { viewHref, viewQuery } from "./view-query.ts";

/** Button of the user's saved views of the list on this page. */
export const ListViews = memo(({ list, brief }: { list: ViewedList; brief?: boolean }) => {
  const pathname = useLocation({ select: (location) => location.pathname });
  const current = viewQuery(useSearch({ strict: false }));
  return <ViewsOf list={list} brief={brief} current={current} path={pathname} />;
});

/** Button of the user's saved charts; each opens on the page of charts, whichever page this is. */
export const ChartViews = memo(({ current }: { current: string }) => (
  <ViewsOf of="charts" list="chart" current={current} path={paths.chart} />
));

const ViewsOf = (props: {
  of?: "charts";
  brief?: boolean | undefined;
  list: ViewedList;
  /** What is saved: the part of the address after its question mark. */
  current: string;
  /** Where a view opens. */
  path: string;
}) => {
  const { of, brief, list, current, path } = props;
  const navigate = useNavigate();
  const query = useQuery(viewsQuery());
  const { create, rename, remove } = useSaveView();
  return (
    <SavedViews
      of={of}
      brief={brief}
      views={query.data?.filter((view) => view.list === list)}
      failed={query.isError}
      current={current}
      onApply={(view) => void navigate({ href: viewHref(path, view.query) })}
      onSave={(name) => create({ list, name, query: current })}
      onRename={({ id }, name) => rename({ id, name })}
      onDelete={({ id }) => remove(id)}
    />
  );
};
