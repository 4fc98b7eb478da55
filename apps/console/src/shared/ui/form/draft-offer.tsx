import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import { useEffect, useEffectEvent } from "react";
import { useTranslation } from "react-i18next";
import { type DraftValues, draftsAt, dropDraft, useDrafts, watchForm } from "../../api/drafts.ts";
import { useSession } from "../../api/session.ts";
import { useFormat } from "../../format/use-format.ts";

/** Reads the values of a form and restores a draft. */
export interface DraftSource {
  read(): Record<string, unknown>;
  restore(values: DraftValues): void;
}

/**
 * Saves the values of a form as a draft when the user must leave it (refused, signed out, maintenance), and offers the
 * draft when the form is opened again.
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
