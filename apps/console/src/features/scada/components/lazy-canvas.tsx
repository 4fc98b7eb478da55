import { CatchBoundary } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { ErrorState } from "../../../shared/ui/page/error-state.tsx";
import { ChartSkeleton } from "../../../shared/ui/page/skeletons.tsx";
import type { CanvasProps } from "./canvas.tsx";

const Drawn = lazy(async () => ({ default: (await import("./canvas.tsx")).Canvas }));

/** The drawing with its library, loaded when first needed. Where the network fails then, the list still has all values. */
export const LazyCanvas = (props: CanvasProps) => {
  const { t } = useTranslation(["scada", "common"]);
  return (
    <CatchBoundary
      getResetKey={() => "canvas"}
      errorComponent={() => (
        <ErrorState
          cause={t("canvasFailed")}
          retryLabel={t("common:retry")}
          // A browser remembers a failed module for as long as the page lives; the address brings all else back.
          onRetry={() => window.location.reload()}
        />
      )}
    >
      <Suspense fallback={<ChartSkeleton height={props.small ? 220 : 420} />}>
        <Drawn {...props} />
      </Suspense>
    </CatchBoundary>
  );
};
