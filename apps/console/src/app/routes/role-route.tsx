import { RolePage } from "../../features/access/components/role-page.tsx";
import { roleSearch } from "../../features/access/role-search.ts";
import { usePageSearch } from "../../shared/page-search.ts";
import { useDensity } from "../customizer/settings.ts";
import { RoleMenu } from "./role-menu.tsx";

export const RoleRoute = () => {
  const [search, onSearch] = usePageSearch(roleSearch);
  const [density] = useDensity();
  return (
    <RolePage
      search={search}
      density={density}
      onSearch={onSearch}
      renderMenu={(permissions) => <RoleMenu permissions={permissions} />}
    />
  );
};
