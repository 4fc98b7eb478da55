import { zodResolver } from "@hookform/resolvers/zod";
import Button from "@mui/material/Button";
import { registerAt } from "@sgval/contract/meters/consumption";
import { readingBody } from "@sgval/contract/meters/readings";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { newKey } from "../../../shared/api/new-key.ts";
import { useSession } from "../../../shared/api/session.ts";
import { showSnackbar } from "../../../shared/api/snackbar.ts";
import { useOnline } from "../../../shared/api/use-online.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import { useDraftForm } from "../../../shared/outbox/use-autosave.ts";
import { Actions, MutedText } from "../../../shared/ui/arrange.ts";
import { FormDrawer } from "../../../shared/ui/form/form-drawer.tsx";
import { FormText } from "../../../shared/ui/form/form-fields.tsx";
import { FormNumber } from "../../../shared/ui/form/form-number.tsx";
import { FormTimestamp } from "../../../shared/ui/form/pickers/lazy-pickers.tsx";
import { DiscardQuestion } from "../../../shared/ui/form/unsent-list.tsx";
import { useSave } from "../../../shared/ui/form/use-save.ts";
import { meterQuery } from "../api/meters.ts";
import { type ReadingDraft, readingsOutbox, unfinishedReading } from "../outbox/readings-outbox.ts";
import { ReadingPreview, thisMinute, useIndexHelp } from "./reading-form.tsx";

/**
 * Adds a reading that a person took. It is kept in this browser while it is typed, and once it is finished sent at once, or when
 * there is a network: cellars and pits have none. One that was not finished is gone on with.
 */
export const AddReading = (props: {
  meter: { id: number; code: string };
  /** A reading that was not sent yet. */
  draft?: ReadingDraft;
  onClose: () => void;
}) => {
  const { onClose } = props;
  const meter = { id: props.meter.id, code: props.meter.code };
  const { t } = useTranslation(["meters", "forms", "messages", "common"]);
  const format = useFormat();
  const online = useOnline();
  const userId = useSession(({ userData }) => userData?.id ?? 0);
  const [draft] = useState(() => props.draft ?? unfinishedReading(userId, meter.id));
  const [id] = useState(() => draft?.id ?? newKey());
  const [discarding, setDiscarding] = useState(false);
  const known = useQuery(meterQuery(meter.id)).data;
  const form = useForm({
    resolver: zodResolver(readingBody),
    mode: "onTouched",
    defaultValues: {
      at: draft?.at ?? thisMinute(),
      ...(draft?.index == null ? {} : { index: draft.index }),
      note: draft?.note ?? "",
    },
  });
  const { control } = form;
  const [at, index] = useWatch({ control, name: ["at", "index"] });
  const since = registerAt(known?.registers ?? [], Date.parse(at))?.from ?? null;
  // What the meter before it showed says nothing of this one.
  const last = since && known?.lastReading && known.lastReading.at < since ? null : known?.lastReading;
  const indexHelp = useIndexHelp();
  const contentNow = () => {
    const { at, index, note } = form.getValues();
    return { meter, at, index: typeof index === "number" ? index : null, note: note ?? "" };
  };
  const autosave = useDraftForm(
    form,
    readingsOutbox,
    id,
    () => void readingsOutbox.write({ id, userId }, contentNow()),
  );
  const saving = useSave(form, {
    fields: ["at", "index", "note"],
    save: async ({ at, index, note }) => {
      autosave.end();
      await readingsOutbox.put({ id, userId }, { meter, at, index, note });
      const left = readingsOutbox.find(id);
      if (left?.state === "failed") {
        // What was refused is corrected here.
        autosave.resume();
        readingsOutbox.hold(id);
        throw left.error;
      }
      if (left) showSnackbar("success", t("keptReading"));
    },
    onSaved: onClose,
    failed: t("messages:add_failed"),
  });
  return (
    <FormDrawer
      open
      title={t("addReading")}
      sub={meter.code}
      // Nothing is lost with the form.
      dirty={false}
      {...saving}
      saveLabel={online ? t("forms:add") : t("forms:unsent.keep")}
      savesOffline
      onClose={onClose}
    >
      {/* What is read comes first, and the focus with it: its time is mostly now. */}
      <FormNumber
        control={control}
        name="index"
        label={t("index")}
        unit="m³"
        required
        help={[
          last &&
            `${t("lastReading")}${t("common:colon")}${format.quantity(last.index, "m3", 3)} · ${format.dateTime(last.at)}`,
          indexHelp,
        ]
          .filter(Boolean)
          .join(". ")}
      />
      <FormTimestamp control={control} name="at" label={t("readAt")} required />
      {known && <ReadingPreview meter={known} at={at} index={index} help={t("oddHelp")} />}
      <FormText control={control} name="note" label={t("note")} rows={2} maxLength={500} />
      {!online && <MutedText>{t("keepHelp")}</MutedText>}
      {(draft !== undefined || form.formState.isDirty) && (
        <Actions>
          <Button size="small" color="error" onClick={() => setDiscarding(true)}>
            {t("forms:unsent.discard")}
          </Button>
        </Actions>
      )}
      {discarding && (
        <DiscardQuestion
          text={t("discardText")}
          onDiscard={() => {
            autosave.end();
            void readingsOutbox.discard(id);
            onClose();
          }}
          onCancel={() => setDiscarding(false)}
        />
      )}
    </FormDrawer>
  );
};
