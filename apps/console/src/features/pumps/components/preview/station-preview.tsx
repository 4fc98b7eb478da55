import Alert from "@mui/material/Alert";
import type { StationPreview as Preview } from "@sgval/contract/pumps/preview";
import { useQuery } from "@tanstack/react-query";
import type { ComponentType } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../../../shared/format/use-format.ts";
import { useErrorText } from "../../../../shared/i18n/use-error-text.ts";
import { MutedText } from "../../../../shared/ui/arrange.ts";
import { EmptyState } from "../../../../shared/ui/page/empty-state.tsx";
import { QueryFailure } from "../../../../shared/ui/page/query-state.tsx";
import { ChartSkeleton, Loading } from "../../../../shared/ui/page/skeletons.tsx";
import { stationPreviewQuery, type TriedStation } from "../../api/preview.ts";
import { usePumpNames } from "../../api/stations.ts";
import { stationRegulationText } from "../../regulation-text.ts";
import { StationDays, StationSwitches } from "./station-tables.tsx";

export type StationChart = ComponentType<{ preview: Preview }>;
type Device = { id: number; mode: "manual" | "auto" };
type Text = ReturnType<typeof stationRegulationText>;

/** What would be decided now. */
const AtOnce = ({ decision, device, text }: { decision: Preview["atOnce"]; device: Device; text: Text }) => {
  const { t } = useTranslation("pumps");
  const step = decision.wanted && text.stepText(decision.wanted);
  const said = [text.inForce(decision), step, text.heldBackText(decision)].filter(Boolean).join(" · ");
  return (
    <Alert severity={step ? "warning" : "info"}>
      {device.mode === "auto" ? t("preview.savedNow") : t("preview.inAutomatic")} {said}
    </Alert>
  );
};

const Result = ({ preview, device, Chart }: { preview: Preview; device: Device; Chart: StationChart }) => {
  const { t } = useTranslation("pumps");
  const format = useFormat();
  const errorText = useErrorText();
  const names = usePumpNames(device.id) ?? new Map<string, string>();
  const text = stationRegulationText(t, format, { names, errorText });
  if (preview.samples === 0) return <EmptyState reason={t("preview.none")} next={t("preview.noneNext")} />;
  return (
    <>
      <AtOnce decision={preview.atOnce} device={device} text={text} />
      <section>
        <h3>
          {preview.total === 0
            ? t("preview.noSwitches")
            : t("preview.total", { count: preview.total, samples: format.count(preview.samples) })}
        </h3>
        <MutedText>{t("preview.assumed")}</MutedText>
        <Chart preview={preview} />
      </section>
      <section>
        <h3>{t("preview.byDay")}</h3>
        <StationDays days={preview.days} />
      </section>
      {preview.switches.length > 0 && (
        <section>
          <h3>{t("preview.switches")}</h3>
          <StationSwitches preview={preview} text={text} />
        </section>
      )}
    </>
  );
};

/** What staging would have done in the last seven days with what a form holds, before it is saved. */
export const StationPreview = (props: { device: Device; tried: TriedStation; Chart: StationChart }) => {
  const { device, tried, Chart } = props;
  const { t } = useTranslation(["pumps", "common"]);
  const query = useQuery(stationPreviewQuery(device.id, tried));
  return (
    <>
      {query.isPending && (
        <Loading label={t("common:loading")}>
          <ChartSkeleton height={220} />
        </Loading>
      )}
      <QueryFailure query={query} failed={t("preview.failed")} />
      {query.data && <Result preview={query.data} device={device} Chart={Chart} />}
    </>
  );
};
