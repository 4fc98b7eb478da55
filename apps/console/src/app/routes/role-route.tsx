import { RolePage } from "../../features/access/components/roles/role-page.tsx";
import { roleSearch } from "../../features/access/user-list-search.ts";
import { usePageSearch } from "../../shared/page-search.ts";
import { RoleMenu } from "./role-menu.tsx";

export const RoleRoute = () => {
  const [search, onSearch] = usePageSearch(roleSearch);
  return (
    <RolePage
      search={search}
      onSearch={onSearch}
      renderMenu={(permissions) => <RoleMenu permissions={permissions} />}
    />
  );
};
