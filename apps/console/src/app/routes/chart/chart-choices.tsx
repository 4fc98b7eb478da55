import Button from "@mui/material/Button";
import type { DeviceDetail } from "@sgval/contract/devices/routes";
import { IconMapQuestion } from "@tabler/icons-react";
import { memo, useState } from "react";
import { useTranslation } from "react-i18next";
import type { useDevices } from "../../../features/devices/api/read-device.ts";
import { type ChartSource, sourceId } from "../../../features/readings/chart-data.ts";
import type { Comparison } from "../../../features/readings/chart-view.ts";
import { ComparisonBar } from "../../../features/readings/components/comparison-bar.tsx";
import { ParameterPicker } from "../../../features/readings/components/parameter-picker.tsx";
import { letterOf, type lineColors } from "../../../features/readings/trend-panels.ts";
import { toApiError } from "../../../shared/api/api-error.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import { ChartViews } from "../../../shared/ui/list/views/list-views.tsx";
import { EmptyState } from "../../../shared/ui/page/empty-state.tsx";
import { QueryFailure } from "../../../shared/ui/page/query-state.tsx";
import { addressOf } from "./chart-sources.ts";

/** The choices of more devices fill the first screen. */
export const FEW_DEVICES = 2;

type Others = ReturnType<typeof useDevices>;

/**
 * What a chart shows and with what it is compared. Its properties keep their identity while only the part of time changes, so that
 * it is not drawn again with each zoom.
 */
export const ChartChoices = memo(
  (props: {
    home: DeviceDetail | undefined;
    logger: DeviceDetail | undefined;
    roomId: number | undefined;
    comparison: Comparison;
    /** Length of what the chart shows. */
    rangeSeconds: number;
    /** The devices compared, without that of the page. */
    ids: readonly number[];
    others: Others["devices"];
    failures: Others["failures"];
    offered: readonly ChartSource[];
    /** Of the lines that are drawn, by the ids of their sources. */
    colors: ReturnType<typeof lineColors>;
    /** Names of the lines in the address. */
    chosen: readonly string[];
    /** What a saved chart would keep of this one. */
    saved: string;
    onDays: (days: number[]) => void;
    onAdd: (id: number) => void;
    onRemove: (id: number) => void;
    onLines: (lines: string[]) => void;
  }) => {
    const { home, logger, ids, others, failures, offered, chosen } = props;
    const { t } = useTranslation(["readings", "devices"]);
    const format = useFormat();
    const [open, setOpen] = useState(false);
    const present = [...(home ? [home.id] : []), ...ids];
    const foldable = present.length > FEW_DEVICES && chosen.length > 0;
    return (
      <>
        <ComparisonBar
          comparison={props.comparison}
          rangeSeconds={props.rangeSeconds}
          devices={others}
          present={present}
          roomId={props.roomId}
          onDays={props.onDays}
          onAdd={props.onAdd}
          onRemove={props.onRemove}
          fold={
            foldable
              ? {
                  text: t("chosen", {
                    devices: present.length,
                    lines: chosen.length,
                    total: offered.length,
                  }),
                  open,
                  onToggle: () => setOpen(!open),
                }
              : undefined
          }
        >
          <ChartViews current={props.saved} />
        </ComparisonBar>
        {failures.map(({ id, query }) =>
          // Asking again would not help.
          toApiError(query.error).code === "not_found" ? (
            <EmptyState
              key={id}
              icon={<IconMapQuestion size={20} stroke={1.75} />}
              reason={`${t("devices:notFound")} (${id})`}
              next={t("devices:notFoundNext")}
              action={
                <Button variant="outlined" size="small" onClick={() => props.onRemove(id)}>
                  {t("takeOff")}
                </Button>
              }
            />
          ) : (
            <QueryFailure key={id} query={query} failed={`${t("devices:detailFailed")} (${id})`} />
          ),
        )}
        {offered.length > 0 && (open || !foldable) && (
          <ParameterPicker
            offered={offered.map((source) => {
              const isOwn = source.deviceId === home?.id;
              const name = format.parameterName(source.key);
              // The one line of a valve's logger stands beside those of the valve.
              const isLoggers = source.deviceId === logger?.id && !ids.includes(source.deviceId);
              return {
                id: addressOf(home, source),
                color: props.colors.get(sourceId(source)),
                letter: letterOf(source.key),
                label: isLoggers ? `${name} · ${source.deviceName}` : name,
                group:
                  present.length < 2 ? undefined : isOwn || isLoggers ? home?.displayName : source.deviceName,
              };
            })}
            chosen={chosen}
            onChange={props.onLines}
          />
        )}
      </>
    );
  },
);
