import { useNavigate, useSearch } from "@tanstack/react-router";
import { paths } from "../../config/paths.ts";
import { RolePage } from "../../features/access/components/role-page.tsx";
import { useDensity } from "../density.ts";
import { RoleMenu } from "./role-menu.tsx";

export const RoleRoute = () => {
  const search = useSearch({ from: `/framed${paths.roles}` });
  const navigate = useNavigate({ from: paths.roles });
  const [density] = useDensity();
  return (
    <RolePage
      search={search}
      density={density}
      onSearch={(change) =>
        void navigate({ search: (before) => ({ ...before, ...change }), resetScroll: false })
      }
      renderMenu={(permissions) => <RoleMenu permissions={permissions} />}
    />
  );
};
