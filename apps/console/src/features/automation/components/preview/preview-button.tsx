import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import IconButton from "@mui/material/IconButton";
import { styled } from "@mui/material/styles";
import type { AutomationPreview } from "@sgval/contract/automation/preview";
import type { AutomationRule } from "@sgval/contract/automation/state";
import type { DeviceType } from "@sgval/quantities/device-types";
import { IconEyeSearch, IconX } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { type ComponentType, useId, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { env } from "../../../../config/env.ts";
import { useFormat } from "../../../../shared/format/use-format.ts";
import { type TriedAutomation, triedAutomationQuery } from "../../../../shared/queries/tried-automation.ts";
import { Stack } from "../../../../shared/ui/arrange.ts";
import { below, useBelow } from "../../../../shared/ui/breakpoints.ts";
import { EmptyState } from "../../../../shared/ui/page/empty-state.tsx";
import { QueryFailure } from "../../../../shared/ui/page/query-state.tsx";
import { ChartSkeleton, Loading } from "../../../../shared/ui/page/skeletons.tsx";
import { typeScale } from "../../../../shared/ui/type-scale.ts";
import { useAtOnceText } from "../state/at-once.tsx";
import { PreviewDays, PreviewSwitches } from "./preview-tables.tsx";
import { workedOut } from "./unusable-days.ts";

const Head = styled("header")({
  display: "flex",
  alignItems: "center",
  gap: 12,
  padding: "16px 24px 0",
  "& h2": { ...typeScale.dialogTitle, flex: 1, margin: 0 },
});
const Body = styled("div")({
  display: "grid",
  gap: 16,
  padding: "12px 24px 24px",
  minWidth: 0,
  "& > *": { minWidth: 0 },
  "& h3": { ...typeScale.h3, margin: "0 0 6px" },
  [below("sm")]: { padding: "12px 12px 24px" },
});

/** What this feature shows of what is tried, beside texts and tables. */
export interface ChartPreview {
  Chart: ComponentType<{ preview: AutomationPreview }>;
  /** Which pressure both points are compared with, under the settings that are stored, or that are tried. */
  Watched?: ComponentType<{ tried?: TriedAutomation | undefined }> | undefined;
}

/** What is shown of what is tried: with the chart of this feature, or for a station all of it by another one. */
export type Preview = ChartPreview | { Content: ComponentType<{ tried: TriedAutomation }> };

type Device = { id: number; mode: "manual" | "auto"; type?: DeviceType };
type Props = {
  device: Device;
  /** What the form holds; null when it cannot be tried, and the form says why. */
  read: () => TriedAutomation | null;
  preview: Preview;
};

/** Below it, missing readings are those of a device that is offline now and then. */
const NOTABLE_SHARE = 0.1;

/** How much of the days could be worked out, and why not the rest, where that is a good part of them. */
const WorkedOut = ({
  preview: { from, to, days, staleAfterMinutes, gapMinutes },
}: {
  preview: AutomationPreview;
}) => {
  const { t } = useTranslation("automation");
  const format = useFormat();
  const whole = (Date.parse(to) - Date.parse(from)) / 1000;
  const missing = days.reduce((sum, { degradedMinutes }) => sum + degradedMinutes * 60, 0);
  if (missing < whole * NOTABLE_SHARE) return null;
  const numbers = {
    counted: format.span(Math.max(0, whole - missing)),
    whole: format.span(whole),
    stale: format.span(staleAfterMinutes * 60),
  };
  return (
    <Alert severity="warning">
      {gapMinutes !== null && gapMinutes > staleAfterMinutes
        ? t("preview.workedOutRare", { ...numbers, gap: format.span(gapMinutes * 60) })
        : t("preview.workedOut", numbers)}
    </Alert>
  );
};

/** How many switches there would have been. */
const useTotalText = (isWell: boolean) => {
  const { t } = useTranslation("automation");
  const format = useFormat();
  return ({ total, samples }: Pick<AutomationPreview, "total" | "samples">): string => {
    if (isWell) return total === 0 ? t("preview.well.noSwitches") : t("preview.well.total", { count: total });
    return total === 0
      ? t("preview.noSwitches")
      : t("preview.total", { count: total, samples: format.count(samples) });
  };
};

/** Rules that lead to the same position. */
const leadsLike: Partial<Record<AutomationRule, AutomationRule>> = {
  timer_high: "override",
  timer_low: "limit",
};
const leadsTo = (rule: AutomationRule): AutomationRule => leadsLike[rule] ?? rule;

/** Whether what would be done at once leads elsewhere than where the days before would have ended. */
const endsElsewhere = ({ atOnce, switches, rest }: AutomationPreview): boolean => {
  const last = rest === null ? switches.at(-1) : undefined;
  if (!last || !atOnce?.wanted) return false;
  const { action, value } = last.position;
  if (action !== atOnce.wanted.action) return true;
  // Of a set-point the first step on the way there is another one.
  return value !== atOnce.wanted.value && leadsTo(last.rule) !== leadsTo(atOnce.rule);
};

type ResultProps = Pick<ChartPreview, "Chart"> & { preview: AutomationPreview; device: Device };

const Result = ({ preview, device, Chart }: ResultProps) => {
  const shown = useMemo(() => workedOut(preview, env.timeZone), [preview]);
  const { t } = useTranslation("automation");
  const isWell = device.type === "WELL_LOGGING";
  const atOnce = useAtOnceText(device.id, isWell);
  const totalText = useTotalText(isWell);
  // A well without a float runs by its timers, for which nothing must be measured.
  if (preview.samples === 0 && !isWell)
    return <EmptyState reason={t("preview.none")} next={t("preview.noneNext")} />;
  return (
    <>
      <Alert severity={preview.atOnce?.wanted && !preview.atOnce.heldBack ? "warning" : "info"}>
        {device.mode === "auto" ? t("preview.savedNow") : t("preview.inAutomatic")} {atOnce(preview.atOnce)}
        {endsElsewhere(preview) && !isWell && <div>{t("preview.beginsNow")}</div>}
      </Alert>
      <section>
        <h3>{totalText(shown)}</h3>
        <WorkedOut preview={preview} />
        <Chart preview={preview} />
      </section>
      <section>
        <h3>{t("preview.byDay")}</h3>
        <PreviewDays preview={shown} isWell={isWell} />
      </section>
      {shown.switches.length > 0 && (
        <section>
          <h3>{t("preview.switches")}</h3>
          <PreviewSwitches preview={shown} isWell={isWell} />
        </section>
      )}
    </>
  );
};

/** What a valve or a well would have done. */
const Regulated = ({
  device,
  tried,
  preview: { Chart, Watched },
}: {
  device: Device;
  tried: TriedAutomation;
  preview: ChartPreview;
}) => {
  const { t } = useTranslation(["automation", "common"]);
  const query = useQuery(triedAutomationQuery(device.id, tried));
  return (
    <>
      {query.isPending && (
        <Loading label={t("common:loading")}>
          <Stack gap={12}>
            <ChartSkeleton height={220} />
          </Stack>
        </Loading>
      )}
      <QueryFailure query={query} failed={t("preview.failed")} />
      {Watched && <Watched tried={tried} />}
      {query.data && <Result preview={query.data} device={device} Chart={Chart} />}
    </>
  );
};

/** Tries what a form holds on the readings of the last seven days, before it is saved. */
export const PreviewButton = ({ device, read, preview }: Props) => {
  const { t } = useTranslation(["automation", "common"]);
  const titleId = useId();
  const phone = useBelow("sm");
  const [tried, setTried] = useState<TriedAutomation | null>(null);
  const close = () => setTried(null);
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<IconEyeSearch size={17} stroke={1.75} aria-hidden />}
        onClick={() => setTried(read())}
      >
        {t("preview.button")}
      </Button>
      <Dialog
        open={tried !== null}
        onClose={close}
        fullWidth
        maxWidth="md"
        fullScreen={phone}
        aria-labelledby={titleId}
      >
        <Head>
          <h2 id={titleId}>{t("preview.title")}</h2>
          <IconButton aria-label={t("common:closeDialog")} title={t("common:closeDialog")} onClick={close}>
            <IconX size={20} stroke={1.75} />
          </IconButton>
        </Head>
        <Body>
          {tried &&
            ("Content" in preview ? (
              <preview.Content tried={tried} />
            ) : (
              <Regulated device={device} tried={tried} preview={preview} />
            ))}
        </Body>
      </Dialog>
    </>
  );
};
