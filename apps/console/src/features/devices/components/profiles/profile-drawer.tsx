import { zodResolver } from "@hookform/resolvers/zod";
import { type MappingProfile, mappingProfileBody } from "@sgval/contract/devices/mapping/profiles";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import * as z from "zod";
import { showSnackbar } from "../../../../shared/api/snackbar.ts";
import { Text } from "../../../../shared/ui/arrange.ts";
import { FormDrawer } from "../../../../shared/ui/form/form-drawer.tsx";
import { FormText } from "../../../../shared/ui/form/form-fields.tsx";
import { useSave } from "../../../../shared/ui/form/use-save.ts";
import { useSaveProfile } from "../../api/profiles.ts";
import type { DeviceFormValues } from "../../device-form.ts";
import { profileBodyOf } from "./profile-values.ts";

const { name, description } = mappingProfileBody.shape;
const namedSchema = z.object({ name, description });

/** Names the mapping of a form and saves it as a profile: a new one, or the one that is open. */
export const ProfileDrawer = (props: {
  profile: MappingProfile | null;
  mapping: DeviceFormValues;
  example: string;
  onSaved?: (profile: MappingProfile) => void;
  onClose: () => void;
}) => {
  const { profile, mapping, example } = props;
  const { t } = useTranslation(["devices", "forms", "messages"]);
  const save = useSaveProfile(profile?.id ?? null);
  const form = useForm({
    resolver: zodResolver(namedSchema),
    mode: "onTouched",
    defaultValues: { name: profile?.name ?? "", description: profile?.description ?? "" },
  });
  const saving = useSave(form, {
    fields: ["name", "description"],
    save: async (values) => {
      const body = profileBodyOf(mapping, { ...values, description: values.description ?? "" }, example);
      const saved = await save.mutateAsync(body);
      showSnackbar("success", t(profile ? "messages:update_success" : "messages:add_success"));
      props.onClose();
      props.onSaved?.(saved);
    },
    failed: t(profile ? "messages:update_failed" : "messages:add_failed"),
  });
  const { control } = form;
  return (
    <FormDrawer
      open
      title={profile ? t("profiles.edit") : t("profiles.saveAs")}
      dirty={form.formState.isDirty && !form.formState.isSubmitSuccessful}
      {...saving}
      saveLabel={t("forms:save")}
      onClose={props.onClose}
    >
      <Text>{t("profiles.saveText")}</Text>
      <FormText control={control} name="name" label={t("profiles.name")} required maxLength={64} />
      <FormText
        control={control}
        name="description"
        label={t("profiles.description")}
        rows={2}
        maxLength={500}
      />
    </FormDrawer>
  );
};
