import type { DeviceDetail } from "@sgval/contract/devices/routes";
import { pumpNameOf } from "@sgval/contract/pumps/labels";
import type { StationPreview as Tried } from "@sgval/contract/pumps/preview";
import { daySeconds } from "@sgval/quantities/duration";
import { useCallback, useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { Preview } from "../../../features/automation/components/preview/preview-button.tsx";
import type { TriedStation } from "../../../features/pumps/api/preview.ts";
import { usePumpNames } from "../../../features/pumps/api/stations.ts";
import { StationPreview } from "../../../features/pumps/components/preview/station-preview.tsx";
import type { ChartSource } from "../../../features/readings/chart-data.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import type { TrendPanelData } from "../../../shared/ui/trend/trend-types.ts";
import { MARKED, PreviewDrawing, seconds, usePreviewSources } from "../device/preview-chart.tsx";

/** How many pumps run at these times (seconds since 1970, ascending); `null` from the first switch that is not listed. */
export const runningAt = (
  { runningAtStart, switches, rest }: Pick<Tried, "runningAtStart" | "switches" | "rest">,
  t: readonly number[],
): (number | null)[] => {
  const end = rest ? seconds(rest.from) : Number.POSITIVE_INFINITY;
  let next = 0;
  let running = runningAtStart;
  return t.map((time) => {
    for (let one = switches[next]; one && seconds(one.at) <= time; one = switches[next]) {
      running = one.running;
      next += 1;
    }
    return time < end ? running : null;
  });
};

const Drawing = (props: { deviceId: number; preview: Tried; sources: readonly ChartSource[] }) => {
  const { deviceId, preview, sources } = props;
  const names = usePumpNames(deviceId);
  const { t } = useTranslation("pumps");
  const format = useFormat();
  const { switches, total } = preview;
  const isCrowded = total > MARKED;
  const most = Math.max(preview.runningAtStart, ...switches.map(({ running }) => running));
  const panelOf = useCallback(
    (times: readonly number[]): TrendPanelData => ({
      ...{ key: "running", unit: "", range: [0, most + 1], whole: true, format: format.count },
      series: [
        {
          ...{ key: "running", label: t("preview.lines"), color: 3, stepped: true, gapAfter: daySeconds },
          values: runningAt(preview, times),
        },
      ],
    }),
    [preview, most, format, t],
  );
  const events = useMemo(
    () =>
      (total > MARKED ? [] : switches).map(({ at, pumpId, action }) => ({
        ...{ key: `${at}${pumpId}`, at: seconds(at), kind: "auto" as const },
        text: t(`regulation.step.${action}`, { pump: pumpNameOf(pumpId, names, format.language) }),
      })),
    [switches, total, t, names, format],
  );
  return (
    <PreviewDrawing
      preview={preview}
      sources={sources}
      summary={t("preview.chart")}
      note={
        isCrowded
          ? t("preview.crowded", { total: format.count(total), shown: format.count(switches.length) })
          : null
      }
      events={events}
      added={panelOf}
    />
  );
};

const isPressure = (key: string): boolean => key === "outlet_pressure" || key === "tank_level";

/** How a preview of a station is shown: what staging goes by, and how many pumps would have run. */
export const useStationPreview = (device: DeviceDetail): Preview => {
  const sources = usePreviewSources(device, isPressure);
  const { id, mode } = device;
  const Chart = useCallback(
    ({ preview }: { preview: Tried }) => <Drawing deviceId={id} preview={preview} sources={sources} />,
    [id, sources],
  );
  const Content = useCallback(
    ({ tried }: { tried: TriedStation }) => (
      <StationPreview device={{ id, mode }} tried={tried} Chart={Chart} />
    ),
    [id, mode, Chart],
  );
  return useMemo(() => ({ Content }), [Content]);
};
