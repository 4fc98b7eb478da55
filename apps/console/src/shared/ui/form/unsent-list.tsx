import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { isAnswerLost } from "../../api/api-error.ts";
import { useOnline } from "../../api/use-online.ts";
import { useErrorText } from "../../i18n/use-error-text.ts";
import { QuestionDialog } from "../act/question-dialog.tsx";
import { Actions, MutedText, Stack } from "../arrange.ts";
import { SectionCard } from "../page/section-card.tsx";

const Item = styled("li")({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: 10,
  "&[data-pictured]": { gridTemplateColumns: "64px minmax(0, 1fr)" },
  "& > img": { width: 64, height: 48, borderRadius: 4, objectFit: "cover" },
  "& b": { overflowWrap: "anywhere" },
});
const List = styled("ul")({ display: "grid", gap: 14, margin: 0, padding: 0, listStyle: "none" });

/** Asks before a draft is deleted from this browser. */
export const DiscardQuestion = (props: {
  /** What is lost. */
  text: string;
  onDiscard: () => void;
  onCancel: () => void;
}) => {
  const { t } = useTranslation(["forms", "common"]);
  return (
    <QuestionDialog
      open
      title={t("unsent.discardTitle")}
      text={props.text}
      cancelLabel={t("common:cancel")}
      verbLabel={t("unsent.discard")}
      onConfirm={props.onDiscard}
      onCancel={props.onCancel}
    />
  );
};

/** What the list needs to know of a draft. */
export interface UnsentDraft {
  id: string;
  state: "writing" | "waiting" | "sending" | "failed";
  error: unknown;
  kept: boolean;
}

const UnsentItem = <Draft extends UnsentDraft>(props: {
  draft: Draft;
  shown: ShownDraft;
  onRetry: () => void;
  onEdit: () => void;
  onDiscard: () => void;
}) => {
  const { draft, shown } = props;
  const { t } = useTranslation(["forms", "messages", "common"]);
  const errorText = useErrorText();
  const online = useOnline();
  const { state, error } = draft;
  return (
    <Item data-pictured={shown.picture === undefined ? undefined : true}>
      {shown.picture}
      <Stack gap={6}>
        <b>{shown.title}</b>
        <MutedText>{shown.line}</MutedText>
        {state === "sending" && (shown.progress ?? <small role="status">{t("unsent.storing")}</small>)}
        {state === "writing" && <small>{t("unsent.writing")}</small>}
        {state === "waiting" && <small>{online ? t("unsent.waiting") : t("unsent.whenOnline")}</small>}
        {state !== "sending" && error !== null && isAnswerLost(error) && (
          // It is kept and leaves by itself: nothing failed, and whoever kept it has said so.
          <MutedText>{errorText(error)}</MutedText>
        )}
        {state !== "sending" && error !== null && !isAnswerLost(error) && (
          <Alert severity="error">
            {`${t("messages:add_failed")}${t("common:colon")}${errorText(error)}`}
          </Alert>
        )}
        {state !== "sending" && shown.problems}
        {!draft.kept && <Alert severity="warning">{t("unsent.notKept")}</Alert>}
        {state !== "sending" && (
          <Actions>
            {state !== "writing" && (
              <Button size="small" variant="outlined" disabled={!online} onClick={props.onRetry}>
                {t("common:retry")}
              </Button>
            )}
            <Button size="small" variant={state === "writing" ? "outlined" : "text"} onClick={props.onEdit}>
              {state === "writing" ? t("unsent.writeOn") : t("edit")}
            </Button>
            <Button size="small" color="error" onClick={props.onDiscard}>
              {t("unsent.discard")}
            </Button>
          </Actions>
        )}
      </Stack>
    </Item>
  );
};

/** How a draft is shown. */
export interface ShownDraft {
  title: ReactNode;
  line: ReactNode;
  /** Before it, where drafts have pictures. */
  picture?: ReactNode;
  /** While it is sent. */
  progress?: ReactNode;
  /** What else is wrong with it. */
  problems?: ReactNode;
}

/** The drafts of this browser that are not on the server yet; nothing without one. */
export const UnsentList = <Draft extends UnsentDraft>(props: {
  drafts: readonly Draft[];
  show: (draft: Draft) => ShownDraft;
  /** What is lost with one that is discarded. */
  lost: string;
  onRetry: (draft: Draft) => void;
  onEdit: (draft: Draft) => void;
  onDiscard: (draft: Draft) => void;
}) => {
  const { t } = useTranslation("forms");
  const [discarding, setDiscarding] = useState<Draft | null>(null);
  if (props.drafts.length === 0) return null;
  return (
    <SectionCard title={t("unsent.title")} sub={t("unsent.sub")}>
      <List>
        {props.drafts.map((draft) => (
          <UnsentItem
            key={draft.id}
            draft={draft}
            shown={props.show(draft)}
            onRetry={() => props.onRetry(draft)}
            onEdit={() => props.onEdit(draft)}
            onDiscard={() => setDiscarding(draft)}
          />
        ))}
      </List>
      {discarding && (
        <DiscardQuestion
          text={props.lost}
          onDiscard={() => {
            props.onDiscard(discarding);
            setDiscarding(null);
          }}
          onCancel={() => setDiscarding(null)}
        />
      )}
    </SectionCard>
  );
};
