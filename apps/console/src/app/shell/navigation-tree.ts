import type { Permission } from "@sgval/contract/permission";
import { IconCpu, IconTopologyStar3 } from "@tabler/icons-react";
import { paths } from "../../config/paths.ts";

/**
 * What the navigation offers, once for both layouts. A group shows only if one of its items may be seen;
 * an item is lit for every address that starts with one of its `covers`.
 */
export const navigationTree = [
  {
    key: "network",
    Icon: IconTopologyStar3,
    items: [
      {
        key: "devices",
        to: paths.deviceList,
        permission: "Device.Index" as Permission,
        Icon: IconCpu,
        covers: ["/apps/monitoring-and-control/"],
      },
    ],
  },
] as const;
