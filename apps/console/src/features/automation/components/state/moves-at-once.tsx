import Alert from "@mui/material/Alert";
import type { ControlMode } from "@sgval/contract/control/control";
import type { DeviceType } from "@sgval/quantities/device-types";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { type TriedAutomation, triedAutomationQuery } from "../../../../shared/queries/tried-automation.ts";
import { useMoveQuestion } from "../../../../shared/ui/act/move-question.tsx";
import { AtOnce, useAtOnceText } from "./at-once.tsx";

type Device = { id: number; mode: ControlMode; type?: DeviceType };

/** Whoever types is not asked for with each letter (ms). */
const settlesAfter = 600;

/** A value once it has been the same for a while; before, the one of before. */
const useSettled = (value: string): string => {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), settlesAfter);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
};

/** What a device in automatic mode would do at once with what its form holds, said before it is saved. */
const SavedNow = ({ device, tried }: { device: Device; tried: TriedAutomation }) => {
  const { t } = useTranslation("automation");
  const written = JSON.stringify(tried);
  const isSettled = useSettled(written) === written;
  const stable = useMemo((): TriedAutomation => JSON.parse(written), [written]);
  const query = useQuery({ ...triedAutomationQuery(device.id, stable), enabled: isSettled });
  const isWell = device.type === "WELL_LOGGING";
  return <AtOnce deviceId={device.id} title={t("preview.savedNow")} query={query} isWell={isWell} />;
};

/** That a device in automatic mode acts on new settings at once, and what it would do with those of the form. */
export const MovesAtOnce = (props: {
  device: Device;
  /** What the form holds, once it is changed and whole; null otherwise. */
  tried: TriedAutomation | null;
}) => {
  const { t } = useTranslation("automation");
  if (props.device.mode !== "auto") return null;
  return (
    <Alert severity="warning">
      {t("movesAtOnce")}
      {props.tried && <SavedNow device={props.device} tried={props.tried} />}
    </Alert>
  );
};

/**
 * Asks before settings of a device are saved by which it moves water at once; not where no preview can be made.
 * @param changes what else is asked about in automatic mode, and under which title
 */
export const useMoveQuestionOfDevice = (
  device: Device,
  isTryable: boolean,
  changes?: { title: string; of: (tried: TriedAutomation) => ReactNode },
) => {
  const { t } = useTranslation("automation");
  const textOf = useAtOnceText(device.id, device.type === "WELL_LOGGING");
  return useMoveQuestion({
    devices: device.mode === "auto" && isTryable ? [device] : [],
    title: changes?.title ?? t("atOnce.question"),
    changesOf: device.mode === "auto" ? changes?.of : undefined,
    textOf: ({ atOnce }) => `${t("preview.savedNow")} ${textOf(atOnce)}`,
    unknownText: (reason) => t("atOnce.failed", { reason }),
    show: (moves) => moves.map(({ device: { id }, text }) => <div key={id}>{text}</div>),
  });
};
