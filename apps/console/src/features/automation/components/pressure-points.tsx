import { zodResolver } from "@hookform/resolvers/zod";
import Button from "@mui/material/Button";
import { pressurePointLimits, type Threshold, thresholdBodyIn } from "@sgval/contract/automation/automation";
import type { ControlMode } from "@sgval/contract/control/control";
import type { DeviceType } from "@sgval/quantities/device-types";
import { unitSymbol } from "@sgval/quantities/unit";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useMay } from "../../../shared/api/ability.ts";
import { showSnackbar } from "../../../shared/api/snackbar.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import { useErrorText } from "../../../shared/i18n/use-error-text.ts";
import { triedAutomationQuery } from "../../../shared/queries/tried-automation.ts";
import { QuestionDialog } from "../../../shared/ui/act/question-dialog.tsx";
import { FormCard } from "../../../shared/ui/form/form-card.tsx";
import { FormNumber } from "../../../shared/ui/form/form-number.tsx";
import { useLiveForm } from "../../../shared/ui/form/use-live-form.ts";
import { DescriptionList } from "../../../shared/ui/page/description-list.tsx";
import { EmptyState } from "../../../shared/ui/page/empty-state.tsx";
import { QueryState } from "../../../shared/ui/page/query-state.tsx";
import { SectionCard } from "../../../shared/ui/page/section-card.tsx";
import { thresholdQuery } from "../api/read-settings.ts";
import { useRemoveThreshold, useSetThreshold } from "../api/save-settings.ts";
import { type Preview, PreviewButton } from "./preview/preview-button.tsx";
import { AtOnce } from "./state/at-once.tsx";
import { MovesAtOnce, useMoveQuestionOfDevice } from "./state/moves-at-once.tsx";

/** A valve changes the pressure itself; pumps and wells change how much they supply. */
const points = [
  { field: "startPressurePoint", name: "start", help: "startHelp", helpOfPumps: "startHelpOfPumps" },
  { field: "limitPressurePoint", name: "limit", help: "limitHelp", helpOfPumps: "limitHelpOfPumps" },
] as const;

type Props = {
  device: { id: number; mode: ControlMode; type: DeviceType };
  /** How a preview is shown, where one can be made. */
  preview?: Preview | undefined;
};

/** What a valve would do at once without its points. */
const WithoutPoints = ({ device: { id, mode } }: Pick<Props, "device">) => {
  const { t } = useTranslation("automation");
  const query = useQuery(triedAutomationQuery(id, { threshold: null }));
  const title = mode === "auto" ? t("preview.removedNow") : t("preview.removedInAutomatic");
  return <AtOnce deviceId={id} title={title} query={query} />;
};

/** Removes both points after a question; what the server refuses is said in it. */
const Remove = ({ device, preview }: Props) => {
  const { t } = useTranslation(["automation", "forms", "messages"]);
  const errorText = useErrorText();
  const remove = useRemoveThreshold(device.id);
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="outlined" onClick={() => setOpen(true)}>
        {t("removePoints")}
      </Button>
      <QuestionDialog
        open={open}
        title={t("removePoints")}
        text={t("removePointsText")}
        cancelLabel={t("forms:cancel")}
        verbLabel={t("forms:delete")}
        busy={remove.isPending}
        problem={remove.error && errorText(remove.error)}
        onCancel={() => {
          remove.reset();
          setOpen(false);
        }}
        onConfirm={() =>
          remove.mutate(undefined, {
            onSuccess: () => {
              setOpen(false);
              showSnackbar("success", t("messages:delete_success"));
            },
          })
        }
      >
        {preview && "Chart" in preview && <WithoutPoints device={device} />}
      </QuestionDialog>
    </>
  );
};

const Form = ({ device, threshold, preview }: Props & { threshold: Threshold | null }) => {
  const { t } = useTranslation("automation");
  const format = useFormat();
  const set = useSetThreshold(device.id);
  const isTryable = preview !== undefined && "Chart" in preview;
  const Watched = isTryable ? preview.Watched : undefined;
  const { isWanted, question } = useMoveQuestionOfDevice(device, isTryable);
  const { form, card } = useLiveForm({
    // An empty field holds null, which the schema refuses.
    values: threshold ?? { startPressurePoint: null as never, limitPressurePoint: null as never },
    resolver: zodResolver(thresholdBodyIn(device.mode)),
    fields: ["startPressurePoint", "limitPressurePoint"],
    isWanted: (points) => isWanted({ threshold: points }),
    save: (values) => set.mutateAsync(values),
  });
  const typed = thresholdBodyIn(device.mode).safeParse(form.watch());
  const read = () => {
    const points = thresholdBodyIn(device.mode).safeParse(form.getValues());
    if (!points.success) void form.trigger();
    return points.success ? { threshold: points.data } : null;
  };
  const { minimum, maximum, leastGap } = pressurePointLimits;
  return (
    <FormCard
      title={t("threshold")}
      {...card}
      extra={
        <>
          {preview && <PreviewButton device={device} read={read} preview={preview} />}
          {threshold && <Remove device={device} preview={preview} />}
        </>
      }
      sub={t("pointsRange", {
        low: format.number(minimum, 1),
        high: format.number(maximum, 1),
        gap: format.number(leastGap, 1),
        unit: unitSymbol("bar"),
      })}
    >
      <MovesAtOnce
        device={device}
        tried={isTryable && card.dirty && typed.success ? { threshold: typed.data } : null}
      />
      {question}
      {/* With what is typed: what is stored says nothing of it, also while it is not whole yet. */}
      {Watched && <Watched tried={{ threshold: typed.success ? typed.data : null }} />}
      {points.map(({ field, name, help, helpOfPumps }) => (
        <FormNumber
          key={field}
          control={form.control}
          name={field}
          label={t(name)}
          help={device.type === "VGA" ? t(help) : t(helpOfPumps)}
          unit={unitSymbol("bar")}
          required
        />
      ))}
    </FormCard>
  );
};

/** The two pressures that the automatic mode of a device works by. */
export const PressurePoints = ({ device, preview }: Props) => {
  const { t } = useTranslation("automation");
  const format = useFormat();
  const mayUpdate = useMay()("Threshold.Update");
  const query = useQuery(thresholdQuery(device.id, true));
  return (
    <QueryState query={query} failed={t("failed")}>
      {(threshold) =>
        mayUpdate ? (
          <Form
            key={`${device.id}-${threshold === null}`}
            device={device}
            threshold={threshold}
            preview={preview}
          />
        ) : (
          <SectionCard title={t("threshold")}>
            {threshold === null ? (
              <EmptyState reason={t("noThreshold")} />
            ) : (
              <DescriptionList
                properties={points.map(({ field, name }) => ({
                  key: field,
                  label: t(name),
                  content: format.quantity(threshold[field], "bar", 2),
                }))}
              />
            )}
          </SectionCard>
        )
      }
    </QueryState>
  );
};
