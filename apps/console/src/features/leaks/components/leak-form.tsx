import { zodResolver } from "@hookform/resolvers/zod";
import type { LeakDetail } from "@sgval/contract/leaks/leaks";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { newKey } from "../../../shared/api/new-key.ts";
import { useSession } from "../../../shared/api/session.ts";
import { showSnackbar } from "../../../shared/api/snackbar.ts";
import { useOnline } from "../../../shared/api/use-online.ts";
import { serverNow } from "../../../shared/format/server-clock.ts";
import { MutedText } from "../../../shared/ui/arrange.ts";
import { FormDrawer } from "../../../shared/ui/form/form-drawer.tsx";
import { useSave } from "../../../shared/ui/form/use-save.ts";
import { useChangeLeak } from "../api/leaks.ts";
import { leakForm, valuesOf, valuesOfLeak } from "../leak-values.ts";
import type { DraftPhoto, DraftValues, LeakDraft } from "../outbox/draft.ts";
import { outbox } from "../outbox/use-outbox.ts";
import { DraftPhotos } from "./draft-photos.tsx";
import { LeakFields } from "./leak-fields.tsx";

const fields = [
  "description",
  "position",
  "zoneId",
  "deviceId",
  "pipe",
  "diameter",
  "materials",
  "foundAt",
] as const;

/** Reports a leak point, camera first; the report is kept in this browser and sent at once, or when there is a network. */
export const LeakReportDrawer = (props: {
  /** A report that was not sent yet. */
  draft?: LeakDraft | undefined;
  start?: Partial<DraftValues> | undefined;
  onClose: () => void;
}) => {
  const { draft, onClose } = props;
  const { t } = useTranslation(["leaks", "forms", "messages"]);
  const userId = useSession(({ userData }) => userData?.id ?? 0);
  const online = useOnline();
  const [id] = useState(() => draft?.id ?? newKey());
  const [photos, setPhotos] = useState<readonly DraftPhoto[]>(draft?.photos ?? []);
  const [asked, setAsked] = useState(false);
  const [foundAt] = useState(() => new Date(serverNow()).toISOString());
  const suspectedLeakId = (draft?.values ?? props.start)?.suspectedLeakId ?? null;
  const form = useForm({
    resolver: zodResolver(leakForm),
    mode: "onTouched",
    defaultValues: valuesOf(draft?.values ?? { foundAt, ...props.start }),
  });
  const saving = useSave(form, {
    fields,
    save: async (values) => {
      if (photos.length === 0) throw new Error("no image");
      // Goes on in the list, which shows how far it is.
      void outbox.put({
        id,
        userId,
        values: { ...values, diameter: values.diameter ?? null, suspectedLeakId },
        photos,
      });
    },
    onSaved: onClose,
    failed: t("messages:add_failed"),
  });
  const { onSubmit } = saving;
  return (
    <FormDrawer
      open
      title={t("add")}
      dirty={
        (form.formState.isDirty || photos !== (draft?.photos ?? photos)) && !form.formState.isSubmitSuccessful
      }
      {...saving}
      failure={photos.length === 0 ? null : saving.failure}
      onSubmit={(event) => {
        setAsked(true);
        return onSubmit(event);
      }}
      saveLabel={online ? t("send") : t("keep")}
      onClose={onClose}
    >
      <DraftPhotos photos={photos} onChange={setPhotos} isMissing={asked} />
      <LeakFields control={form.control} isNew />
      {!online && <MutedText>{t("keepHelp")}</MutedText>}
    </FormDrawer>
  );
};

/** Changes a leak point; its images and its state have places of their own. */
export const LeakEditDrawer = ({ leak, onClose }: { leak: LeakDetail; onClose: () => void }) => {
  const { t } = useTranslation(["leaks", "forms", "messages"]);
  const { update } = useChangeLeak(leak.id);
  const form = useForm({
    resolver: zodResolver(leakForm),
    mode: "onTouched",
    defaultValues: valuesOfLeak(leak),
  });
  const saving = useSave(form, {
    fields,
    save: update,
    onSaved: () => {
      showSnackbar("success", t("messages:update_success"));
      onClose();
    },
    failed: t("messages:update_failed"),
  });
  const device = leak.device && { id: leak.device.id, name: leak.device.name, displayName: leak.device.name };
  return (
    <FormDrawer
      open
      title={t("edit")}
      dirty={form.formState.isDirty && !form.formState.isSubmitSuccessful}
      {...saving}
      saveLabel={t("forms:save")}
      onClose={onClose}
    >
      <LeakFields control={form.control} device={device} />
    </FormDrawer>
  );
};
