import { useNavigate, useSearch } from "@tanstack/react-router";
import { paths } from "../../config/paths.ts";
import { UserListPage } from "../../features/access/components/user-list-page.tsx";
import { useDensity } from "../density.ts";
import { ListViews } from "../list-views.tsx";
import { goesOnSearching } from "../search-step.ts";

export const UserListRoute = () => {
  const search = useSearch({ from: `/framed${paths.users}` });
  const navigate = useNavigate({ from: paths.users });
  const [density] = useDensity();
  return (
    <UserListPage
      search={search}
      density={density}
      views={<ListViews list="users" />}
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
