import { zodResolver } from "@hookform/resolvers/zod";
import { calendarKindLabels } from "@sgval/contract/zones/labels";
import { calendarTable } from "@sgval/contract/zones/tables";
import {
  type CalendarEntry,
  type CalendarEntryForm,
  calendarEntryBody,
  calendarKinds,
  carriesVolume,
} from "@sgval/contract/zones/water-calendar";
import { useForm, useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { useMay } from "../../../../shared/api/ability.ts";
import { showSnackbar } from "../../../../shared/api/snackbar.ts";
import { useFormat } from "../../../../shared/format/use-format.ts";
import { usePlaces } from "../../../../shared/queries/places.ts";
import { FormDrawer } from "../../../../shared/ui/form/form-drawer.tsx";
import { FormChoose, FormText } from "../../../../shared/ui/form/form-fields.tsx";
import { FormNumber } from "../../../../shared/ui/form/form-number.tsx";
import { FormTimestamp } from "../../../../shared/ui/form/pickers/lazy-pickers.tsx";
import { useSave } from "../../../../shared/ui/form/use-save.ts";
import { useSaveCalendarEntry } from "../../api/calendar.ts";

const { columns } = calendarTable;

/** Logs a holiday or flushing, or changes the entry given. */
export const CalendarEntryDrawer = (props: {
  entry: CalendarEntry | null;
  /** What a new entry starts with. */
  start?: Partial<CalendarEntryForm>;
  onClose: () => void;
}) => {
  const { entry } = props;
  const { t } = useTranslation(["zones", "forms", "messages"]);
  const { language } = useFormat();
  const mayAll = useMay()("Setting.Update");
  const { zones } = usePlaces();
  const save = useSaveCalendarEntry(entry?.id ?? null);
  const form = useForm({
    resolver: zodResolver(calendarEntryBody),
    mode: "onTouched",
    defaultValues: entry
      ? {
          ...{ kind: entry.kind, zoneId: entry.zoneId, from: entry.from, to: entry.to },
          ...{ volume: entry.volume, note: entry.note },
        }
      : {
          ...{ kind: "flushing" as const, zoneId: null, from: "", to: "", volume: null, note: "" },
          ...props.start,
        },
  });
  const { control } = form;
  const [kind, zoneId] = useWatch({ control, name: ["kind", "zoneId"] });
  const saving = useSave(form, {
    fields: ["kind", "zoneId", "from", "to", "volume", "note"],
    save: save.mutateAsync,
    onSaved: () => {
      showSnackbar("success", t(entry ? "messages:update_success" : "messages:add_success"));
      props.onClose();
    },
    failed: t(entry ? "messages:update_failed" : "messages:add_failed"),
  });
  const time = (name: "from" | "to") => (
    <FormTimestamp control={control} name={name} label={columns[name].heading[language]} required />
  );
  return (
    <FormDrawer
      open
      title={t(entry ? "calendar.edit" : "calendar.add")}
      sub={t("calendar.sub")}
      dirty={form.formState.isDirty && !form.formState.isSubmitSuccessful}
      {...saving}
      saveLabel={t(entry ? "forms:save" : "forms:add")}
      onClose={props.onClose}
    >
      <FormChoose
        control={control}
        name="kind"
        label={columns.kind.heading[language]}
        required
        choices={calendarKinds.map((value) => ({ value, label: calendarKindLabels[value][language] }))}
      />
      <FormChoose
        control={control}
        name="zoneId"
        label={columns.zone.heading[language]}
        {...(mayAll ? { empty: t("calendar.allZones") } : { required: true })}
        choices={zones.map(({ id: value, name: label }) => ({ value, label }))}
      />
      {time("from")}
      {time("to")}
      {carriesVolume({ kind, zoneId: Number(zoneId) || null }) && (
        <FormNumber
          control={control}
          name="volume"
          label={columns.volume.heading[language]}
          unit="m³"
          help={t("calendar.volumeHelp")}
        />
      )}
      <FormText
        control={control}
        name="note"
        label={columns.note.heading[language]}
        rows={2}
        maxLength={255}
      />
    </FormDrawer>
  );
};
