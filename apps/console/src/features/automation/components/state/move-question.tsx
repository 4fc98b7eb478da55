import Alert from "@mui/material/Alert";
import type { AutomationPreview } from "@sgval/contract/automation/preview";
import type { ControlMode } from "@sgval/contract/control/control";
import type { DeviceType } from "@sgval/quantities/device-types";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { useErrorText } from "../../../../shared/i18n/use-error-text.ts";
import { QuestionDialog } from "../../../../shared/ui/act/question-dialog.tsx";
import { type Tried, triedPreviewQuery } from "../../api/preview-settings.ts";
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
const SavedNow = ({ device, tried }: { device: Device; tried: Tried }) => {
  const { t } = useTranslation("automation");
  const written = JSON.stringify(tried);
  const isSettled = useSettled(written) === written;
  const stable = useMemo((): Tried => JSON.parse(written), [written]);
  const query = useQuery({ ...triedPreviewQuery(device.id, stable), enabled: isSettled });
  const isWell = device.type === "WELL_LOGGING";
  return <AtOnce deviceId={device.id} title={t("preview.savedNow")} query={query} isWell={isWell} />;
};

/** That a device in automatic mode acts on new settings at once, and what it would do with those of the form. */
export const MovesAtOnce = (props: {
  device: Device;
  /** What the form holds, once it is changed and whole; null otherwise. */
  tried: Tried | null;
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

/** Whether a device moves as soon as it has the settings: by the server now, or by itself once it took them. */
const moves = ({ atOnce, heldAs }: Pick<AutomationPreview, "atOnce" | "heldAs">): boolean =>
  heldAs === null &&
  atOnce?.wanted != null &&
  (atOnce.heldBack === null || atOnce.heldBack === "executed_by_device");

/**
 * Asks before settings are saved by which a device in automatic mode moves water at once, or of which that is not known.
 * `mayAsk` is false where no preview can be made.
 */
export const useMoveQuestion = (
  device: Device,
  mayAsk: boolean,
): { isWanted: (tried: Tried) => Promise<boolean>; question: ReactNode } => {
  const { t } = useTranslation(["automation", "forms"]);
  const client = useQueryClient();
  const errorText = useErrorText();
  const textOf = useAtOnceText(device.id, device.type === "WELL_LOGGING");
  const [asked, setAsked] = useState<{ text: string; answer: (isWanted: boolean) => void } | null>(null);
  const isWanted = async (tried: Tried): Promise<boolean> => {
    if (device.mode !== "auto" || !mayAsk) return true;
    const text = await client
      .fetchQuery({ ...triedPreviewQuery(device.id, tried), staleTime: 0, retry: false })
      .then(
        (preview) => (moves(preview) ? `${t("preview.savedNow")} ${textOf(preview.atOnce)}` : null),
        (error: unknown) => t("atOnce.failed", { reason: errorText(error) }),
      );
    return text === null || new Promise((resolve) => setAsked({ text, answer: resolve }));
  };
  const end = (answer: boolean) => {
    asked?.answer(answer);
    setAsked(null);
  };
  const question = asked && (
    <QuestionDialog
      open
      title={t("atOnce.question")}
      text={asked.text}
      cancelLabel={t("forms:cancel")}
      verbLabel={t("atOnce.save")}
      onCancel={() => end(false)}
      onConfirm={() => end(true)}
    />
  );
  return { isWanted, question };
};
