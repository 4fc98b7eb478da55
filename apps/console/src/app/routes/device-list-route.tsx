import { DeviceListPage } from "../../features/devices/components/device-list.tsx";
import { deviceListSearch } from "../../features/devices/list-search.ts";
import { usePageSearch } from "../../shared/page-search.ts";
import { useDensity } from "../customizer/settings.ts";
import { ListViews } from "../list-views.tsx";

export const DeviceListRoute = () => {
  const [search, onSearch] = usePageSearch(deviceListSearch);
  const [density, setDensity] = useDensity();
  return (
    <DeviceListPage
      search={search}
      onSearch={onSearch}
      density={density}
      onDensity={setDensity}
      views={<ListViews list="devices" />}
    />
  );
};
