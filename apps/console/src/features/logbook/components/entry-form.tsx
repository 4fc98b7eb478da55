import { zodResolver } from "@hookform/resolvers/zod";
import {
  type LogEntry,
  type LogEntryForm,
  logEntryBody,
  logEntryKinds,
  longestLogEntry,
} from "@sgval/contract/logbook/entries";
import { logEntryKindLabels } from "@sgval/contract/logbook/labels";
import { useForm, useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { showSnackbar } from "../../../shared/api/snackbar.ts";
import { serverNow } from "../../../shared/format/server-clock.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import type { DeviceChoice } from "../../../shared/queries/find-devices.ts";
import { usePlaces } from "../../../shared/queries/places.ts";
import { FormDevice } from "../../../shared/ui/form/form-device.tsx";
import { FormDrawer } from "../../../shared/ui/form/form-drawer.tsx";
import { FormChoose, FormText } from "../../../shared/ui/form/form-fields.tsx";
import { FormTimestamp } from "../../../shared/ui/form/pickers/lazy-pickers.tsx";
import { useSave } from "../../../shared/ui/form/use-save.ts";
import { useSaveEntry } from "../api/entries.ts";

/** What a new entry begins with. */
export interface EntryStart {
  kind?: LogEntry["kind"];
  /** The devices it may be about, the first of them chosen; without them any device or room. */
  devices?: readonly DeviceChoice[];
  /** The time that it speaks of, in epoch milliseconds. */
  at?: number;
}

const startOf = ({ kind = "note", devices, at = serverNow() }: EntryStart): LogEntryForm => ({
  ...{ kind, text: "", at: new Date(at).toISOString(), roomId: null },
  deviceId: devices?.[0]?.id ?? null,
});

const valuesOf = ({ kind, text, at, about }: LogEntry): LogEntryForm => ({
  ...{ kind, text, at },
  deviceId: about?.kind === "device" ? about.id : null,
  roomId: about?.kind === "room" ? about.id : null,
});

/** Writes an entry of the shift log, or corrects the one given. */
export const EntryFormDrawer = (props: {
  entry: LogEntry | null;
  start?: EntryStart;
  onClose: () => void;
}) => {
  const { entry, start = {}, onClose } = props;
  const { t } = useTranslation(["logbook", "forms", "messages", "common"]);
  const format = useFormat();
  const { rooms } = usePlaces();
  const save = useSaveEntry(entry?.id ?? null);
  const form = useForm({
    resolver: zodResolver(logEntryBody),
    mode: "onTouched",
    defaultValues: entry ? valuesOf(entry) : startOf(start),
  });
  const saving = useSave(form, {
    fields: ["kind", "text", "at", "deviceId", "roomId"],
    save: save.mutateAsync,
    onSaved: () => {
      showSnackbar("success", t(entry ? "messages:update_success" : "messages:add_success"));
      onClose();
    },
    failed: t(entry ? "messages:update_failed" : "messages:create_failed"),
  });
  const { control } = form;
  const [deviceId, roomId] = useWatch({ control, name: ["deviceId", "roomId"] });
  const about = entry?.about;
  const chosen =
    about?.kind === "device" && about.id !== null
      ? { id: about.id, name: about.name, displayName: about.name }
      : null;
  return (
    <FormDrawer
      open
      title={t(entry ? "edit" : "add")}
      dirty={form.formState.isDirty && !form.formState.isSubmitSuccessful}
      {...saving}
      saveLabel={t("forms:save")}
      onClose={onClose}
    >
      <FormText
        control={control}
        name="text"
        label={t("text")}
        required
        rows={5}
        maxLength={longestLogEntry}
      />
      <FormChoose
        control={control}
        name="kind"
        label={t("kind")}
        required
        help={t("kindHelp")}
        choices={logEntryKinds.map((value) => ({
          value,
          label: logEntryKindLabels[value][format.language],
        }))}
      />
      <FormTimestamp control={control} name="at" label={t("at")} />
      {start.devices ? (
        <FormChoose
          control={control}
          name="deviceId"
          label={t("device")}
          choices={start.devices.map(({ id, displayName }) => ({ value: id, label: displayName }))}
        />
      ) : (
        <>
          <FormDevice
            control={control}
            name="deviceId"
            label={t("device")}
            help={t("aboutHelp")}
            chosen={chosen}
            disabled={roomId !== null}
            noneText={t("noDevice")}
          />
          {rooms.length > 0 && (
            <FormChoose
              control={control}
              name="roomId"
              label={t("room")}
              empty={t("noRoom")}
              disabled={deviceId !== null}
              choices={rooms.map(({ id, name }) => ({ value: id, label: name }))}
            />
          )}
        </>
      )}
    </FormDrawer>
  );
};
