import { zodResolver } from "@hookform/resolvers/zod";
import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import { type Timer, timer } from "@sgval/contract/automation/automation";
import type { ControlMode } from "@sgval/contract/control/control";
import type { DeviceType } from "@sgval/quantities/device-types";
import { zoneOffsetSeconds } from "@sgval/quantities/timestamp";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { env } from "../../../config/env.ts";
import { useMay } from "../../../shared/api/ability.ts";
import { showSnackbar } from "../../../shared/api/snackbar.ts";
import { useClock } from "../../../shared/format/use-age.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import { MutedText, Stack, Text } from "../../../shared/ui/arrange.ts";
import { FormCard } from "../../../shared/ui/form/form-card.tsx";
import { useSave } from "../../../shared/ui/form/use-save.ts";
import { WeeklyWindows, weeklyWindows } from "../../../shared/ui/form/weekly-windows.tsx";
import { EmptyState } from "../../../shared/ui/page/empty-state.tsx";
import { QueryState } from "../../../shared/ui/page/query-state.tsx";
import { SectionCard } from "../../../shared/ui/page/section-card.tsx";
import { timersQuery } from "../api/read-settings.ts";
import { useSetTimers } from "../api/save-settings.ts";
import { edgeText } from "../regulation-text.ts";
import { nextTimerChanges } from "../timer-windows.ts";
import { useTimerText } from "./automation-summary.tsx";
import { type Preview, PreviewButton } from "./preview/preview-button.tsx";
import { useCurrentRule } from "./state/current-rule.tsx";
import { MovesAtOnce, useMoveQuestionOfDevice } from "./state/moves-at-once.tsx";
import { type OnEdge, WeekBars } from "./week-bars.tsx";

type Props = {
  device: { id: number; mode: ControlMode; type?: DeviceType };
  /** Why nothing carries them out now. */
  idle: "manual" | "unregulated" | null;
  /** How a preview is shown, where one can be made. */
  preview?: Preview | undefined;
};

/** The windows over the week, in words, and when the pressure changes next. */
const Week = ({
  device,
  timers,
  idle,
  isUnsaved = false,
  onEdge,
}: { timers: readonly Timer[]; isUnsaved?: boolean; onEdge?: OnEdge } & Pick<Props, "device" | "idle">) => {
  const { t } = useTranslation("automation");
  const format = useFormat();
  const timerText = useTimerText();
  const minute = useClock((now) => Math.floor(now / 60_000)) * 60;
  const next = nextTimerChanges(timers, minute, zoneOffsetSeconds(minute * 1000, env.timeZone), NEXT);
  const texts = timers.map(timerText);
  const isWell = device.type === "WELL_LOGGING";
  const rule = useCurrentRule(device, idle !== null);
  const legend = isWell ? t("well.legend") : t("bars.legend");
  const adopted = isWell ? t("well.legendAdopted") : t("bars.legendAdopted");
  return (
    <SectionCard title={isWell ? t("well.week") : t("week")} sub={format.zone()}>
      {timers.length === 0 ? (
        <EmptyState reason={t("noTimers")} next={isWell ? t("well.noTimersNext") : t("noTimersNext")} />
      ) : (
        <Stack gap={12}>
          {idle && <Alert severity="info">{t(`idle.${idle}`)}</Alert>}
          <WeekBars timers={timers} label={`${t("timers")}. ${texts.join(". ")}`} onEdge={onEdge} />
          <MutedText>
            {rule?.isAdopted ? adopted : legend} {onEdge && t("bars.hint")}
          </MutedText>
          {texts.map((text) => (
            <Text key={text}>{text}</Text>
          ))}
          {rule && <Text>{rule.text}</Text>}
          {!idle && next.length > 0 && (
            <Text>
              {`${isUnsaved ? t("nextOnceSaved") : t("nextChange")}: `}
              {next
                // A window lowers the pressure of a valve, and lets the pump of a well run.
                .map(({ at, toLow }) =>
                  edgeText(t, { toLow: toLow !== isWell, isWell, time: format.timestamp(at * 1000) }),
                )
                .join("; ")}
            </Text>
          )}
        </Stack>
      )}
    </SectionCard>
  );
};

/** Changes ahead that are named. */
const NEXT = 3;

/** Those rows of the form that are windows already. */
const wholeWindows = (rows: readonly unknown[]): { window: Timer; row: number }[] =>
  rows.flatMap((values, row) => {
    const parsed = timer.safeParse(values);
    return parsed.success ? [{ window: parsed.data, row }] : [];
  });

/** Which windows come and which go, in words; `null` where none does. */
const useChangesText = (stored: readonly Timer[]) => {
  const { t } = useTranslation("automation");
  const timerText = useTimerText();
  return (timers: readonly Timer[]): ReactNode => {
    const [before, after] = [stored.map(timerText), timers.map(timerText)];
    const added = after.filter((window) => !before.includes(window));
    const removed = before.filter((window) => !after.includes(window));
    if (added.length + removed.length === 0) return null;
    return (
      <ul>
        {added.map((window) => (
          <li key={`+${window}`}>{t("timersAdded", { window })}</li>
        ))}
        {removed.map((window) => (
          <li key={`-${window}`}>{t("timersRemoved", { window })}</li>
        ))}
      </ul>
    );
  };
};

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

const Form = ({ device, idle, timers, preview }: Props & { timers: Timer[] }) => {
  const { t } = useTranslation(["automation", "forms", "messages"]);
  const set = useSetTimers(device.id);
  const isWell = device.type === "WELL_LOGGING";
  const [base, setBase] = useState(timers);
  const form = useForm({
    resolver: zodResolver(weeklyWindows),
    mode: "onSubmit",
    values: { timers: base },
  });
  const { isDirty, isSubmitted } = form.formState;
  const isBehind = !isSame(base, timers);
  if (isBehind && !isDirty) setBase(timers);
  const typed = form.watch("timers");
  const whole = wholeWindows(typed);
  const tried = weeklyWindows.safeParse({ timers: typed });
  const changesText = useChangesText(base);
  const { isWanted, question } = useMoveQuestionOfDevice(
    device,
    preview !== undefined && "Chart" in preview,
    {
      title: t("timersQuestion"),
      of: (next) => changesText(weeklyWindows.safeParse(next).data?.timers ?? base),
    },
  );
  const saving = useSave(form, {
    fields: ["timers"],
    isWanted,
    save: async (values) => {
      const saved = await set.mutateAsync(values.timers);
      setBase(saved);
      form.reset({ timers: saved });
      const done = base.length === 0 ? "add" : saved.length === 0 ? "delete" : "update";
      showSnackbar("success", t(`messages:${done}_success`));
    },
    failed: t("messages:update_failed"),
  });
  const read = () => {
    const tried = weeklyWindows.safeParse(form.getValues());
    if (!tried.success) void form.trigger();
    return tried.success ? tried.data : null;
  };
  return (
    <>
      <Week
        device={device}
        timers={whole.map(({ window }) => window)}
        idle={idle}
        isUnsaved={isDirty}
        onEdge={(index, edge, time) => {
          const { row } = whole[index] ?? {};
          if (row !== undefined)
            form.setValue(`timers.${row}.${edge}`, time, { shouldDirty: true, shouldValidate: isSubmitted });
        }}
      />
      <FormCard
        title={isWell ? t("well.windows") : t("windows")}
        sub={isWell ? t("well.windowsText") : t("windowsText")}
        dirty={isDirty}
        {...saving}
        saveLabel={t("forms:save")}
        extra={preview && <PreviewButton device={device} read={read} preview={preview} />}
      >
        <MovesAtOnce
          device={device}
          tried={preview && "Chart" in preview && isDirty && tried.success ? tried.data : null}
        />
        {question}
        {isBehind && isDirty && !saving.saving && (
          <Alert
            severity="warning"
            action={
              <Button
                color="inherit"
                size="small"
                onClick={() => {
                  setBase(timers);
                  form.reset({ timers });
                }}
              >
                {t("takeTheirs")}
              </Button>
            }
          >
            {t("changedMeanwhile")}
          </Alert>
        )}
        <WeeklyWindows control={form.control} />
      </FormCard>
    </>
  );
};

/** The timers of a device: over the week, and for those who may change them the windows one by one. */
export const TimersEditor = (props: Props) => {
  const { t } = useTranslation("automation");
  const mayUpdate = useMay()("Timer.Update");
  const query = useQuery(timersQuery(props.device.id, true));
  return (
    <QueryState query={query} failed={t("failed")}>
      {(timers) =>
        mayUpdate ? (
          <Form key={props.device.id} {...props} timers={timers} />
        ) : (
          <Week device={props.device} timers={timers} idle={props.idle} />
        )
      }
    </QueryState>
  );
};
