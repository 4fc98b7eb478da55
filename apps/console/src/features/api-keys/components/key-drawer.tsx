import { zodResolver } from "@hookform/resolvers/zod";
import Alert from "@mui/material/Alert";
import Checkbox from "@mui/material/Checkbox";
import MenuItem from "@mui/material/MenuItem";
import Select from "@mui/material/Select";
import { describePermission } from "@sgval/contract/access/permission-labels";
import {
  createApiKeyBody,
  keyPermissions,
  longestKeyDays,
  operates,
  readsOnly,
} from "@sgval/contract/api-keys/api-keys";
import { Controller, useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import * as z from "zod";
import { useMay } from "../../../shared/api/ability.ts";
import { showSnackbar } from "../../../shared/api/snackbar.ts";
import { useLanguage } from "../../../shared/i18n/use-language.ts";
import { FormDrawer } from "../../../shared/ui/form/form-drawer.tsx";
import { FormField, FormText } from "../../../shared/ui/form/form-fields.tsx";
import { FormNumber } from "../../../shared/ui/form/form-number.tsx";
import { useSave } from "../../../shared/ui/form/use-save.ts";
import { useCreateKey } from "../api/api-keys.ts";

const { name, days } = createApiKeyBody.shape;

/** `more`: what the key may do besides reading what its owner may read. */
const keyForm = z.object({ name, days, more: z.array(z.string()) });
const emptyKey = { name: "", days: 90, more: [] as string[] };

/** Makes a key of one's own; the key is handed on to be shown once. */
export const KeyDrawer = (props: {
  onMade: (made: { name: string; key: string }) => void;
  onClose: () => void;
}) => {
  const { t } = useTranslation(["apiKeys", "messages"]);
  const language = useLanguage();
  const may = useMay();
  const create = useCreateKey();
  const form = useForm({ resolver: zodResolver(keyForm), mode: "onTouched", defaultValues: emptyKey });
  const held = keyPermissions.filter((one) => may(one));
  const save = useSave(form, {
    fields: ["name", "days", "more"],
    save: async ({ more, ...asked }) => {
      const permissions = [...held.filter(readsOnly), ...more];
      const { name: made, key } = await create.mutateAsync({ ...asked, permissions });
      props.onMade({ name: made, key });
    },
    onSaved: () => {
      showSnackbar("success", t("messages:add_success"));
      props.onClose();
    },
    failed: t("messages:create_failed"),
  });
  const more = form.watch("more");
  return (
    <FormDrawer
      open
      title={t("add")}
      dirty={form.formState.isDirty && !form.formState.isSubmitSuccessful}
      {...save}
      saveLabel={t("add")}
      onClose={props.onClose}
    >
      <FormText
        control={form.control}
        name="name"
        label={t("name")}
        help={t("nameHelp")}
        required
        maxLength={64}
      />
      <FormNumber
        control={form.control}
        name="days"
        label={t("days")}
        help={t("daysHelp", { most: longestKeyDays })}
        required
      />
      <Controller
        control={form.control}
        name="more"
        render={({ field: { value, onChange, onBlur }, fieldState }) => (
          <FormField label={t("more")} help={t("moreHelp")} error={fieldState.error}>
            {({ id, ...aria }) => (
              <Select
                multiple
                fullWidth
                displayEmpty
                value={value}
                onChange={({ target }) => onChange(target.value)}
                onBlur={onBlur}
                renderValue={(chosen) =>
                  chosen.map((one) => describePermission(one, language)).join(", ") || t("readOnly")
                }
                SelectDisplayProps={{ id: String(id), ...aria, "aria-label": t("more") }}
              >
                {held
                  .filter((one) => !readsOnly(one))
                  .map((one) => (
                    <MenuItem key={one} value={one}>
                      <Checkbox checked={value.includes(one)} tabIndex={-1} />
                      {describePermission(one, language)}
                    </MenuItem>
                  ))}
              </Select>
            )}
          </FormField>
        )}
      />
      {more.some(operates) && <Alert severity="warning">{t("operates")}</Alert>}
    </FormDrawer>
  );
};
