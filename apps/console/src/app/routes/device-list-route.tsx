import { useNavigate, useSearch } from "@tanstack/react-router";
import { paths } from "../../config/paths.ts";
import { DeviceListPage } from "../../features/devices/components/device-list.tsx";
import { useDensity } from "../density.ts";
import { ListViews } from "../list-views.tsx";
import { goesOnSearching } from "../search-step.ts";

export const DeviceListRoute = () => {
  const search = useSearch({ from: `/framed${paths.deviceList}` });
  const navigate = useNavigate({ from: paths.deviceList });
  const [density, setDensity] = useDensity();
  return (
    <DeviceListPage
      search={search}
      onSearch={(change) =>
        void navigate({
          search: (before) => ({ ...before, ...change }),
          replace: goesOnSearching(search, change),
          resetScroll: false,
        })
      }
      density={density}
      onDensity={setDensity}
      views={<ListViews list="devices" />}
    />
  );
};
