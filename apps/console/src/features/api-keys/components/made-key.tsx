import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import { styled } from "@mui/material/styles";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { env } from "../../../config/env.ts";
import { Text } from "../../../shared/ui/arrange.ts";
import { LeaveGuard } from "../../../shared/ui/form/leave-guard.tsx";
import { CopyButton } from "../../../shared/ui/page/copy-button.tsx";
import { paint } from "../../../shared/ui/paint.ts";
import { typeScale } from "../../../shared/ui/type-scale.ts";

const Code = styled("code")({
  ...typeScale.bodyS,
  display: "block",
  margin: "8px 0",
  padding: 12,
  border: `1px solid ${paint.line}`,
  borderRadius: 6,
  backgroundColor: paint.sunk,
  overflowWrap: "anywhere",
});

/** A new key, this once, with a request that uses it. */
export const MadeKey = (props: { name: string; apiKey: string; onClose: () => void }) => {
  const { t } = useTranslation(["apiKeys", "common"]);
  const id = useId();
  const example = `curl -H 'Authorization: Bearer ${props.apiKey}' '${env.apiOrigin || window.location.origin}/api/v1/device'`;
  return (
    <Dialog open aria-labelledby={id}>
      <DialogTitle id={id}>{t("madeTitle", { name: props.name })}</DialogTitle>
      <DialogContent>
        <Text>{t("once")}</Text>
        <Code dir="ltr">{props.apiKey}</Code>
        <CopyButton text={props.apiKey} label={t("copyKey")} doneLabel={t("common:copied")} />
        <Text sx={{ mt: 2 }}>{t("example")}</Text>
        <Code dir="ltr">{example}</Code>
      </DialogContent>
      <DialogActions>
        <Button variant="contained" size="large" onClick={props.onClose}>
          {t("kept")}
        </Button>
      </DialogActions>
      <LeaveGuard dirty lost={{ title: t("lost"), text: t("lostHelp"), leave: t("leave") }} />
    </Dialog>
  );
};
