import Button from "@mui/material/Button";
import IconButton from "@mui/material/IconButton";
import OutlinedInput from "@mui/material/OutlinedInput";
import { styled } from "@mui/material/styles";
import { mostLeakImages } from "@sgval/contract/leaks/leaks";
import { message } from "@sgval/contract/message";
import { longestPhotoCaption } from "@sgval/contract/photo";
import { IconCamera, IconPhotoPlus, IconX } from "@tabler/icons-react";
import { type ChangeEvent, type Ref, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { newKey } from "../../../shared/api/new-key.ts";
import { useProblemText } from "../../../shared/i18n/use-problem-text.ts";
import { Actions, Stack } from "../../../shared/ui/arrange.ts";
import { paint } from "../../../shared/ui/paint.ts";
import { useBlobAddress } from "../../../shared/ui/photos/photo-picture.tsx";
import { choosePhotos } from "../../../shared/ui/photos/photo-rule.ts";
import { shrinkPhoto } from "../../../shared/ui/photos/shrink-photo.ts";
import { typeScale } from "../../../shared/ui/type-scale.ts";
import { leakPhotoRule } from "../leak-photo-rule.ts";
import type { DraftPhoto } from "../outbox/draft.ts";

const icon = { size: 18, stroke: 1.75 } as const;

const Legend = styled("div")({ ...typeScale.bodyS, fontWeight: 550 });
const Required = styled("span")({ ...typeScale.age, color: paint.mute });
const Item = styled("li")({
  display: "grid",
  gridTemplateColumns: "64px minmax(0, 1fr) auto",
  alignItems: "center",
  gap: 10,
  "& > img, & > span": { width: 64, height: 48, borderRadius: 4, objectFit: "cover" },
  "& > span": { backgroundColor: paint.track },
});
const List = styled("ul")({ display: "grid", gap: 8, margin: 0, padding: 0, listStyle: "none" });
const Problem = styled("p")({ ...typeScale.age, margin: 0, color: paint.criticalText, fontWeight: 500 });
const TakeButton = styled(Button)({
  minHeight: 48,
  // A computer has no camera that a file input would open.
  "@media (hover: hover) and (pointer: fine)": { display: "none" },
});

const Row = (props: { photo: DraftPhoto; onCaption: (text: string) => void; onRemove: () => void }) => {
  const { t } = useTranslation(["photos", "forms"]);
  const { photo } = props;
  const address = useBlobAddress(photo.content);
  return (
    <Item>
      {address ? <img src={address} alt={photo.caption} /> : <span />}
      <OutlinedInput
        size="small"
        placeholder={t("caption")}
        value={photo.caption}
        onChange={(event) => props.onCaption(event.target.value)}
        inputProps={{ "aria-label": `${t("caption")} · ${photo.name}`, maxLength: longestPhotoCaption }}
      />
      <IconButton aria-label={t("cancel", { name: photo.name })} onClick={props.onRemove}>
        <IconX {...icon} />
      </IconButton>
    </Item>
  );
};

/** Pictures of a report that is written: taken or chosen, made smaller at once, each with a caption. At least one is needed. */
export const DraftPhotos = (props: {
  photos: readonly DraftPhoto[];
  onChange: (change: (photos: readonly DraftPhoto[]) => readonly DraftPhoto[]) => void;
  /** Pictures are being made smaller until it ends; each comes by `onChange`, also after the form is closed. */
  onShrinking?: (work: Promise<void>) => void;
  /** Whether to say that one is missing. */
  isMissing: boolean;
  ref?: Ref<HTMLDivElement>;
}) => {
  const { t } = useTranslation(["leaks", "photos", "common"]);
  const problemText = useProblemText();
  const camera = useRef<HTMLInputElement>(null);
  const files = useRef<HTMLInputElement>(null);
  /** That are being made smaller. */
  const [pending, setPending] = useState(0);
  const [refused, setRefused] = useState<readonly string[]>([]);
  const [leftOut, setLeftOut] = useState(0);
  const { photos, onChange } = props;
  const free = mostLeakImages - photos.length - pending;
  const take = async (from: readonly File[]) => {
    const choice = choosePhotos(from, leakPhotoRule, free);
    setRefused(choice.refused);
    setLeftOut(choice.leftOut);
    setPending((before) => before + choice.chosen.length);
    // One after the other: each is decoded as a whole.
    for (const file of choice.chosen) {
      try {
        const content = await shrinkPhoto(file, leakPhotoRule.longest);
        const { name, lastModified: takenAt } = file;
        const photo = { id: newKey(), key: newKey(), name, content, takenAt, caption: "", imageId: null };
        onChange((before) => [...before, photo]);
      } catch {
        setRefused((before) => [...before, file.name]);
      }
      setPending((before) => before - 1);
    }
  };
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const work = take([...(event.target.files ?? [])]);
    props.onShrinking?.(work);
    // Reset, so that choosing the same file again triggers a change event.
    event.target.value = "";
  };
  const input = {
    type: "file",
    accept: leakPhotoRule.types?.join(),
    hidden: true,
    onChange: choose,
  } as const;
  const full = free <= 0;
  const problem =
    refused.length > 0
      ? `${refused.join(", ")}${t("common:colon")}${problemText(message("image_type"))}`
      : props.isMissing && photos.length === 0
        ? problemText(message("select_image"))
        : undefined;
  return (
    <Stack gap={8} role="group" aria-label={t("images")} tabIndex={-1} ref={props.ref}>
      <Legend>
        {t("images")} <Required>{t("common:required")}</Required>
      </Legend>
      <Actions>
        <input ref={camera} {...input} capture="environment" aria-label={t("photos:take")} />
        <input ref={files} {...input} multiple aria-label={t("photos:add")} />
        <TakeButton
          variant="contained"
          startIcon={<IconCamera {...icon} />}
          disabled={full}
          onClick={() => camera.current?.click()}
        >
          {t("photos:take")}
        </TakeButton>
        <Button
          variant="outlined"
          startIcon={<IconPhotoPlus {...icon} />}
          disabled={full}
          onClick={() => files.current?.click()}
        >
          {t("photos:add")}
        </Button>
      </Actions>
      {pending > 0 && <div role="status">{t("shrinking")}</div>}
      {problem && <Problem role="alert">{problem}</Problem>}
      {leftOut > 0 && (
        <Problem role="alert">{t("photos:leftOut", { count: leftOut, most: mostLeakImages })}</Problem>
      )}
      <List>
        {photos.map((photo) => (
          <Row
            key={photo.id}
            photo={photo}
            onCaption={(caption) =>
              onChange((before) =>
                // Another caption is another upload: what is on the server has the old one.
                before.map((one) =>
                  one.id === photo.id ? { ...one, caption, imageId: null, key: newKey() } : one,
                ),
              )
            }
            onRemove={() => onChange((before) => before.filter(({ id }) => id !== photo.id))}
          />
        ))}
      </List>
    </Stack>
  );
};
