import { UserListPage } from "../../features/access/components/user-list-page.tsx";
import { userListSearch } from "../../features/access/user-list-search.ts";
import { usePageSearch } from "../../shared/page-search.ts";
import { useDensity } from "../customizer/settings.ts";
import { ListViews } from "../list-views.tsx";

export const UserListRoute = () => {
  const [search, onSearch] = usePageSearch(userListSearch);
  const [density] = useDensity();
  return (
    <UserListPage search={search} density={density} views={<ListViews list="users" />} onSearch={onSearch} />
  );
};
