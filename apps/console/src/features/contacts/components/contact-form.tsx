import { zodResolver } from "@hookform/resolvers/zod";
import { type Contact, type ContactForm, contactBody } from "@sgval/contract/contacts/contacts";
import { useForm, useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { showSnackbar } from "../../../shared/api/snackbar.ts";
import { MutedText } from "../../../shared/ui/arrange.ts";
import { FormDrawer } from "../../../shared/ui/form/form-drawer.tsx";
import { FormText } from "../../../shared/ui/form/form-fields.tsx";
import { useSave } from "../../../shared/ui/form/use-save.ts";
import { useSaveContact } from "../api/contacts.ts";
import { ContactCard } from "./contact-card.tsx";

const emptyContact: ContactForm = { key: "", information: "", address: "", phone: "", hotline: "" };

/** Adds a contact, or changes the one given. */
export const ContactFormDrawer = ({ contact, onClose }: { contact: Contact | null; onClose: () => void }) => {
  const { t } = useTranslation(["contacts", "forms", "messages"]);
  const save = useSaveContact(contact?.id ?? null);
  const form = useForm({
    resolver: zodResolver(contactBody),
    mode: "onTouched",
    // One that was stored before all fields were required may lack some.
    defaultValues: contact
      ? {
          ...contact,
          address: contact.address ?? "",
          phone: contact.phone ?? "",
          hotline: contact.hotline ?? "",
        }
      : emptyContact,
  });
  const saving = useSave(form, {
    fields: ["key", "information", "address", "phone", "hotline"],
    save: save.mutateAsync,
    onSaved: () => {
      showSnackbar("success", t(contact ? "messages:update_success" : "messages:add_success"));
      onClose();
    },
    failed: t(contact ? "messages:update_failed" : "messages:create_failed"),
  });
  const { control } = form;
  const shown = useWatch({ control });
  return (
    <FormDrawer
      open
      title={t(contact ? "edit" : "add")}
      {...(contact ? { sub: contact.key } : {})}
      dirty={form.formState.isDirty && !form.formState.isSubmitSuccessful}
      {...saving}
      saveLabel={t(contact ? "forms:save" : "forms:add")}
      onClose={onClose}
    >
      <FormText control={control} name="key" label={t("key")} help={t("keyHelp")} required maxLength={64} />
      <FormText control={control} name="information" label={t("information")} required maxLength={128} />
      <FormText control={control} name="address" label={t("address")} required rows={2} maxLength={255} />
      <FormText control={control} name="phone" label={t("phone")} required inputMode="tel" maxLength={32} />
      <FormText
        control={control}
        name="hotline"
        label={t("hotline")}
        required
        inputMode="tel"
        maxLength={32}
      />
      <MutedText>{t("preview")}</MutedText>
      <ContactCard
        contact={{
          ...{ key: shown.key ?? "", information: shown.information || t("information") },
          ...{ address: shown.address || null, phone: shown.phone || null, hotline: shown.hotline || null },
        }}
        editor={false}
      />
    </FormDrawer>
  );
};
