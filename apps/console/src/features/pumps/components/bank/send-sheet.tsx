import { styled } from "@mui/material/styles";
import { IconSend } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { BottomSheet } from "../../../../shared/ui/act/bottom-sheet.tsx";
import { LockedButton } from "../../../../shared/ui/act/locked-button.tsx";
import { BottomBar } from "../../../../shared/ui/page/bottom-bar.ts";

const Bar = styled(BottomBar)({
  position: "fixed",
  insetInline: 0,
  padding: "10px 12px calc(10px + env(safe-area-inset-bottom))",
});
const Content = styled("div")({ padding: "16px 16px 24px", overflowY: "auto" });

/** The commands for several pumps on a phone: a button at the foot opens them as a sheet, unless nothing could be sent with it. */
export const SendSheet = (props: {
  locked: string | undefined;
  /** The latest command of the station, where the user sent it: its progress is on the page behind. */
  ownCommand: number | undefined;
  children: ReactNode;
}) => {
  const { locked, ownCommand, children } = props;
  const { t } = useTranslation("pumps");
  const [open, setOpen] = useState(false);
  const [seen, setSeen] = useState(ownCommand);
  if (ownCommand !== seen) {
    setSeen(ownCommand);
    if (ownCommand !== undefined) setOpen(false);
  }
  const close = () => setOpen(false);
  return (
    <>
      <Bar data-bottom-bar="send">
        <LockedButton
          variant="contained"
          size="large"
          fullWidth
          startIcon={<IconSend size={18} stroke={1.75} />}
          aria-haspopup="dialog"
          locked={locked}
          onClick={() => setOpen(true)}
        >
          {t("send.open")}
        </LockedButton>
      </Bar>
      <BottomSheet open={open} title={t("send.title")} onClose={close}>
        <Content>{children}</Content>
      </BottomSheet>
    </>
  );
};
