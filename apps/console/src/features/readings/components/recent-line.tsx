import { lineGap } from "@sgval/contract/readings/line-gap";
import type { DeviceHistory } from "@sgval/contract/readings/readings";
import { type ReactNode, useMemo } from "react";
import { lineDecimals, Sparkline, sparklinePath } from "../../../shared/ui/trend/sparkline.tsx";

/** The last hours of one value as a small line. */
export const RecentLine = (props: {
  history: DeviceHistory | undefined;
  parameter: string;
  /** What is taken off it, as reverse flow is of what flows forward. */
  less?: string | undefined;
  /** First and last time of the drawing (epoch ms). */
  span: { from: number; to: number };
  /** Report interval of the device. */
  stepSeconds: number;
  caption: ReactNode;
  /** What is shown where there is no line. */
  without?: ReactNode;
}) => {
  const { history, parameter, less, span, stepSeconds } = props;
  const path = useMemo(() => {
    const column = history?.series[parameter];
    if (!history || !column) return "";
    const step = Math.max(stepSeconds, history.bucketSeconds ?? 0);
    const off = less === undefined ? undefined : history.series[less]?.avg;
    const values = off
      ? column.avg.map((value, index) => {
          const taken = off[index] ?? null;
          return value === null || taken === null ? null : value - taken;
        })
      : column.avg;
    return sparklinePath(
      history.t,
      values,
      span,
      lineGap(history.t, values, step * 1000),
      lineDecimals(parameter),
    );
  }, [history, parameter, less, span, stepSeconds]);
  if (path === "") return props.without;
  return (
    <figure>
      <Sparkline path={path} />
      <figcaption>{props.caption}</figcaption>
    </figure>
  );
};
