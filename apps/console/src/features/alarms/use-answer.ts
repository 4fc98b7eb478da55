import { type AlarmAction, alarmActionPermissions, offeredActions } from "@sgval/contract/alarms/alarm-state";
import { type Alarm, statusOf } from "@sgval/contract/alarms/alarms";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useMay } from "../../shared/api/ability.ts";
import { showSnackbar } from "../../shared/api/snackbar.ts";
import { useErrorText } from "../../shared/i18n/use-error-text.ts";
import { refusalText } from "./alarm-text.ts";
import { usePutBack, useUnshelve } from "./api/alarms.ts";
import type { AskedAnswer } from "./components/answer-dialog.tsx";

/** The actions that a user may take on an alarm, and what each of them does: two at once, the others by a dialog. */
export const useAnswer = () => {
  const { t } = useTranslation(["alarms", "errors", "messages"]);
  const may = useMay();
  const errorText = useErrorText();
  const unshelve = useUnshelve();
  const putBack = usePutBack();
  const [asked, setAsked] = useState<AskedAnswer | null>(null);
  const outcome = {
    onSuccess: () => showSnackbar("success", t("messages:update_success")),
    onError: (error: unknown) => showSnackbar("error", errorText(error)),
  };
  return {
    asked,
    close: () => setAsked(null),
    /** In the order of buttons. */
    actionsOf: (alarm: Alarm): AlarmAction[] =>
      offeredActions(statusOf(alarm)).filter((action) => may(alarmActionPermissions[action])),
    /** Why an action that its reader has the right to is not offered for an alarm; `null` where it is, and without the right. */
    refusalOf: (alarm: Alarm, action: AlarmAction): string | null =>
      may(alarmActionPermissions[action]) ? refusalText(alarm, action, t) : null,
    act: (action: AlarmAction, alarms: readonly Alarm[]): void => {
      const [alarm] = alarms;
      if (!alarm) return;
      if (action === "unshelve") unshelve.mutate({ id: alarm.id }, outcome);
      else if (action === "put_back") putBack.mutate({ id: alarm.id }, outcome);
      else setAsked({ what: action, alarms });
    },
  };
};
export type Answer = ReturnType<typeof useAnswer>;
