import Button from "@mui/material/Button";
import Drawer from "@mui/material/Drawer";
import IconButton from "@mui/material/IconButton";
import { styled } from "@mui/material/styles";
import { IconSend, IconX } from "@tabler/icons-react";
import { type ReactNode, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { BottomBar } from "../../../../shared/ui/page/bottom-bar.ts";
import { DrawerHead } from "../../../../shared/ui/page/detail-drawer.tsx";

const Bar = styled(BottomBar)({
  position: "fixed",
  insetInline: 0,
  padding: "10px 12px calc(10px + env(safe-area-inset-bottom))",
});
const Content = styled("div")({ padding: "16px 16px 24px", overflowY: "auto" });

/** The commands for several pumps on a phone: a button at the foot opens them as a sheet. */
export const SendSheet = ({ children }: { children: ReactNode }) => {
  const { t } = useTranslation(["pumps", "common"]);
  const title = useId();
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Bar data-bottom-bar="send">
        <Button
          variant="contained"
          size="large"
          fullWidth
          startIcon={<IconSend size={18} stroke={1.75} />}
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
        >
          {t("send.open")}
        </Button>
      </Bar>
      <Drawer
        open={open}
        anchor="bottom"
        onClose={close}
        slotProps={{
          paper: {
            sx: { maxHeight: "85dvh", borderRadius: "14px 14px 0 0" },
            role: "dialog",
            "aria-labelledby": title,
          },
        }}
      >
        <DrawerHead>
          <h2 id={title}>{t("send.title")}</h2>
          <IconButton aria-label={t("common:closeDialog")} onClick={close}>
            <IconX size={20} stroke={1.75} />
          </IconButton>
        </DrawerHead>
        <Content>{children}</Content>
      </Drawer>
    </>
  );
};
