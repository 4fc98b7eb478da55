import Drawer from "@mui/material/Drawer";
import IconButton from "@mui/material/IconButton";
import { styled } from "@mui/material/styles";
import { IconX } from "@tabler/icons-react";
import { type ReactNode, useId } from "react";
import { useTranslation } from "react-i18next";
import { paint } from "../paint.ts";
import { typeScale } from "../type-scale.ts";

/** The head of a drawer: title, a second line, and the button that closes it. */
export const DrawerHead = styled("header")({
  display: "flex",
  alignItems: "flex-start",
  justifyContent: "space-between",
  gap: 12,
  padding: "16px 16px 14px 20px",
  borderBottom: `1px solid ${paint.line}`,
  "& h2": { ...typeScale.dialogTitle, margin: 0, overflowWrap: "anywhere" },
  "& p": { ...typeScale.bodyS, margin: 0, color: paint.mute, overflowWrap: "anywhere" },
});

const Body = styled("div")({ flex: 1, minHeight: 0, padding: "16px 20px 24px", overflowY: "auto" });

/** Buttons that stay at the foot of a drawer. */
export const DrawerFoot = styled("footer")({
  display: "flex",
  // Long words make a second row: what is crushed beside the others is cut at the edge of the window.
  flexWrap: "wrap",
  justifyContent: "flex-end",
  gap: 8,
  padding: "12px 20px calc(12px + env(safe-area-inset-bottom))",
  borderTop: `1px solid ${paint.line}`,
  backgroundColor: paint.card,
});

/** Shows one row of a list without leaving it; the full width on a phone. */
export const DetailDrawer = (props: {
  title: string;
  onClose: () => void;
  /** Buttons at the foot. */
  actions?: ReactNode;
  children: ReactNode;
}) => {
  const { t } = useTranslation("common");
  const titleId = useId();
  return (
    <Drawer
      open
      anchor="right"
      onClose={props.onClose}
      slotProps={{
        paper: { sx: { width: { xs: "100%", sm: 420 } }, role: "dialog", "aria-labelledby": titleId },
      }}
    >
      <DrawerHead>
        <h2 id={titleId}>{props.title}</h2>
        <IconButton aria-label={t("closeDialog")} onClick={props.onClose}>
          <IconX size={20} stroke={1.75} />
        </IconButton>
      </DrawerHead>
      <Body>{props.children}</Body>
      {props.actions && <DrawerFoot>{props.actions}</DrawerFoot>}
    </Drawer>
  );
};
