import { zodResolver } from "@hookform/resolvers/zod";
import type { BulkAnswer, DeviceChoice } from "@sgval/contract/devices/bulk";
import { powerMode } from "@sgval/contract/devices/freshness";
import { parameters, parametersOf } from "@sgval/quantities/parameter";
import { unitSymbol } from "@sgval/quantities/unit";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { showSnackbar } from "../../../../shared/api/snackbar.ts";
import { useFormat } from "../../../../shared/format/use-format.ts";
import { usePlaces } from "../../../../shared/queries/places.ts";
import { FormDrawer } from "../../../../shared/ui/form/form-drawer.tsx";
import { FormChoose } from "../../../../shared/ui/form/form-fields.tsx";
import { FormNumber } from "../../../../shared/ui/form/form-number.tsx";
import { useSave } from "../../../../shared/ui/form/use-save.ts";
import { useUpdateDevices } from "../../api/bulk-devices.ts";
import { bulkFormSchema, emptyBulkForm } from "../../bulk-form.ts";

const placeChoices = (places: readonly { id: number; name: string }[], none: string) => [
  { value: 0, label: none },
  ...places.map(({ id, name }) => ({ value: id, label: name })),
];

/** Sets the same values for all selected devices; what is left empty stays. */
export const BulkEdit = (props: {
  chosen: readonly DeviceChoice[];
  onDone: (answer: BulkAnswer) => void;
  onClose: () => void;
}) => {
  const { t } = useTranslation(["devices", "forms", "messages"]);
  const { language } = useFormat();
  const { rooms, zones } = usePlaces();
  const update = useUpdateDevices();
  const ids = props.chosen.map(({ id }) => id);
  const form = useForm({
    resolver: zodResolver(bulkFormSchema),
    mode: "onSubmit",
    defaultValues: emptyBulkForm,
  });
  const saving = useSave(form, {
    fields: [
      "reportIntervalSeconds",
      "sampleIntervalSeconds",
      "powerMode",
      "roomId",
      "zoneId",
      "parameter",
      "under",
      "over",
    ],
    save: async (set) => {
      const answer = await update.mutateAsync({ ids, set });
      if (answer.metaData.refused === 0) showSnackbar("success", t("messages:update_success"));
      props.onDone(answer);
    },
    failed: t("messages:update_failed"),
  });
  const types = [...new Set(props.chosen.map(({ type }) => type))];
  const measured = new Set(types.flatMap((type) => parametersOf(type).map(({ key }) => key)));
  const { control } = form;
  const parameter = form.watch("parameter");
  const leave = t("bulk.leave");
  return (
    <FormDrawer
      open
      title={t("bulk.editTitle", { count: ids.length })}
      sub={t("bulk.keep")}
      dirty={form.formState.isDirty && !form.formState.isSubmitSuccessful}
      {...saving}
      failure={saving.failure ?? (form.formState.errors.root ? t("bulk.nothing") : null)}
      saveLabel={t("forms:save")}
      onClose={props.onClose}
    >
      <FormNumber
        control={control}
        name="reportIntervalSeconds"
        label={t("bulk.reportInterval")}
        help={leave}
      />
      <FormNumber
        control={control}
        name="sampleIntervalSeconds"
        label={t("bulk.sampleInterval")}
        help={leave}
      />
      <FormChoose
        control={control}
        name="powerMode"
        label={t("bulk.powerMode")}
        empty={leave}
        choices={powerMode.options.map((value) => ({ value, label: t(`powerMode.${value}`) }))}
      />
      <FormChoose
        control={control}
        name="roomId"
        label={t("bulk.room")}
        empty={leave}
        choices={placeChoices(rooms, t("bulk.none"))}
      />
      <FormChoose
        control={control}
        name="zoneId"
        label={t("bulk.zone")}
        empty={leave}
        choices={placeChoices(zones, t("bulk.none"))}
      />
      <FormChoose
        control={control}
        name="parameter"
        label={t("bulk.limitsOf")}
        empty={t("bulk.noLimits")}
        help={parameter === null ? undefined : t("bulk.limitsHelp")}
        choices={[...measured].map((key) => ({
          value: key,
          label: [parameters[key].names[language], unitSymbol(parameters[key].unit, language)]
            .filter(Boolean)
            .join(" · "),
        }))}
      />
      {parameter !== null && (
        <>
          <FormNumber control={control} name="under" label={t("bulk.under")} help={t("bulk.emptyRemoves")} />
          <FormNumber control={control} name="over" label={t("bulk.over")} help={t("bulk.emptyRemoves")} />
        </>
      )}
    </FormDrawer>
  );
};
