import { IconDatabase, IconRouter } from "@tabler/icons-react";
import { lazyRouteComponent } from "@tanstack/react-router";
import i18next from "i18next";
import { pathPrefix, paths } from "../../config/paths.ts";
import type { Feature } from "../../shared/feature.ts";
import {
  addDeviceSearch,
  deviceListSearch,
  labelSearch,
  mappingSearch,
  tryMessageSearch,
} from "./list-search.ts";

export const feature: Feature = {
  settingsTabs: [
    {
      key: "device-types",
      guide: "connecting",
      permission: "DeviceType.Index",
      order: 30,
      panel: {
        namespace: "devices",
        label: () => i18next.t("devices:types.tab"),
        Panel: lazyRouteComponent(
          () => import("./components/types/device-types-panel.tsx"),
          "DeviceTypesPanel",
        ),
      },
      navigation: { key: "deviceTypes", group: "administration", order: 40 },
      log: ["device_type_updated", "report_interval_updated"],
    },
    {
      key: "freshness",
      permission: "Setting.Index",
      order: 46,
      panel: {
        namespace: "devices",
        label: () => i18next.t("devices:freshness.tab"),
        Panel: lazyRouteComponent(() => import("./components/types/freshness-panel.tsx"), "FreshnessPanel"),
      },
      log: ["report_interval_updated"],
    },
  ],
  pages: [
    {
      key: "devices",
      path: paths.deviceList,
      guide: "devices",
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
            paths.deviceLabels,
            pathPrefix(paths.device),
            pathPrefix(paths.deviceMapping),
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
      guide: "connecting",
      permission: "Device.Create",
      component: lazyRouteComponent(() => import("./components/import/import-page.tsx"), "ImportDevicesPage"),
    },
    {
      path: paths.deviceLabels,
      guide: "devices",
      permission: "Device.Index",
      search: labelSearch,
      component: lazyRouteComponent(() => import("./components/labels/label-page.tsx"), "LabelPage"),
    },
    {
      path: paths.deviceMapping,
      guide: "connecting",
      permission: "Device.Update",
      search: mappingSearch,
      component: lazyRouteComponent(() => import("./components/mapping/mapping-page.tsx"), "MappingPage"),
    },
    {
      key: "tryMessage",
      path: paths.tryMessage,
      guide: "connecting",
      permission: ["Device.Create", "Device.Update"],
      search: tryMessageSearch,
      component: lazyRouteComponent(
        () => import("./components/profiles/try-message-page.tsx"),
        "TryMessagePage",
      ),
      navigation: { group: "connections", order: 32 },
    },
    {
      path: paths.deviceAdd,
      guide: "connecting",
      permission: "Device.Create",
      search: addDeviceSearch,
      component: lazyRouteComponent(() => import("./components/form/add-device-page.tsx"), "AddDevicePage"),
    },
  ],
};
