import { zodResolver } from "@hookform/resolvers/zod";
import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import { styled } from "@mui/material/styles";
import { updateViewBody } from "@sgval/contract/account/saved-views";
import { useId } from "react";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { showSnackbar } from "../../../api/snackbar.ts";
import type { views } from "../../../i18n/catalogue/vn/views.ts";
import { FormText } from "../../form/form-fields.tsx";
import { submitKeys } from "../../form/submit-keys.ts";
import { useSave } from "../../form/use-save.ts";

/** The texts about saved filters of a list, or about saved charts. */
export const useViewTexts = (of: "charts" | undefined): ((key: keyof typeof views.charts) => string) => {
  const { t } = useTranslation("views");
  return (key) => (of === "charts" ? t(`charts.${key}`) : t(`filters.${key}`));
};

const Content = styled(DialogContent)({ display: "grid", gap: 12 });

/** Dialog for the name of a view; a taken name is reported at the field. */
export const ViewNameDialog = (props: {
  of: "charts" | undefined;
  /** The name it has, if it has one. */
  name: string | null;
  onSave: (name: string) => Promise<unknown>;
  onClose: () => void;
}) => {
  const { t } = useTranslation(["views", "forms", "messages"]);
  const text = useViewTexts(props.of);
  const id = useId();
  const form = useForm({
    resolver: zodResolver(updateViewBody),
    mode: "onTouched",
    defaultValues: { name: props.name ?? "" },
  });
  const { onSubmit, failure, saving } = useSave(form, {
    fields: ["name"],
    save: ({ name }) => props.onSave(name),
    onSaved: () => {
      showSnackbar("success", props.name === null ? text("saved") : t("messages:update_success"));
      props.onClose();
    },
    failed: props.name === null ? t("messages:create_failed") : t("messages:update_failed"),
  });
  return (
    <Dialog
      open
      onClose={props.onClose}
      aria-labelledby={`${id}-title`}
      slotProps={{ paper: { sx: { width: 420, maxWidth: "100%" } } }}
    >
      <form noValidate onSubmit={(event) => void onSubmit(event)} {...submitKeys}>
        <DialogTitle id={`${id}-title`}>
          {text(props.name === null ? "saveTitle" : "renameTitle")}
        </DialogTitle>
        <Content>
          {failure && <Alert severity="error">{failure}</Alert>}
          <FormText control={form.control} name="name" label={t("name")} required autoFocus maxLength={60} />
        </Content>
        <DialogActions>
          <Button variant="outlined" onClick={props.onClose}>
            {t("forms:cancel")}
          </Button>
          <Button type="submit" variant="contained" disabled={saving} aria-keyshortcuts="Control+Enter">
            {t("forms:save")}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
};
