import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import { postTelemetry } from "@sgval/contract/readings/readings";
import { basePath } from "@sgval/contract/route";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { MutedText, Text } from "../../../shared/ui/arrange.ts";
import { Code } from "./code-block.ts";
import type { MadeToken } from "./token-drawer.tsx";

/** Example of a device request with the token; the secret is in a header, never in an address. */
const exampleOf = (secret: string): string =>
  [
    `curl ${window.location.origin}${basePath}${postTelemetry.path} \\`,
    `  -H "authorization: Bearer ${secret}" \\`,
    `  -d '{"P1": 5.82, "P2": 2.46}'`,
  ].join("\n");

/** Shows a secret this once; it cannot be read again later. */
export const TokenSecret = ({ made, onClose }: { made: MadeToken; onClose: () => void }) => {
  const { t } = useTranslation(["connections", "common"]);
  const id = useId();
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(made.secret);
    setCopied(true);
  };
  return (
    <Dialog open aria-labelledby={id} slotProps={{ paper: { sx: { width: 580, maxWidth: "100%" } } }}>
      <DialogTitle id={id}>{t("secret.title", { name: made.name })}</DialogTitle>
      <DialogContent>
        <Text sx={{ mb: 3 }}>{t("secret.once")}</Text>
        <Code dir="ltr">{made.secret}</Code>
        <MutedText>{t("secret.example", { device: made.deviceName })}</MutedText>
        <Code dir="ltr">{exampleOf(made.secret)}</Code>
        <MutedText>{t("secret.next")}</MutedText>
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" size="large" onClick={() => void copy()}>
          {copied ? t("common:copied") : t("common:copy")}
        </Button>
        <Button variant="contained" size="large" onClick={onClose}>
          {t("secret.kept")}
        </Button>
      </DialogActions>
    </Dialog>
  );
};
