import { styled } from "@mui/material/styles";
import { useTranslation } from "react-i18next";
import { QrPicture } from "../../../../shared/ui/paper/qr-picture.tsx";

export type LabelSize = "a6" | "sticker";

/** The device that a label is for. */
export interface LabelledDevice {
  id: number;
  name: string;
  displayName: string;
}

/** Black on white in both themes, as on paper; lengths in millimetres, so that a sticker fits its sheet. */
const Root = styled("section")({
  display: "grid",
  boxSizing: "border-box",
  overflow: "hidden",
  color: "#000000",
  backgroundColor: "#ffffff",
  forcedColorAdjust: "none",
  breakInside: "avoid",
  "& b, & span": { overflowWrap: "anywhere" },
  "&[data-size=a6]": {
    justifyItems: "center",
    alignContent: "center",
    gap: "3mm",
    width: "105mm",
    height: "148mm",
    padding: "8mm",
    textAlign: "center",
    "& svg": { width: "80mm" },
    "& b": { fontSize: "8mm", lineHeight: 1.15 },
    "& span": { fontSize: "5.5mm", lineHeight: 1.2 },
    "& small": { fontSize: "3.5mm" },
  },
  "&[data-size=sticker]": {
    gridTemplateColumns: "32mm minmax(0, 1fr)",
    alignItems: "center",
    gap: "1mm",
    width: "63.5mm",
    height: "38.1mm",
    padding: "2mm",
    "& svg": { width: "32mm" },
    "& > div": { display: "grid", gap: "1mm" },
    "& b": {
      display: "-webkit-box",
      overflow: "hidden",
      WebkitBoxOrient: "vertical",
      WebkitLineClamp: 4,
      fontSize: "3.8mm",
      lineHeight: 1.15,
    },
    "& span": { fontSize: "3.4mm", lineHeight: 1.15 },
    "& small": { fontSize: "2.4mm", lineHeight: 1.2 },
  },
  "& > div": { display: "grid", gap: "2mm", minWidth: 0 },
});

/** What is stuck to a device: its name and code, and a code for cameras that opens its page. */
export const DeviceLabel = (props: { device: LabelledDevice; address: string; size: LabelSize }) => {
  const { device, address, size } = props;
  const { t } = useTranslation("devices");
  return (
    <Root data-size={size} aria-label={device.displayName}>
      <QrPicture text={address} label={t("labels.code", { address })} />
      <div>
        <b>{device.displayName}</b>
        <span>{device.name}</span>
        <small>{t("labels.hint")}</small>
      </div>
    </Root>
  );
};
