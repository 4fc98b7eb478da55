import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import { styled } from "@mui/material/styles";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { Text } from "../../../shared/ui/arrange.ts";
import { CopyButton } from "../../../shared/ui/page/copy-button.tsx";
import type { MadeSecret } from "./channel-drawer.tsx";

const Secret = styled("code")({ display: "block", margin: "8px 0", overflowWrap: "anywhere", fontSize: 14 });

/** Shows the secret that the server made for a webhook, this once. */
export const ChannelSecret = ({ made, onClose }: { made: MadeSecret; onClose: () => void }) => {
  const { t } = useTranslation(["notifications", "common"]);
  const id = useId();
  return (
    <Dialog open aria-labelledby={id}>
      <DialogTitle id={id}>{t("channels.made.title", { name: made.name })}</DialogTitle>
      <DialogContent>
        <Text>{t("channels.made.once")}</Text>
        <Secret dir="ltr">{made.secret}</Secret>
        <CopyButton text={made.secret} label={t("channels.made.copy")} doneLabel={t("common:copied")} />
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onClose}>
          {t("channels.made.kept")}
        </Button>
      </DialogActions>
    </Dialog>
  );
};
