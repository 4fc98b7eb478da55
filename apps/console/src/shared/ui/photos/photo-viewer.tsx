import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import IconButton from "@mui/material/IconButton";
import { styled } from "@mui/material/styles";
import { IconChevronLeft, IconChevronRight, IconDownload, IconTrash, IconX } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { useBlocker } from "@tanstack/react-router";
import { type KeyboardEvent, type PointerEvent, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { saveFile } from "../../api/save-file.ts";
import { showSnackbar } from "../../api/snackbar.ts";
import { useFormat } from "../../format/use-format.ts";
import { useErrorText } from "../../i18n/use-error-text.ts";
import { DeleteDialog } from "../act/delete-dialog.tsx";
import { Grow, MutedText } from "../arrange.ts";
import { useBelow } from "../breakpoints.ts";
import { paint } from "../paint.ts";
import { PhotoCaption } from "./photo-caption.tsx";
import { usePhotoName } from "./photo-grid.tsx";
import { PhotoPicture, type PictureQuery, type ShownPhoto } from "./photo-picture.tsx";

const icon = { size: 20, stroke: 1.75 } as const;
/** How far a finger moves for the next photo, px. */
const SWIPE = 48;
const steps: Readonly<Record<string, 1 | -1>> = { ArrowLeft: -1, ArrowRight: 1 };

const Content = styled(DialogContent)({ display: "flex", flexDirection: "column", gap: 12 });
const Stage = styled("div")({
  position: "relative",
  display: "grid",
  placeItems: "center",
  flex: "1 1 auto",
  minHeight: "min(52vh, 320px)",
  borderRadius: 6,
  backgroundColor: paint.sunk,
  touchAction: "pan-y pinch-zoom",
  "& img": { maxWidth: "100%", maxHeight: "min(64vh, 900px)", objectFit: "contain", userSelect: "none" },
});
const Step = styled(IconButton)({
  position: "absolute",
  top: "50%",
  width: 48,
  height: 48,
  transform: "translateY(-50%)",
  color: paint.ink,
  backgroundColor: paint.card,
  border: `1px solid ${paint.line}`,
  "&:hover": { backgroundColor: paint.hover },
});

const Previous = styled(Step)({ left: 8 });
const Next = styled(Step)({ right: 8 });
const Head = styled("div")({
  display: "flex",
  alignItems: "center",
  paddingInlineEnd: 12,
  "& h2": { flex: 1 },
});

/** One photo in large, the others by buttons, arrow keys or a swipe; who may change it writes its caption or deletes it. */
export const PhotoViewer = (props: {
  photos: readonly ShownPhoto[];
  photo: ShownPhoto;
  picture: PictureQuery;
  /** Of a downloaded photo, without its ending. */
  fileName: (photo: ShownPhoto) => string;
  longestCaption: number;
  /** Absent for who may not change photos. They reject with `ApiError`. */
  change?:
    | {
        caption: (id: number, caption: string) => Promise<unknown>;
        remove: (id: number) => Promise<unknown>;
      }
    | undefined;
  /** Shows another photo, or none. */
  onOpen: (id: number | null) => void;
}) => {
  const { t } = useTranslation(["photos", "common", "messages"]);
  const id = useId();
  const format = useFormat();
  const errorText = useErrorText();
  const nameOf = usePhotoName();
  const client = useQueryClient();
  const isPhone = useBelow("sm");
  const [asking, setAsking] = useState(false);
  const from = useRef<{ x: number; y: number } | null>(null);
  const { photos, photo, change } = props;
  const place = photos.findIndex((one) => one.id === photo.id);
  const neighbour = (step: 1 | -1) => photos[place + step];
  const go = (step: 1 | -1) => {
    const next = neighbour(step);
    if (next) props.onOpen(next.id);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (!step || event.altKey || event.ctrlKey || event.metaKey) return;
    // The caption has its own arrows, and the question before deleting is in front.
    if (asking || event.target instanceof HTMLInputElement) return;
    event.preventDefault();
    go(step);
  };
  const onPointerUp = ({ clientX, clientY }: PointerEvent) => {
    const start = from.current;
    from.current = null;
    if (!start) return;
    const [right, down] = [clientX - start.x, clientY - start.y];
    if (Math.abs(right) > SWIPE && Math.abs(right) > Math.abs(down)) go(right > 0 ? -1 : 1);
  };
  // On a phone the large photo looks like a page of its own.
  useBlocker({
    shouldBlockFn: ({ action }) => {
      if (action !== "BACK") return false;
      if (asking) setAsking(false);
      else props.onOpen(null);
      return true;
    },
    enableBeforeUnload: false,
  });
  const download = async () => {
    try {
      const picture = await client.fetchQuery(props.picture(photo.id, "full"));
      saveFile(`${props.fileName(photo)}.webp`, picture);
    } catch (error) {
      showSnackbar("error", `${t("pictureFailed")}${t("common:colon")}${errorText(error)}`);
    }
  };
  return (
    <Dialog
      open
      onClose={() => props.onOpen(null)}
      onKeyDown={onKeyDown}
      fullScreen={isPhone}
      fullWidth
      maxWidth="md"
      aria-labelledby={id}
    >
      <Head>
        <DialogTitle id={id}>{t("place", { number: place + 1, total: photos.length })}</DialogTitle>
        <IconButton aria-label={t("common:closeDialog")} onClick={() => props.onOpen(null)}>
          <IconX {...icon} />
        </IconButton>
      </Head>
      <Content>
        <Stage
          onPointerDown={({ pointerType, isPrimary, clientX: x, clientY: y }) => {
            from.current = pointerType === "touch" && isPrimary ? { x, y } : null;
          }}
          onPointerUp={onPointerUp}
          onPointerCancel={() => {
            from.current = null;
          }}
        >
          <PhotoPicture
            key={photo.id}
            photoId={photo.id}
            size="full"
            alt={nameOf(photo)}
            picture={props.picture}
          />
          {neighbour(-1) && (
            <Previous aria-label={t("previous")} onClick={() => go(-1)}>
              <IconChevronLeft {...icon} />
            </Previous>
          )}
          {neighbour(1) && (
            <Next aria-label={t("next")} onClick={() => go(1)}>
              <IconChevronRight {...icon} />
            </Next>
          )}
        </Stage>
        {change ? (
          <PhotoCaption
            key={photo.id}
            caption={photo.caption}
            longest={props.longestCaption}
            isCovered={asking}
            save={(caption) => change.caption(photo.id, caption)}
          />
        ) : (
          photo.caption && <b>{photo.caption}</b>
        )}
        <MutedText>
          {t("saved", { time: format.dateTime(photo.takenAt) })} ·{" "}
          {t("uploaded", { time: format.dateTime(photo.uploadedAt), name: photo.uploadedBy.name })}
        </MutedText>
      </Content>
      <DialogActions>
        {change && (
          <Button color="error" startIcon={<IconTrash {...icon} />} onClick={() => setAsking(true)}>
            {t("delete")}
          </Button>
        )}
        <Grow />
        <Button variant="outlined" startIcon={<IconDownload {...icon} />} onClick={() => void download()}>
          {t("download")}
        </Button>
      </DialogActions>
      {change && (
        <DeleteDialog
          open={asking}
          names={[nameOf(photo)]}
          onDelete={() => change.remove(photo.id)}
          onDeleted={() => {
            setAsking(false);
            props.onOpen((neighbour(1) ?? neighbour(-1))?.id ?? null);
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </Dialog>
  );
};
