import { CatchBoundary } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { ErrorState } from "../../../shared/ui/error-state.tsx";
import { ChartSkeleton } from "../../../shared/ui/skeletons.tsx";
import type { TrendChartProps } from "../../../shared/ui/trend-chart.tsx";

const load = async () => ({
  default: (await import("../../../shared/ui/trend-chart.tsx")).TrendChart,
});

let Chart = lazy(load);

/**
 * The drawing with its plotting library, loaded when first needed. Where the network fails at that moment only
 * the drawing is missing: values and commands beside it keep working, and it can be asked for again.
 */
export const LazyTrendChart = (props: TrendChartProps) => {
  const { t } = useTranslation(["readings", "common"]);
  return (
    <CatchBoundary
      getResetKey={() => "chart"}
      errorComponent={({ reset }) => (
        <ErrorState
          cause={t("chartFailed")}
          retryLabel={t("common:retry")}
          retrying={false}
          onRetry={() => {
            // A failed load is remembered for ever by the component it belongs to.
            Chart = lazy(load);
            reset();
          }}
        />
      )}
    >
      <Suspense fallback={<ChartSkeleton height={props.height} />}>
        <Chart {...props} />
      </Suspense>
    </CatchBoundary>
  );
};
