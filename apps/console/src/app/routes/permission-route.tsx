import { useNavigate, useSearch } from "@tanstack/react-router";
import { paths } from "../../config/paths.ts";
import { PermissionPage } from "../../features/access/components/permission-page.tsx";
import { useDensity } from "../density.ts";
import { ListViews } from "../list-views.tsx";
import { goesOnSearching } from "../search-step.ts";

export const PermissionRoute = () => {
  const search = useSearch({ from: `/framed${paths.permissions}` });
  const navigate = useNavigate({ from: paths.permissions });
  const [density] = useDensity();
  return (
    <PermissionPage
      search={search}
      density={density}
      views={<ListViews list="permissions" />}
      onSearch={(change) =>
        void navigate({
          search: (before) => ({ ...before, ...change }),
          replace: goesOnSearching(search, change),
          resetScroll: false,
        })
      }
    />
  );
};
