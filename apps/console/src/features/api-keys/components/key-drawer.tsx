import { zodResolver } from "@hookform/resolvers/zod";
import Alert from "@mui/material/Alert";
import { styled } from "@mui/material/styles";
import {
  createApiKeyBody,
  keyPermissions,
  longestKeyDays,
  operates,
  readsOnly,
} from "@sgval/contract/api-keys/api-keys";
import type { ReactNode } from "react";
import { Controller, useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import * as z from "zod";
import { useMay } from "../../../shared/api/ability.ts";
import { showSnackbar } from "../../../shared/api/snackbar.ts";
import { FormDrawer } from "../../../shared/ui/form/form-drawer.tsx";
import { FormField, FormText } from "../../../shared/ui/form/form-fields.tsx";
import { FormNumber } from "../../../shared/ui/form/form-number.tsx";
import { useSave } from "../../../shared/ui/form/use-save.ts";
import { useCreateKey } from "../api/api-keys.ts";

const { name, days } = createApiKeyBody.shape;

/** `more`: what the key may do besides reading what its owner may read. */
const keyForm = z.object({ name, days, more: z.array(z.string()) });
const emptyKey = { name: "", days: 90, more: [] as string[] };

const Rights = styled("fieldset")({ minWidth: 0, margin: 0, padding: 0, border: 0 });

/** Shows the permissions that there are to choose from. */
export type RenderRights = (choice: {
  names: readonly string[];
  held: ReadonlySet<string>;
  onHeld: (held: ReadonlySet<string>) => void;
}) => ReactNode;

/** Makes a key of one's own; the key is handed on to be shown once. */
export const KeyDrawer = (props: {
  renderRights: RenderRights;
  onMade: (made: { name: string; key: string }) => void;
  onClose: () => void;
}) => {
  const { t } = useTranslation(["apiKeys", "messages"]);
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
        render={({ field: { value, onChange }, fieldState }) => (
          <FormField label={t("more")} help={t("moreHelp")} error={fieldState.error}>
            {({ id, ...aria }) => (
              <Rights id={String(id)} {...aria} aria-label={t("more")}>
                {props.renderRights({
                  names: held.filter((one) => !readsOnly(one)),
                  held: new Set(value),
                  onHeld: (chosen) => onChange([...chosen]),
                })}
              </Rights>
            )}
          </FormField>
        )}
      />
      {more.some(operates) && <Alert severity="warning">{t("operates")}</Alert>}
    </FormDrawer>
  );
};
