import { useNavigate, useSearch } from "@tanstack/react-router";
import { paths } from "../../config/paths.ts";
import { UserListPage } from "../../features/access/components/user-list-page.tsx";
import { useDensity } from "../density.ts";

export const UserListRoute = () => {
  const search = useSearch({ from: `/framed${paths.users}` });
  const navigate = useNavigate({ from: paths.users });
  const [density] = useDensity();
  return (
    <UserListPage
      search={search}
      density={density}
      onSearch={(change) =>
        void navigate({
          search: (before) => ({ ...before, ...change }),
          replace: "q" in change,
          resetScroll: false,
        })
      }
    />
  );
};
