import Alert from "@mui/material/Alert";
import type { Alarm } from "@sgval/contract/alarms/alarms";
import { alarmActionLabels } from "@sgval/contract/alarms/labels";
import { useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { ApiError, errorOfCode } from "../../../shared/api/api-error.ts";
import { showSnackbar } from "../../../shared/api/snackbar.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import { useErrorText } from "../../../shared/i18n/use-error-text.ts";
import { ConfirmDialog } from "../../../shared/ui/act/confirm-dialog.tsx";
import type { ConfirmReason } from "../../../shared/ui/act/confirm-reason.tsx";
import { Text } from "../../../shared/ui/arrange.ts";
import { figuresAtRaise, refusalText, titleOf } from "../alarm-text.ts";
import { type Answered, alarmQuery } from "../api/alarms.ts";
import { ChosenAlarms, usePriorityCounts } from "./chosen-alarms.tsx";

/** The dialogs that ask before an answer, and the alarms that it is for. */
export interface AskedAnswer {
  what: "acknowledge" | "shelve" | "take_out" | "prioritise" | "note";
  alarms: readonly Alarm[];
}

/** What all dialogs share: the alarms they are about, the button named after the action, the outcome. */
export const AnswerDialog = (props: {
  action: AskedAnswer["what"];
  alarms: readonly Alarm[];
  answer: {
    mutate: (done: { onSuccess: (answered: Answered) => void; onError: (error: unknown) => void }) => void;
    isPending: boolean;
    error: unknown;
  };
  /** What is needed before it can be sent is missing. */
  incomplete?: boolean;
  reason?: ConfirmReason;
  children?: ReactNode;
  /** The only one that is answered, where it got worse or came back, is shown as it is now before it is answered again. */
  onChanged?: (alarm: Alarm) => void;
  onClose: () => void;
}) => {
  const { t } = useTranslation(["alarms", "common", "errors", "messages"]);
  const format = useFormat();
  const errorText = useErrorText();
  const client = useQueryClient();
  const { alarms, answer } = props;
  const [alarm] = alarms;
  const single = alarms.length === 1 ? alarm : undefined;
  const label = alarmActionLabels[props.action][format.language];
  const byPriority = usePriorityCounts(alarms);
  const refusals = alarms.flatMap((one) => refusalText(one, props.action, t) ?? []);
  const answering = alarms.filter((one) => !refusalText(one, props.action, t));
  const number = format.count(alarms.length - refusals.length);
  const sentences = (reasons: readonly string[]) => [...new Set(reasons)].join(". ");
  const done = ({ refused }: Answered) => {
    const reasons = sentences(refused.map((code) => errorText(errorOfCode(code))));
    if (refused.length > 0) showSnackbar("error", t("partly", { count: refused.length, reasons }));
    else showSnackbar("success", t("messages:update_success"));
    props.onClose();
  };
  const failed = (error: unknown) => {
    const [only] = answering;
    if (!only || !(error instanceof ApiError) || error.code !== "alarm_not_seen") return;
    client.fetchQuery({ ...alarmQuery(only.id), staleTime: 0 }).then(props.onChanged, () => undefined);
  };
  return (
    <ConfirmDialog
      open
      onCancel={props.onClose}
      onConfirm={() => answer.mutate({ onSuccess: done, onError: failed })}
      title={label}
      subject={
        single
          ? `${single.deviceDisplayName} · ${single.deviceName}`
          : [t("chosen", { count: alarms.length }), ...byPriority].join(" · ")
      }
      {...(single && { silhouette: single.deviceType })}
      closeLabel={t("common:closeDialog")}
      cancelLabel={t("common:cancel")}
      verbLabel={refusals.length === 0 || single ? label : `${label} (${number})`}
      refused={refusals.length === alarms.length}
      busy={answer.isPending || (props.incomplete ?? false)}
      {...(props.reason && { reason: { ...props.reason, focusFirst: true } })}
      aside={single ? undefined : <ChosenAlarms alarms={alarms} action={props.action} />}
      problem={answer.error ? <Alert severity="error">{errorText(answer.error)}</Alert> : null}
    >
      {refusals.length > 0 && (
        <Alert severity="warning">
          {single
            ? refusals[0]
            : `${label}${t("common:colon")}${t("ofChosen", { number, all: format.count(alarms.length), reasons: sentences(refusals) })}`}
        </Alert>
      )}
      {single && (
        <Text>
          {[titleOf(single, format), figuresAtRaise(single, format, t)].filter(Boolean).join(" · ")}
        </Text>
      )}
      {props.children}
    </ConfirmDialog>
  );
};
