import { CatchBoundary } from "@tanstack/react-router";
import { lazy, type RefObject, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { ErrorState } from "../../../shared/ui/page/error-state.tsx";
import { ChartSkeleton } from "../../../shared/ui/page/skeletons.tsx";
import { SkipLink } from "../../../shared/ui/skip-link.ts";
import type { TrendChartProps } from "../../../shared/ui/trend/trend-chart.tsx";

const Chart = lazy(async () => ({
  default: (await import("../../../shared/ui/trend/trend-chart.tsx")).TrendChart,
}));

/**
 * The drawing with its plotting library, loaded when first needed. Where the network fails then, only
 * the drawing is missing: values and commands beside it keep working.
 */
export const LazyTrendChart = (props: TrendChartProps) => {
  const { t } = useTranslation(["readings", "common"]);
  return (
    <CatchBoundary
      getResetKey={() => "chart"}
      errorComponent={() => (
        <ErrorState
          cause={t("chartFailed")}
          retryLabel={t("common:retry")}
          // A browser remembers a failed module for as long as the page lives; the address brings all else back.
          onRetry={() => window.location.reload()}
        />
      )}
    >
      <Suspense fallback={<ChartSkeleton height={props.height} />}>
        <Chart {...props} />
      </Suspense>
    </CatchBoundary>
  );
};

/** A way to the plot inside `chart`, past the ranges, lines and tools before it. */
export const SkipToPlot = ({ chart }: { chart: RefObject<HTMLElement | null> }) => {
  const { t } = useTranslation("readings");
  return (
    <SkipLink
      href="#plot"
      onClick={(event) => {
        event.preventDefault();
        chart.current?.querySelector<HTMLElement>("[tabindex]")?.focus();
      }}
    >
      {t("skipToPlot")}
    </SkipLink>
  );
};
