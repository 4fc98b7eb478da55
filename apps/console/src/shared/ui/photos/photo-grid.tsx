import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../format/use-format.ts";
import { paint } from "../paint.ts";
import { typeScale } from "../type-scale.ts";
import { PhotoPicture, type PictureQuery, type ShownPhoto } from "./photo-picture.tsx";

/** One row of a wide page and three of a phone: the form below stays near. */
const FIRST = 6;

const Grid = styled("ul")({
  display: "grid",
  gridTemplateColumns: "repeat(auto-fill, minmax(min(132px, 100%), 1fr))",
  gap: 10,
  margin: 0,
  padding: 0,
  listStyle: "none",
  "& > li": { minWidth: 0 },
});

const Frame = styled("button")({
  display: "grid",
  placeItems: "center",
  width: "100%",
  aspectRatio: "4 / 3",
  padding: 0,
  overflow: "hidden",
  border: `1px solid ${paint.line}`,
  borderRadius: 6,
  backgroundColor: paint.sunk,
  ...typeScale.age,
  cursor: "pointer",
  "& img": { width: "100%", height: "100%", minHeight: 0, objectFit: "cover" },
  "&:hover": { borderColor: paint.edge },
  "&:focus-visible": { outline: `2px solid ${paint.primary}`, outlineOffset: 2 },
});

const About = styled("div")({
  ...typeScale.age,
  marginTop: 4,
  overflowWrap: "anywhere",
  color: paint.mute,
  "& b": { ...typeScale.bodyS, fontWeight: 550, color: paint.ink, display: "block" },
});

/** What a photo is called. */
export const usePhotoName = (): ((photo: ShownPhoto) => string) => {
  const { t } = useTranslation("photos");
  const format = useFormat();
  return ({ caption, takenAt }) => caption || t("untitled", { time: format.dateTime(takenAt) });
};

/** Small pictures with caption, who and when; the first ones, then all. */
export const PhotoGrid = (props: {
  photos: readonly ShownPhoto[];
  picture: PictureQuery;
  onOpen: (id: number) => void;
}) => {
  const { t } = useTranslation(["photos", "common"]);
  const format = useFormat();
  const nameOf = usePhotoName();
  const [all, setAll] = useState(false);
  const { photos } = props;
  const isFolded = !all && photos.length > FIRST;
  return (
    <>
      <Grid aria-label={t("title")}>
        {(isFolded ? photos.slice(0, FIRST) : photos).map((photo) => (
          <li key={photo.id}>
            <Frame
              type="button"
              aria-label={t("open", { name: nameOf(photo) })}
              onClick={() => props.onOpen(photo.id)}
            >
              <PhotoPicture photoId={photo.id} size="small" alt="" picture={props.picture} />
            </Frame>
            <About>
              {photo.caption && <b>{photo.caption}</b>}
              {t("saved", { time: format.dateTime(photo.takenAt) })} · {photo.uploadedBy.name}
            </About>
          </li>
        ))}
      </Grid>
      {isFolded && (
        <Button variant="text" sx={{ marginTop: 1 }} onClick={() => setAll(true)}>
          {t("common:showAll", { count: photos.length })}
        </Button>
      )}
    </>
  );
};
