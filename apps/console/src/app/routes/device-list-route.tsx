import { useNavigate, useSearch } from "@tanstack/react-router";
import { paths } from "../../config/paths.ts";
import { DeviceListPage } from "../../features/devices/components/device-list.tsx";
import { useDensity } from "../density.ts";
import { ListViews } from "../list-views.tsx";

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
          // Typing a search is one step back, not one for each letter.
          replace: "q" in change,
          resetScroll: false,
        })
      }
      density={density}
      onDensity={setDensity}
      views={<ListViews list="devices" />}
    />
  );
};
