import { useTranslation } from "react-i18next";
import { QuestionDialog } from "../../../shared/ui/act/question-dialog.tsx";
import { outbox } from "../outbox/use-outbox.ts";

/** Asks before a draft is deleted from this browser. */
export const DiscardQuestion = (props: { id: string; onDiscarded: () => void; onCancel: () => void }) => {
  const { t } = useTranslation(["leaks", "common"]);
  return (
    <QuestionDialog
      open
      title={t("discardTitle")}
      text={t("discardText")}
      cancelLabel={t("common:cancel")}
      verbLabel={t("discard")}
      onConfirm={() => {
        void outbox.discard(props.id);
        props.onDiscarded();
      }}
      onCancel={props.onCancel}
    />
  );
};
