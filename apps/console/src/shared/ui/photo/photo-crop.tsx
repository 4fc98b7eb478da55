import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import IconButton from "@mui/material/IconButton";
import { styled } from "@mui/material/styles";
import {
  IconArrowDown,
  IconArrowLeft,
  IconArrowRight,
  IconArrowUp,
  IconZoomIn,
  IconZoomOut,
} from "@tabler/icons-react";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { paint } from "../paint.ts";
import { type Crop, middleCrop, movedCrop, scaledCrop } from "./crop.ts";
import { cutPicture, drawCrop, type Picture } from "./picture.ts";

const STEP = 0.05;
const ZOOM = 1.15;
const SHOWN = 280;
const moves: Readonly<Record<string, readonly [right: number, down: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
const zooms: Readonly<Record<string, number>> = { "+": 1 / ZOOM, "=": 1 / ZOOM, "-": ZOOM };
const icon = { size: 18, stroke: 1.75 } as const;

const Content = styled(DialogContent)({
  display: "grid",
  gap: 10,
  justifyItems: "center",
  "& small": { color: paint.mute, textAlign: "center" },
});
const Canvas = styled("canvas")({
  width: SHOWN,
  maxWidth: "100%",
  borderRadius: "50%",
  border: `1px solid ${paint.line}`,
});
const Tools = styled("div")({ display: "flex", gap: 4 });

/** Crops a square with buttons or keys (no dragging required). */
export const PhotoCrop = (props: {
  picture: Picture;
  saving: boolean;
  onSave: (photo: Blob) => void;
  onClose: () => void;
}) => {
  const { t } = useTranslation(["account", "forms"]);
  const id = useId();
  const canvas = useRef<HTMLCanvasElement>(null);
  const { picture } = props;
  const [crop, setCrop] = useState<Crop>(() => middleCrop(picture));
  useEffect(() => {
    if (canvas.current) drawCrop(canvas.current, picture, crop);
  }, [picture, crop]);
  const move = (right: number, down: number) =>
    setCrop((now) => movedCrop(picture, now, right * STEP, down * STEP));
  const zoom = (factor: number) => setCrop((now) => scaledCrop(picture, now, factor));
  const act = (key: string): boolean => {
    const step = moves[key];
    const factor = zooms[key];
    if (step) move(...step);
    else if (factor) zoom(factor);
    return step !== undefined || factor !== undefined;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (act(event.key)) event.preventDefault();
  };
  const buttons = [
    { key: "ArrowLeft", label: t("photo.left"), Icon: IconArrowLeft },
    { key: "ArrowRight", label: t("photo.right"), Icon: IconArrowRight },
    { key: "ArrowUp", label: t("photo.up"), Icon: IconArrowUp },
    { key: "ArrowDown", label: t("photo.down"), Icon: IconArrowDown },
    { key: "+", label: t("photo.in"), Icon: IconZoomIn },
    { key: "-", label: t("photo.out"), Icon: IconZoomOut },
  ];
  return (
    <Dialog open onClose={props.onClose} aria-labelledby={id} slotProps={{ paper: { sx: { width: 400 } } }}>
      <DialogTitle id={id}>{t("photo.crop")}</DialogTitle>
      <Content onKeyDown={onKeyDown}>
        <Canvas ref={canvas} width={SHOWN} height={SHOWN} role="img" aria-label={t("photo.area")} />
        <Tools role="toolbar" aria-label={t("photo.area")}>
          {buttons.map(({ key, label, Icon }) => (
            <IconButton key={key} aria-label={label} title={label} onClick={() => act(key)}>
              <Icon {...icon} />
            </IconButton>
          ))}
        </Tools>
        <small>{t("photo.cropHelp")}</small>
      </Content>
      <DialogActions>
        <Button variant="outlined" onClick={props.onClose}>
          {t("forms:cancel")}
        </Button>
        <Button
          variant="contained"
          disabled={props.saving}
          onClick={() => void cutPicture(picture, crop).then(props.onSave)}
        >
          {props.saving ? t("forms:saving") : t("photo.save")}
        </Button>
      </DialogActions>
    </Dialog>
  );
};
