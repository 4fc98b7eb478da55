import { zodResolver } from "@hookform/resolvers/zod";
import Button from "@mui/material/Button";
import type { LeakDetail } from "@sgval/contract/leaks/leaks";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { newKey } from "../../../shared/api/new-key.ts";
import { useSession } from "../../../shared/api/session.ts";
import { showSnackbar } from "../../../shared/api/snackbar.ts";
import { useOnline } from "../../../shared/api/use-online.ts";
import { serverNow } from "../../../shared/format/server-clock.ts";
import { useDraftForm } from "../../../shared/outbox/use-autosave.ts";
import { Actions, MutedText } from "../../../shared/ui/arrange.ts";
import { FormDrawer } from "../../../shared/ui/form/form-drawer.tsx";
import { DiscardQuestion } from "../../../shared/ui/form/unsent-list.tsx";
import { useSave } from "../../../shared/ui/form/use-save.ts";
import { useChangeLeak } from "../api/leaks.ts";
import { draftValuesOf, leakForm, placeOf, valuesOf, valuesOfLeak } from "../leak-values.ts";
import type { DraftPhoto, DraftValues, LeakDraft } from "../outbox/draft.ts";
import { outbox, unfinishedReport } from "../outbox/use-outbox.ts";
import { DraftPhotos } from "./draft-photos.tsx";
import { LeakFields } from "./leak-fields.tsx";
import { NearbySuspectedField, useChosenSuspected } from "./suspected/nearby-suspected.tsx";

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

/**
 * Reports a leak point, camera first. The report is kept in this browser while it is written, and once it is finished sent at
 * once, or when there is a network. One that was not finished is gone on with; one that was is corrected in the same way.
 */
export const LeakReportDrawer = (props: {
  /** A report that was not sent yet. */
  draft?: LeakDraft | undefined;
  start?: Partial<DraftValues> | undefined;
  onClose: () => void;
}) => {
  const { onClose, start } = props;
  // Another place is another leak, and so is another device, unless a suspected leak says which one it is.
  const isOther = Boolean(start?.position ?? (start?.suspectedLeakId ? null : start?.deviceId));
  const userId = useSession(({ userData }) => userData?.id ?? 0);
  const [draft] = useState(
    () => props.draft ?? (isOther ? undefined : unfinishedReport(userId, start?.suspectedLeakId ?? null)),
  );
  const { t } = useTranslation(["leaks", "forms", "messages"]);
  const online = useOnline();
  const [id] = useState(() => draft?.id ?? newKey());
  const [firstPhotos] = useState<readonly DraftPhoto[]>(draft?.photos ?? []);
  const [photos, setPhotos] = useState(firstPhotos);
  /** The newest photos, which come one after the other while the form sends, or after it was closed. */
  const taken = useRef(firstPhotos);
  const shrinking = useRef({ count: 0, all: Promise.resolve() });
  const state = useRef<"open" | "closed" | "discarded">("open");
  const images = useRef<HTMLDivElement>(null);
  const [asked, setAsked] = useState(false);
  const [foundAt] = useState(() => new Date(serverNow()).toISOString());
  const [discarding, setDiscarding] = useState(false);
  const form = useForm({
    resolver: zodResolver(leakForm),
    mode: "onTouched",
    // Pictures come before its fields.
    shouldFocusError: photos.length > 0,
    defaultValues: valuesOf(draft?.values ?? { foundAt, ...start }),
  });
  const [zoneId, position] = useWatch({ control: form.control, name: ["zoneId", "position"] });
  const place = { zoneId, position: placeOf(position) };
  const suspected = useChosenSuspected(place, (draft?.values ?? start)?.suspectedLeakId ?? null);
  const suspectedLeakId = suspected.answered;
  const isChanged = form.formState.isDirty || photos !== firstPhotos || suspected.isChanged;
  const keep = () => {
    const values = draftValuesOf(form.getValues(), suspectedLeakId);
    void outbox.write({ id, userId, values, photos: taken.current });
  };
  const keepNow = useEffectEvent(keep);
  // Runs before `useDraftForm` releases the draft, so that a draft with pending photos is not sent.
  useEffect(() => {
    state.current = "open";
    return () => {
      if (state.current === "discarded") return;
      state.current = "closed";
      if (shrinking.current.count > 0) keepNow();
    };
  }, []);
  const autosave = useDraftForm(form, outbox, id, keep);
  const saving = useSave(form, {
    fields,
    save: async (values) => {
      await shrinking.current.all;
      // It was thrown away meanwhile.
      if (state.current === "discarded") return;
      if (taken.current.length === 0) throw new Error("no image");
      autosave.end();
      // Goes on in the list, which shows how far it is.
      void outbox.put({
        id,
        userId,
        values: { ...values, diameter: values.diameter ?? null, suspectedLeakId },
        photos: taken.current,
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
      // Nothing is lost with the form.
      dirty={false}
      {...saving}
      failure={photos.length === 0 ? null : saving.failure}
      onSubmit={async (event) => {
        setAsked(true);
        await onSubmit(event);
        if (taken.current.length === 0) images.current?.focus();
      }}
      saveLabel={online ? t("send") : t("forms:unsent.keep")}
      savesOffline
      onClose={onClose}
    >
      <DraftPhotos
        ref={images}
        photos={photos}
        onChange={(change) => {
          taken.current = change(taken.current);
          setPhotos(taken.current);
          if (state.current === "closed") keep();
          else autosave.changed();
        }}
        onShrinking={(work) => {
          const { current } = shrinking;
          current.count += 1;
          const ended = () => {
            current.count -= 1;
          };
          current.all = Promise.all([current.all, work]).then(ended, ended);
        }}
        isMissing={asked}
      />
      <LeakFields control={form.control} isNew />
      <NearbySuspectedField
        place={place}
        chosen={suspected.chosen}
        answered={suspectedLeakId}
        onChange={(id) => {
          suspected.choose(id);
          autosave.changed();
        }}
      />
      {!online && <MutedText>{t("keepHelp")}</MutedText>}
      {(draft?.state === "writing" || isChanged) && (
        <>
          <MutedText>{t("forms:unsent.writingHelp")}</MutedText>
          <Actions>
            <Button size="small" color="error" onClick={() => setDiscarding(true)}>
              {t("forms:unsent.discard")}
            </Button>
          </Actions>
        </>
      )}
      {discarding && (
        <DiscardQuestion
          text={t("discardText")}
          onDiscard={() => {
            void outbox.discard(id);
            state.current = "discarded";
            autosave.end();
            onClose();
          }}
          onCancel={() => setDiscarding(false)}
        />
      )}
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
