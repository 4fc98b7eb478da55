import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import LinearProgress from "@mui/material/LinearProgress";
import { styled } from "@mui/material/styles";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { isAnswerLost } from "../../../shared/api/api-error.ts";
import { useOnline } from "../../../shared/api/use-online.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import { useErrorText } from "../../../shared/i18n/use-error-text.ts";
import { Actions, MutedText, Stack } from "../../../shared/ui/arrange.ts";
import { SectionCard } from "../../../shared/ui/page/section-card.tsx";
import { useBlobAddress } from "../../../shared/ui/photos/photo-picture.tsx";
import { QueuedPhotos } from "../../../shared/ui/photos/queued-photos.tsx";
import type { LeakDraft } from "../outbox/draft.ts";
import { outbox } from "../outbox/use-outbox.ts";
import { DiscardQuestion } from "./discard-question.tsx";

const Item = styled("li")({
  display: "grid",
  gridTemplateColumns: "64px minmax(0, 1fr)",
  gap: 10,
  "& > img": { width: 64, height: 48, borderRadius: 4, objectFit: "cover" },
  "& b": { overflowWrap: "anywhere" },
});
const List = styled("ul")({ display: "grid", gap: 14, margin: 0, padding: 0, listStyle: "none" });

const Draft = (props: { draft: LeakDraft; onEdit: () => void; onDiscard: () => void }) => {
  const { draft } = props;
  const { t } = useTranslation(["leaks", "forms", "photos", "messages", "common"]);
  const format = useFormat();
  const errorText = useErrorText();
  const online = useOnline();
  const address = useBlobAddress(draft.photos[0]?.content);
  const { state, sending, error, photos, failures } = draft;
  const place = photos.findIndex(({ id }) => id === sending?.photoId);
  const failed = photos.flatMap(({ id, name, content }) =>
    failures[id] === undefined
      ? []
      : [{ id, name, content, state: "failed" as const, share: 0, error: failures[id] }],
  );
  const problem = error !== null && `${t("messages:add_failed")}${t("common:colon")}${errorText(error)}`;
  return (
    <Item>
      {address ? <img src={address} alt={draft.photos[0]?.caption ?? ""} /> : <span />}
      <Stack gap={6}>
        <b>{draft.values.description || t("noDescription")}</b>
        <MutedText>
          {format.dateTime(draft.values.foundAt)} · {t("imageCount", { count: photos.length })}
        </MutedText>
        {state === "sending" && (
          <>
            <LinearProgress
              aria-label={draft.values.description}
              {...(sending
                ? { variant: "determinate", value: sending.share * 100 }
                : { variant: "indeterminate" })}
            />
            <small role="status">
              {place < 0
                ? t("photos:storing")
                : `${t("sendingImage", { number: place + 1, total: photos.length })} · ${format.share(sending?.share ?? 0, 0)}`}
            </small>
          </>
        )}
        {state === "writing" && <small>{t("writing")}</small>}
        {state === "waiting" && <small>{t(online ? "photos:waiting" : "photos:whenOnline")}</small>}
        {state !== "sending" && problem && (
          <Alert severity={isAnswerLost(error) ? "info" : "error"}>{problem}</Alert>
        )}
        {state !== "sending" && failed.length > 0 && (
          <QueuedPhotos
            photos={failed}
            others={photos.filter(({ id, imageId }) => imageId === null && failures[id] === undefined).length}
            onRetry={(photoId) => void outbox.retry(draft.id, photoId)}
            // A report has a photo: another one is chosen in its form.
            onCancel={(photoId) =>
              photos.length > 1 ? void outbox.dropPhoto(draft.id, photoId) : props.onEdit()
            }
          />
        )}
        {!draft.kept && <Alert severity="warning">{t("notKept")}</Alert>}
        {state !== "sending" && (
          <Actions>
            {state !== "writing" && (
              <Button
                size="small"
                variant="outlined"
                disabled={!online}
                onClick={() => void outbox.retry(draft.id)}
              >
                {t("common:retry")}
              </Button>
            )}
            <Button size="small" variant={state === "writing" ? "outlined" : "text"} onClick={props.onEdit}>
              {state === "writing" ? t("writeOn") : t("forms:edit")}
            </Button>
            <Button size="small" color="error" onClick={props.onDiscard}>
              {t("discard")}
            </Button>
          </Actions>
        )}
      </Stack>
    </Item>
  );
};

/** The reports of this browser that are not on the server yet. */
export const DraftList = (props: { drafts: readonly LeakDraft[]; onEdit: (draft: LeakDraft) => void }) => {
  const { t } = useTranslation("leaks");
  const [discarding, setDiscarding] = useState<LeakDraft | null>(null);
  if (props.drafts.length === 0) return null;
  return (
    <SectionCard title={t("drafts")} sub={t("draftsSub")}>
      <List>
        {props.drafts.map((draft) => (
          <Draft
            key={draft.id}
            draft={draft}
            onEdit={() => props.onEdit(draft)}
            onDiscard={() => setDiscarding(draft)}
          />
        ))}
      </List>
      {discarding && (
        <DiscardQuestion
          id={discarding.id}
          onDiscarded={() => setDiscarding(null)}
          onCancel={() => setDiscarding(null)}
        />
      )}
    </SectionCard>
  );
};
