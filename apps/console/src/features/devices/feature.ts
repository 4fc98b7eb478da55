import { IconDatabase, IconRouter } from "@tabler/icons-react";
import { lazyRouteComponent } from "@tanstack/react-router";
import { pathPrefix, paths } from "../../config/paths.ts";
import type { Feature } from "../../shared/feature.ts";
import { addDeviceSearch, deviceListSearch } from "./list-search.ts";

export const feature: Feature = {
  pages: [
    {
      key: "devices",
      path: paths.deviceList,
      permission: "Device.Index",
      search: deviceListSearch,
      component: lazyRouteComponent(() => import("./components/device-list.tsx"), "DeviceListPage"),
      navigation: [
        {
          group: "network",
          order: 20,
          Icon: IconRouter,
          goKey: "d",
          covers: [
            paths.deviceAdd,
            paths.deviceImport,
            pathPrefix(paths.device),
            pathPrefix(paths.childDevice),
            pathPrefix(paths.pump),
            paths.readingImport,
            paths.chart,
          ],
        },
        {
          key: "dataLoggers",
          group: "network",
          order: 30,
          Icon: IconDatabase,
          search: { type: "DATALOGGER" },
        },
      ],
      list: "devices",
    },
    {
      path: paths.deviceImport,
      permission: "Device.Create",
      component: lazyRouteComponent(() => import("./components/import/import-page.tsx"), "ImportDevicesPage"),
    },
    {
      path: paths.deviceAdd,
      permission: "Device.Create",
      search: addDeviceSearch,
      component: lazyRouteComponent(() => import("./components/form/add-device-page.tsx"), "AddDevicePage"),
    },
  ],
};
