import type { DeviceSummary } from "@sgval/contract/devices/device";
import { listMapDevices } from "@sgval/contract/devices/routes";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../api/call.ts";
import { kept } from "../api/kept-answers.ts";
import { sharedKeys } from "./query-keys.ts";

/** All devices in view, for the map. What changes afterwards comes live. */
export const mapDevicesQuery = () =>
  queryOptions({
    queryKey: sharedKeys.mapDevices,
    ...kept,
    // Comparing thousands of devices with those before, value by value, takes longer than drawing them.
    structuralSharing: false,
    queryFn: async ({ signal }) => {
      const found: DeviceSummary[] = [];
      let after: number | null = 0;
      while (after !== null) {
        const page: { data: DeviceSummary[]; metaData: { next: number | null } } = await call(
          listMapDevices,
          { query: { after }, signal },
        );
        found.push(...page.data);
        after = page.metaData.next;
      }
      return found;
    },
  });
