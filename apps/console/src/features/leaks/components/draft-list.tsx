import LinearProgress from "@mui/material/LinearProgress";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../../shared/format/use-format.ts";
import { type ShownDraft, UnsentList } from "../../../shared/ui/form/unsent-list.tsx";
import { useBlobAddress } from "../../../shared/ui/photos/photo-picture.tsx";
import { QueuedPhotos } from "../../../shared/ui/photos/queued-photos.tsx";
import type { LeakDraft } from "../outbox/draft.ts";
import { outbox } from "../outbox/use-outbox.ts";

const FirstPhoto = ({ draft }: { draft: LeakDraft }) => {
  const [first] = draft.photos;
  const address = useBlobAddress(first?.content);
  return address ? <img src={address} alt={first?.caption ?? ""} /> : <span />;
};

const Progress = ({ draft }: { draft: LeakDraft }) => {
  const { t } = useTranslation(["leaks", "photos"]);
  const format = useFormat();
  const { sending, photos } = draft;
  const place = photos.findIndex(({ id }) => id === sending?.photoId);
  return (
    <>
      <LinearProgress
        aria-label={draft.values.description}
        {...(sending ? { variant: "determinate", value: sending.share * 100 } : { variant: "indeterminate" })}
      />
      <small role="status">
        {place < 0
          ? t("photos:storing")
          : `${t("sendingImage", { number: place + 1, total: photos.length })} · ${format.share(sending?.share ?? 0, 0)}`}
      </small>
    </>
  );
};

const FailedPhotos = ({ draft, onEdit }: { draft: LeakDraft; onEdit: () => void }) => {
  const { photos, failures } = draft;
  const failed = photos.flatMap(({ id, name, content }) =>
    failures[id] === undefined
      ? []
      : [{ id, name, content, state: "failed" as const, share: 0, error: failures[id] }],
  );
  if (failed.length === 0) return null;
  return (
    <QueuedPhotos
      photos={failed}
      others={photos.filter(({ id, imageId }) => imageId === null && failures[id] === undefined).length}
      onRetry={(photoId) => void outbox.retry(draft.id, photoId)}
      // A report has a photo: another one is chosen in its form.
      onCancel={(photoId) => (photos.length > 1 ? void outbox.dropPhoto(draft.id, photoId) : onEdit())}
    />
  );
};

/** The reports of this browser that are not on the server yet. */
export const DraftList = (props: { drafts: readonly LeakDraft[]; onEdit: (draft: LeakDraft) => void }) => {
  const { t } = useTranslation("leaks");
  const format = useFormat();
  const show = (draft: LeakDraft): ShownDraft => ({
    title: draft.values.description || t("noDescription"),
    line: `${format.dateTime(draft.values.foundAt)} · ${t("imageCount", { count: draft.photos.length })}`,
    picture: <FirstPhoto draft={draft} />,
    progress: <Progress draft={draft} />,
    problems: <FailedPhotos draft={draft} onEdit={() => props.onEdit(draft)} />,
  });
  return (
    <UnsentList
      drafts={props.drafts}
      show={show}
      lost={t("discardText")}
      onRetry={({ id }) => void outbox.retry(id)}
      onEdit={props.onEdit}
      onDiscard={({ id }) => void outbox.discard(id)}
    />
  );
};
