import { zodResolver } from "@hookform/resolvers/zod";
import { type Network, renameNetwork } from "@sgval/contract/network/networks";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { showSnackbar } from "../../../shared/api/snackbar.ts";
import { FormDrawer } from "../../../shared/ui/form/form-drawer.tsx";
import { FormText } from "../../../shared/ui/form/form-fields.tsx";
import { useSave } from "../../../shared/ui/form/use-save.ts";
import { useRenameNetwork } from "../api/networks.ts";

/** Gives a network another name. */
export const RenameDrawer = ({ network, onClose }: { network: Network; onClose: () => void }) => {
  const { t } = useTranslation(["network", "forms", "messages"]);
  const rename = useRenameNetwork(network.id);
  const form = useForm({
    resolver: zodResolver(renameNetwork.body),
    mode: "onTouched",
    defaultValues: { name: network.name },
  });
  const saving = useSave(form, {
    fields: ["name"],
    save: rename.mutateAsync,
    onSaved: () => {
      showSnackbar("success", t("messages:update_success"));
      onClose();
    },
    failed: t("messages:update_failed"),
  });
  return (
    <FormDrawer
      open
      title={t("action.rename")}
      sub={network.name}
      dirty={form.formState.isDirty && !form.formState.isSubmitSuccessful}
      {...saving}
      saveLabel={t("forms:save")}
      onClose={onClose}
    >
      <FormText control={form.control} name="name" label={t("name")} required maxLength={128} />
    </FormDrawer>
  );
};
