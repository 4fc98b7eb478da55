import { zodResolver } from "@hookform/resolvers/zod";
import Alert from "@mui/material/Alert";
import { dayLabels, everyDay, thresholdBody } from "@sgval/contract/automation/automation";
import type { BulkAnswer, DeviceChoice } from "@sgval/contract/devices/bulk";
import { unitSymbol } from "@sgval/quantities/unit";
import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import type { ComponentProps } from "react";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../../../shared/format/use-format.ts";
import { FormDrawer } from "../../../../shared/ui/form/form-drawer.tsx";
import { FormNumber } from "../../../../shared/ui/form/form-number.tsx";
import { useSave } from "../../../../shared/ui/form/use-save.ts";
import { newWindow, WeeklyWindows, weeklyWindows } from "../../../../shared/ui/form/weekly-windows.tsx";
import { DescriptionList } from "../../../../shared/ui/page/description-list.tsx";
import { QueryState } from "../../../../shared/ui/page/query-state.tsx";
import { RowsSkeleton } from "../../../../shared/ui/page/skeletons.tsx";
import {
  thresholdsQuery,
  timersOfDevicesQuery,
  useSetThresholds,
  useSetTimers,
} from "../../api/bulk-devices.ts";
import { TriedAtOnce, useMoveQuestionOfDevices, withCode } from "./tried-at-once.tsx";

export interface BulkAutomationProps {
  chosen: readonly DeviceChoice[];
  onDone: (answer: BulkAnswer) => void;
  onClose: () => void;
}

/** The chosen devices in automatic mode: by now, which may not be as they were chosen. */
const automaticOf = (chosen: readonly DeviceChoice[], present: Present[] | undefined): DeviceChoice[] => {
  const modes = new Map(present?.map(({ deviceId, mode }) => [deviceId, mode]));
  return chosen.filter(({ id, mode }) => (modes.get(id) ?? mode) === "auto");
};

/** The devices that act on new settings at once. */
const MoveAtOnce = ({
  chosen,
  present,
  ...tried
}: {
  chosen: readonly DeviceChoice[];
  present: Present[] | undefined;
} & Pick<ComponentProps<typeof TriedAtOnce>, "read" | "now">) => {
  const { t } = useTranslation("devices");
  const automatic = automaticOf(chosen, present);
  if (automatic.length === 0) return null;
  return (
    <>
      <Alert severity="warning">
        {t("bulk.automatic", {
          count: automatic.length,
          names: automatic.map(withCode).join(", "),
        })}
      </Alert>
      <TriedAtOnce devices={automatic} {...tried} />
    </>
  );
};

const dayKeys = ["1", "2", "3", "4", "5", "6", "7"] as const;

type Present = Pick<DeviceChoice, "mode"> & { deviceId: number; text: string };

/** What the chosen devices have now, those with the same together. */
const PresentSettings = ({
  chosen,
  query,
}: Pick<BulkAutomationProps, "chosen"> & { query: UseQueryResult<readonly Present[]> }) => {
  const { t } = useTranslation("devices");
  const names = new Map(chosen.map((device) => [device.id, withCode(device)]));
  return (
    <section aria-label={t("bulk.present")}>
      <QueryState
        query={query}
        failed={t("bulk.presentFailed")}
        skeleton={<RowsSkeleton rows={2} height={36} />}
      >
        {(present) => (
          <DescriptionList
            properties={[...Map.groupBy(present, ({ text }) => text)].map(([text, devices]) => ({
              key: text,
              label: text,
              content: devices.map(({ deviceId }) => names.get(deviceId)).join(", "),
            }))}
          />
        )}
      </QueryState>
    </section>
  );
};

/** Sets the same two pressure points for all selected devices. */
export const BulkThresholds = (props: BulkAutomationProps) => {
  const { t } = useTranslation(["devices", "forms", "messages"]);
  const format = useFormat();
  const set = useSetThresholds();
  const present = useQuery({
    ...thresholdsQuery(props.chosen.map(({ id }) => id)),
    select: (devices) =>
      devices.map(({ threshold, ...one }): Present => {
        const points = threshold && [threshold.startPressurePoint, threshold.limitPressurePoint];
        const text = points
          ? `${points.map((point) => format.number(point, 2)).join("–")} ${unitSymbol("bar")}`
          : t("bulk.noPoints");
        return { ...one, text };
      }),
  });
  const form = useForm({
    resolver: zodResolver(thresholdBody),
    mode: "onSubmit",
    defaultValues: { startPressurePoint: null as never, limitPressurePoint: null as never },
  });
  const { isWanted, question } = useMoveQuestionOfDevices(automaticOf(props.chosen, present.data));
  const saving = useSave(form, {
    fields: ["startPressurePoint", "limitPressurePoint"],
    isWanted: (threshold) => isWanted({ threshold }),
    save: async (points) =>
      props.onDone(await set.mutateAsync({ ids: props.chosen.map(({ id }) => id), ...points })),
    failed: t("messages:update_failed"),
  });
  const read = () => {
    const threshold = thresholdBody.safeParse(form.getValues());
    if (!threshold.success) void form.trigger();
    return threshold.success ? { threshold: threshold.data } : null;
  };
  return (
    <FormDrawer
      open
      title={t("bulk.thresholdsTitle", { count: props.chosen.length })}
      dirty={form.formState.isDirty && !form.formState.isSubmitSuccessful}
      {...saving}
      saveLabel={t("forms:save")}
      onClose={props.onClose}
    >
      <PresentSettings chosen={props.chosen} query={present} />
      <MoveAtOnce chosen={props.chosen} present={present.data} read={read} now={form.watch()} />
      {question}
      <FormNumber
        control={form.control}
        name="startPressurePoint"
        label={t("bulk.startPoint")}
        unit={unitSymbol("bar")}
        required
      />
      <FormNumber
        control={form.control}
        name="limitPressurePoint"
        label={t("bulk.limitPoint")}
        unit={unitSymbol("bar")}
        required
      />
    </FormDrawer>
  );
};

/** Replaces the low-pressure windows of all selected devices; without a window their timers are removed. */
export const BulkTimers = (props: BulkAutomationProps) => {
  const { t } = useTranslation(["devices", "forms", "messages"]);
  const { language } = useFormat();
  const set = useSetTimers();
  const present = useQuery({
    ...timersOfDevicesQuery(props.chosen.map(({ id }) => id)),
    select: (devices) =>
      devices.map(({ timers, ...one }): Present => {
        const windows = timers.map(({ days, startTime, endTime }) => {
          const every = everyDay.every((day) => days.includes(day));
          const named = dayKeys.filter((day) => days.includes(Number(day)));
          const text = every ? t("bulk.everyDay") : named.map((day) => dayLabels[day][language]).join(", ");
          return `${startTime}–${endTime} · ${text}`;
        });
        return { ...one, text: windows.join(" | ") || t("bulk.noTimers") };
      }),
  });
  const form = useForm({
    resolver: zodResolver(weeklyWindows),
    mode: "onSubmit",
    defaultValues: { timers: [newWindow()] },
  });
  const { isWanted, question } = useMoveQuestionOfDevices(automaticOf(props.chosen, present.data));
  const saving = useSave(form, {
    fields: ["timers"],
    isWanted,
    save: async ({ timers }) =>
      props.onDone(await set.mutateAsync({ ids: props.chosen.map(({ id }) => id), timers })),
    failed: t("messages:update_failed"),
  });
  const read = () => {
    const windows = weeklyWindows.safeParse(form.getValues());
    if (!windows.success) void form.trigger();
    return windows.success ? windows.data : null;
  };
  return (
    <FormDrawer
      open
      title={t("bulk.timersTitle", { count: props.chosen.length })}
      sub={t("bulk.timersReplaced")}
      dirty={form.formState.isDirty && !form.formState.isSubmitSuccessful}
      {...saving}
      saveLabel={t("forms:save")}
      onClose={props.onClose}
    >
      <PresentSettings chosen={props.chosen} query={present} />
      <MoveAtOnce chosen={props.chosen} present={present.data} read={read} now={form.watch()} />
      {question}
      <WeeklyWindows control={form.control} />
      {form.watch("timers").length === 0 && <Alert severity="info">{t("bulk.noWindows")}</Alert>}
    </FormDrawer>
  );
};
