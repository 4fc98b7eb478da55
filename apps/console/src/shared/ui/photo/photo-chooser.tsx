import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import { photoLimit, photoTypes } from "@sgval/contract/account/account";
import { type ChangeEvent, type ReactNode, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { showSnackbar } from "../../api/snackbar.ts";
import { QuestionDialog } from "../act/question-dialog.tsx";
import { Actions, Row, Stack } from "../arrange.ts";
import { useBlobAddress } from "../photos/photo-picture.tsx";
import { PhotoCrop } from "./photo-crop.tsx";
import { type Picture, readPicture } from "./picture.ts";
import { Avatar, type PhotoOwner } from "./user-photo.tsx";

export type PhotoProblem = "tooLarge" | "wrongType";

/** Error key for an unsuitable file, or undefined. The server checks the content. */
export const photoProblem = (file: Pick<File, "size" | "type">): PhotoProblem | null => {
  if (!photoTypes.some((type) => type === file.type)) return "wrongType";
  return file.size > photoLimit ? "tooLarge" : null;
};

/** A photo that is not stored yet, or the initials. */
export const ChosenPhoto = (props: { name: string; photo: Blob | null; size: number }) => (
  <Avatar name={props.name} src={useBlobAddress(props.photo)} size={props.size} />
);

/** Changes a photo: choose a file, crop it, upload it; or remove it. `children` show the current photo. */
export const PhotoChooser = (props: {
  user: PhotoOwner;
  /** Uploads the photo, or removes it (`null`). Rejects with `ApiError`. */
  save: (photo: Blob | null) => Promise<unknown>;
  small?: boolean;
  /** It is stored with the form around it, which says so. */
  withForm?: true;
  children?: ReactNode;
}) => {
  const { t } = useTranslation(["account", "forms", "messages"]);
  const input = useRef<HTMLInputElement>(null);
  const [picture, setPicture] = useState<Picture | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [asking, setAsking] = useState(false);
  const [saving, setSaving] = useState(false);
  const choose = async (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0];
    // Reset, so that choosing the same file again triggers a change event.
    event.target.value = "";
    if (!file) return;
    const refused = photoProblem(file);
    setProblem(refused && t(`photo.${refused}`));
    if (refused) return;
    await readPicture(file).then(setPicture, () => setProblem(t("photo.unreadable")));
  };
  const send = async (photo: Blob | null) => {
    setSaving(true);
    setProblem(null);
    try {
      await props.save(photo);
      setPicture(null);
      if (!props.withForm) showSnackbar("success", t("messages:update_success"));
    } catch {
      setProblem(photo ? t("messages:photo_upload_failed") : t("messages:update_failed"));
    }
    setAsking(false);
    setSaving(false);
  };
  const size = props.small ? "small" : "medium";
  return (
    <Stack gap={14}>
      {problem && <Alert severity="error">{problem}</Alert>}
      <Row gap={16} wraps>
        {props.children}
        <Actions>
          <input
            ref={input}
            type="file"
            accept="image/jpeg,image/gif,image/png"
            hidden
            aria-label={t("photo.choose")}
            onChange={(event) => void choose(event)}
          />
          <Button
            variant={props.small ? "outlined" : "contained"}
            size={size}
            onClick={() => input.current?.click()}
          >
            {t("photo.choose")}
          </Button>
          {props.user.photoVersion !== null && (
            <Button
              variant="outlined"
              size={size}
              onClick={() => (props.withForm ? void send(null) : setAsking(true))}
            >
              {t("photo.remove")}
            </Button>
          )}
        </Actions>
      </Row>
      {picture && (
        <PhotoCrop
          picture={picture}
          saving={saving}
          onSave={(photo) => void send(photo)}
          onClose={() => setPicture(null)}
        />
      )}
      <QuestionDialog
        open={asking}
        title={t("photo.removeTitle")}
        text={t("photo.removeText")}
        cancelLabel={t("forms:cancel")}
        verbLabel={t("photo.remove")}
        busy={saving}
        onCancel={() => setAsking(false)}
        onConfirm={() => void send(null)}
      />
    </Stack>
  );
};
