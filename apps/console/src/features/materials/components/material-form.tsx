import { zodResolver } from "@hookform/resolvers/zod";
import {
  longestMaterialNote,
  type Material,
  type MaterialForm,
  materialBody,
} from "@sgval/contract/materials/materials";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { showSnackbar } from "../../../shared/api/snackbar.ts";
import { FormDrawer } from "../../../shared/ui/form/form-drawer.tsx";
import { FormText } from "../../../shared/ui/form/form-fields.tsx";
import { useSave } from "../../../shared/ui/form/use-save.ts";
import { useSaveMaterial } from "../api/materials.ts";

const emptyMaterial: MaterialForm = { name: "", unit: "", note: "" };

/** Adds a material, or changes the one given. */
export const MaterialFormDrawer = ({
  material,
  onClose,
}: {
  material: Material | null;
  onClose: () => void;
}) => {
  const { t } = useTranslation(["materials", "forms", "messages"]);
  const save = useSaveMaterial(material?.id ?? null);
  const form = useForm({
    resolver: zodResolver(materialBody),
    mode: "onTouched",
    defaultValues: material ?? emptyMaterial,
  });
  const saving = useSave(form, {
    fields: ["name", "unit", "note"],
    save: save.mutateAsync,
    onSaved: () => {
      showSnackbar("success", t(material ? "messages:update_success" : "messages:add_success"));
      onClose();
    },
    failed: t(material ? "messages:update_failed" : "messages:add_failed"),
  });
  const { control } = form;
  return (
    <FormDrawer
      open
      title={t(material ? "edit" : "add")}
      {...(material ? { sub: material.name } : {})}
      dirty={form.formState.isDirty && !form.formState.isSubmitSuccessful}
      {...saving}
      saveLabel={t(material ? "forms:save" : "forms:add")}
      onClose={onClose}
    >
      <FormText control={control} name="name" label={t("name")} required maxLength={64} />
      <FormText
        control={control}
        name="unit"
        label={t("unit")}
        help={t("unitHelp")}
        required
        maxLength={16}
      />
      <FormText control={control} name="note" label={t("note")} rows={2} maxLength={longestMaterialNote} />
    </FormDrawer>
  );
};
