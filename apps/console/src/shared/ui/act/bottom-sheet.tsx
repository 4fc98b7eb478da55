import Drawer from "@mui/material/Drawer";
import IconButton from "@mui/material/IconButton";
import { IconX } from "@tabler/icons-react";
import { type ReactNode, useId } from "react";
import { useTranslation } from "react-i18next";
import { DrawerHead } from "../page/detail-drawer.tsx";

/** A sheet from the foot of the window of a phone, with its title and the button that closes it. */
export const BottomSheet = (props: {
  open: boolean;
  title: string;
  onClose: () => void;
  children: ReactNode;
}) => {
  const { t } = useTranslation("common");
  const title = useId();
  return (
    <Drawer
      open={props.open}
      anchor="bottom"
      onClose={props.onClose}
      slotProps={{
        paper: {
          sx: { maxHeight: "85dvh", borderRadius: "14px 14px 0 0" },
          role: "dialog",
          "aria-labelledby": title,
        },
      }}
    >
      <DrawerHead>
        <h2 id={title}>{props.title}</h2>
        <IconButton aria-label={t("closeDialog")} onClick={props.onClose}>
          <IconX size={20} stroke={1.75} />
        </IconButton>
      </DrawerHead>
      {props.children}
    </Drawer>
  );
};
