import { zodResolver } from "@hookform/resolvers/zod";
import { type Contact, contactBody } from "@sgval/contract/contacts/contacts";
import { position } from "@sgval/contract/position";
import { useForm, useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import type * as z from "zod";
import { showSnackbar } from "../../../shared/api/snackbar.ts";
import { MutedText } from "../../../shared/ui/arrange.ts";
import { FormDrawer } from "../../../shared/ui/form/form-drawer.tsx";
import { FormText } from "../../../shared/ui/form/form-fields.tsx";
import { useSave } from "../../../shared/ui/form/use-save.ts";
import { FormPosition, typedPosition } from "../../../shared/ui/map/form-position.tsx";
import { useSaveContact } from "../api/contacts.ts";
import { ContactCard } from "./contact-card.tsx";

/** A position may be half typed. */
const contactForm = contactBody.extend({ position: typedPosition(position.shape) });
const nowhere = { latitude: null, longitude: null };
const emptyContact: z.input<typeof contactForm> = {
  key: "",
  information: "",
  address: "",
  phone: "",
  hotline: "",
  position: nowhere,
};
const numberOf = (value: unknown): number | null => (typeof value === "number" ? value : null);

/** Adds a contact, or changes the one given. */
export const ContactFormDrawer = ({ contact, onClose }: { contact: Contact | null; onClose: () => void }) => {
  const { t } = useTranslation(["contacts", "forms", "messages"]);
  const save = useSaveContact(contact?.id ?? null);
  const form = useForm({
    resolver: zodResolver(contactForm),
    mode: "onTouched",
    // One that was stored before all fields were required may lack some.
    defaultValues: contact
      ? {
          ...contact,
          address: contact.address ?? "",
          phone: contact.phone ?? "",
          hotline: contact.hotline ?? "",
          position: contact.position ?? nowhere,
        }
      : emptyContact,
  });
  const saving = useSave(form, {
    fields: ["key", "information", "address", "phone", "hotline", "position"],
    save: save.mutateAsync,
    onSaved: () => {
      showSnackbar("success", t(contact ? "messages:update_success" : "messages:add_success"));
      onClose();
    },
    failed: t(contact ? "messages:update_failed" : "messages:create_failed"),
  });
  const { control } = form;
  const shown = useWatch({ control });
  const latitude = numberOf(shown.position?.latitude);
  const longitude = numberOf(shown.position?.longitude);
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
      <FormPosition control={control} name="position" />
      <MutedText>{t("preview")}</MutedText>
      <ContactCard
        contact={{
          ...{ key: shown.key ?? "", information: shown.information || t("information") },
          ...{ address: shown.address || null, phone: shown.phone || null, hotline: shown.hotline || null },
          position: latitude === null || longitude === null ? null : { latitude, longitude },
        }}
        editor={false}
      />
    </FormDrawer>
  );
};
