import type { DeviceSummary } from "@sgval/contract/devices/device";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { DeviceCard } from "../../../features/devices/components/device-card.tsx";
import { useDeviceColumns } from "../../../features/devices/components/device-columns.tsx";
import { SignalMark } from "../../../features/devices/components/device-condition.tsx";
import { Stack } from "../../../shared/ui/arrange.ts";
import { useWindowWidth } from "../../../shared/ui/breakpoints.ts";
import { ListTable } from "../../../shared/ui/list/list-table.tsx";
import type { Column } from "../../../shared/ui/list/list-types.ts";
import { useDensity } from "../../../shared/ui/page/page-frame.ts";
import { SectionCard } from "../../../shared/ui/page/section-card.tsx";
import type { DeviceGroup } from "./device-order.ts";

/** The devices in rows, each group a table of its own; a tick chooses a device for comparison. */
export const DeviceRows = (props: {
  /** A group without a title has no heading. */
  groups: readonly DeviceGroup<DeviceSummary>[];
  chosen: readonly number[];
  onChosen: (ids: number[]) => void;
  onOpen: (device: DeviceSummary) => void;
}) => {
  const { groups, chosen, onChosen, onOpen } = props;
  const { t } = useTranslation(["dashboards", "forms"]);
  const [density] = useDensity();
  const all = useDeviceColumns();
  const isNarrow = useWindowWidth() < 1440;
  // Beside the rail they would leave two words to a name; silhouette, filters and groups say as much.
  const columns = useMemo(
    () =>
      all.map(({ unit, ...one }): Column<DeviceSummary> => {
        if (one.key === "type" || one.key === "room") return { ...one, from: 1920 };
        if (one.key === "displayName" && isNarrow) return { ...one, width: "minmax(250px, 2fr)" };
        if (one.key === "signal" && isNarrow)
          return { ...one, align: "center", cell: (device) => <SignalMark device={device} /> };
        return unit ? { ...one, unit } : one;
      }),
    [all, isNarrow],
  );
  return (
    <Stack gap={12}>
      {groups.map(({ title, devices }) => {
        const ids = devices.map(({ id }) => id);
        return (
          <SectionCard key={title} flush {...(title !== "" && { title })}>
            <ListTable
              caption={title || t("devices")}
              list="devices"
              rows={devices}
              rowKey={({ id }) => String(id)}
              columns={columns}
              density={density}
              selection={{
                selected: new Set(chosen.map(String)),
                onSelect: (keys) =>
                  onChosen([
                    ...chosen.filter((id) => !ids.includes(id)),
                    ...ids.filter((id) => keys.has(String(id))),
                  ]),
                allLabel: t("forms:selectPage"),
                rowLabel: ({ displayName }) => t("chooseNamed", { device: displayName }),
              }}
              onOpen={onOpen}
              renderCard={(device, checkbox) => <DeviceCard device={device} checkbox={checkbox} />}
            />
          </SectionCard>
        );
      })}
    </Stack>
  );
};
