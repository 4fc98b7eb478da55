import Alert from "@mui/material/Alert";
import { styled } from "@mui/material/styles";
import { message } from "@sgval/contract/message";
import { IconCamera, IconPhotoPlus } from "@tabler/icons-react";
import { type ChangeEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useProblemText } from "../../i18n/use-problem-text.ts";
import { LockedButton } from "../act/locked-button.tsx";
import { Actions, Muted } from "../arrange.ts";
import { below } from "../breakpoints.ts";
import { LeaveGuard } from "../form/leave-guard.tsx";
import { paint } from "../paint.ts";
import { isUnreadable, type SendPhoto, usePhotoQueue } from "./photo-queue.ts";
import { choosePhotos, type PhotoRule } from "./photo-rule.ts";
import { QueuedPhotos } from "./queued-photos.tsx";

const icon = { size: 18, stroke: 1.75 } as const;

const Zone = styled("div")({
  display: "grid",
  gap: 10,
  padding: 12,
  border: `1px dashed ${paint.lineStrong}`,
  borderRadius: 8,
  "&[data-over]": { borderColor: paint.primary, backgroundColor: paint.tint },
  [below("sm")]: { padding: 0, border: 0 },
});
const Choices = styled(Actions)({
  alignItems: "center",
  [below("sm")]: { display: "grid", gridTemplateColumns: "1fr 1fr", "& button": { minHeight: 48 } },
});
const ByMouse = styled(Muted)({ "@media (pointer: coarse)": { display: "none" } });
/** A computer has no camera that a file input would open. */
const TakeButton = styled(LockedButton)({
  "@media (hover: hover) and (pointer: fine)": { display: "none" },
});

/** Takes pictures with the camera, from a choice of files or dropped here, and sends each with its own progress. */
export const PhotoUploader = (props: {
  send: SendPhoto;
  rule: PhotoRule;
  /** How many are kept, and how many more there is place for. */
  most: number;
  free: number;
}) => {
  const { t } = useTranslation(["photos", "common"]);
  const problemText = useProblemText();
  const camera = useRef<HTMLInputElement>(null);
  const files = useRef<HTMLInputElement>(null);
  const queue = usePhotoQueue(props.send, props.rule);
  const [leftOut, setLeftOut] = useState(0);
  const [refused, setRefused] = useState<readonly string[]>([]);
  const [isOver, setOver] = useState(false);
  const toSend = queue.photos.filter((photo) => !isUnreadable(photo)).length;
  const free = Math.max(0, props.free - toSend);
  const take = (files: readonly File[]) => {
    const choice = choosePhotos(files, props.rule, free);
    setLeftOut(choice.leftOut);
    setRefused(choice.refused);
    queue.add(choice.chosen);
  };
  const accept = props.rule.types?.join() ?? "image/*";
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    take([...(event.target.files ?? [])]);
    // Reset, so that choosing the same file again triggers a change event.
    event.target.value = "";
  };
  const locked = free === 0 && queue.photos.length === 0 ? t("full", { most: props.most }) : undefined;
  return (
    <Zone
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        take([...event.dataTransfer.files]);
      }}
    >
      <Choices>
        <input
          ref={camera}
          type="file"
          accept={accept}
          capture="environment"
          hidden
          aria-label={t("take")}
          onChange={choose}
        />
        <input
          ref={files}
          type="file"
          accept={accept}
          multiple
          hidden
          aria-label={t("add")}
          onChange={choose}
        />
        <TakeButton
          variant="contained"
          startIcon={<IconCamera {...icon} />}
          locked={locked}
          onClick={() => camera.current?.click()}
        >
          {t("take")}
        </TakeButton>
        <LockedButton
          variant="outlined"
          startIcon={<IconPhotoPlus {...icon} />}
          locked={locked}
          onClick={() => files.current?.click()}
        >
          {t("add")}
        </LockedButton>
        <ByMouse>{t("drop")}</ByMouse>
      </Choices>
      {refused.length > 0 && (
        <Alert severity="error" onClose={() => setRefused([])}>
          {`${refused.join(", ")}${t("common:colon")}${problemText(message("image_type"))}`}
        </Alert>
      )}
      {leftOut > 0 && (
        <Alert severity="warning" onClose={() => setLeftOut(0)}>
          {t("leftOut", { count: leftOut, most: props.most })}
        </Alert>
      )}
      {queue.photos.length > 0 && (
        <QueuedPhotos photos={queue.photos} onRetry={queue.retry} onCancel={queue.cancel} />
      )}
      <LeaveGuard
        dirty={toSend > 0}
        lost={{ title: t("leave.title"), text: t("leave.text"), leave: t("leave.leave") }}
      />
    </Zone>
  );
};
