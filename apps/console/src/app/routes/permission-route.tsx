import { PermissionPage } from "../../features/access/components/permission-page.tsx";
import { permissionListSearch } from "../../features/access/user-list-search.ts";
import { usePageSearch } from "../../shared/page-search.ts";
import { useDensity } from "../customizer/settings.ts";
import { ListViews } from "../list-views.tsx";

export const PermissionRoute = () => {
  const [search, onSearch] = usePageSearch(permissionListSearch);
  const [density] = useDensity();
  return (
    <PermissionPage
      search={search}
      density={density}
      views={<ListViews list="permissions" />}
      onSearch={onSearch}
    />
  );
};
