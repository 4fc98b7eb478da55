import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import { useEffect, useEffectEvent } from "react";
import { useTranslation } from "react-i18next";
import { type DraftValues, draftsAt, dropDraft, useDrafts, watchForm } from "../../api/drafts.ts";
import { useSession } from "../../api/session.ts";
import { useFormat } from "../../format/use-format.ts";

/** How the typed values of a form are read, and how kept ones come back into it. */
export interface DraftSource {
  read(): Record<string, unknown>;
  restore(values: DraftValues): void;
}

/**
 * Lets what is typed in a form survive being sent away (refused, signed out, maintenance), and offers it when the
 * form opens again.
 */
export const DraftOffer = (props: { form: string; dirty: boolean; source: DraftSource }) => {
  const { t } = useTranslation("forms");
  const format = useFormat();
  const { form } = props;
  const userId = useSession((session) => session.userData?.id);
  const drafts = useDrafts((state) => state.drafts);
  const read = useEffectEvent(() => (props.dirty ? props.source.read() : null));
  useEffect(() => watchForm({ form, read: () => read() }), [form]);
  const kept = draftsAt(drafts, userId, window.location.pathname).find((draft) => draft.form === form);
  if (!kept) return null;
  return (
    <Alert
      severity="info"
      action={
        <>
          <Button
            color="inherit"
            size="small"
            onClick={() => {
              props.source.restore(kept.values);
              dropDraft(kept);
            }}
          >
            {t("draft.restore")}
          </Button>
          <Button color="inherit" size="small" onClick={() => dropDraft(kept)}>
            {t("draft.discard")}
          </Button>
        </>
      }
    >
      {t("draft.offer", { time: format.time(kept.savedAt) })}
    </Alert>
  );
};
