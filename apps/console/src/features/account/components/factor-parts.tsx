import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import OutlinedInput from "@mui/material/OutlinedInput";
import { styled } from "@mui/material/styles";
import { type FormEvent, type ReactNode, useId } from "react";
import { useTranslation } from "react-i18next";
import { Field } from "../../../shared/ui/form/field.tsx";
import { CopyButton } from "../../../shared/ui/page/copy-button.tsx";
import { paint } from "../../../shared/ui/paint.ts";

const Content = styled(DialogContent)({ display: "grid", gap: 14 });
const Codes = styled("ul")({
  display: "grid",
  gridTemplateColumns: "repeat(auto-fit, minmax(150px, 1fr))",
  gap: 8,
  margin: 0,
  padding: 12,
  listStyle: "none",
  fontFamily: "ui-monospace, monospace",
  backgroundColor: paint.sunk,
  borderRadius: 8,
});

/** One step of a change to the second factor. */
export const FactorStep = (props: {
  title: string;
  verb: string;
  busy: boolean;
  problem: string | null;
  onClose: () => void;
  onNext: () => void;
  children: ReactNode;
}) => {
  const { t } = useTranslation("forms");
  const id = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    props.onNext();
  };
  return (
    <Dialog open onClose={props.onClose} aria-labelledby={id} slotProps={{ paper: { sx: { width: 480 } } }}>
      <form noValidate onSubmit={submit}>
        <DialogTitle id={id}>{props.title}</DialogTitle>
        <Content>
          {props.problem && <Alert severity="error">{props.problem}</Alert>}
          {props.children}
        </Content>
        <DialogActions>
          <Button variant="outlined" onClick={props.onClose}>
            {t("cancel")}
          </Button>
          <Button type="submit" variant="contained" disabled={props.busy}>
            {props.verb}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
};

export const SecretField = (props: {
  label: string;
  value: string;
  onChange: (value: string) => void;
  kind: "password" | "code";
  autoFocus?: boolean;
}) => (
  <Field label={props.label}>
    {(aria) => (
      <OutlinedInput
        fullWidth
        autoFocus={props.autoFocus ?? false}
        type={props.kind === "password" ? "password" : "text"}
        value={props.value}
        onChange={(event) => props.onChange(event.target.value)}
        autoComplete={props.kind === "password" ? "current-password" : "one-time-code"}
        inputProps={{ ...aria, autoCapitalize: "none", spellCheck: false, maxLength: 1024 }}
      />
    )}
  </Field>
);

/** Shows the recovery codes once. Closes only after the user confirms that the codes are saved. */
export const RecoveryCodes = ({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) => {
  const { t } = useTranslation(["account", "common"]);
  const id = useId();
  return (
    <Dialog open aria-labelledby={id} slotProps={{ paper: { sx: { width: 480 } } }}>
      <DialogTitle id={id}>{t("factor.codesTitle")}</DialogTitle>
      <Content>
        <Alert severity="warning">{t("factor.codesText")}</Alert>
        <Codes>
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </Codes>
      </Content>
      <DialogActions>
        <CopyButton text={codes.join("\n")} label={t("factor.copyCodes")} doneLabel={t("common:copied")} />
        <Button variant="contained" onClick={onKept}>
          {t("factor.kept")}
        </Button>
      </DialogActions>
    </Dialog>
  );
};
