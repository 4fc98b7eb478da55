import { zodResolver } from "@hookform/resolvers/zod";
import { styled } from "@mui/material/styles";
import type { BulkAnswer, DeviceChoice } from "@sgval/contract/devices/bulk";
import { powerMode } from "@sgval/contract/devices/freshness";
import { sharedSiteFields } from "@sgval/contract/devices/site-data";
import { channelName, channelUnitText, parametersOf } from "@sgval/quantities/parameter";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { showSnackbar } from "../../../../shared/api/snackbar.ts";
import { useFormat } from "../../../../shared/format/use-format.ts";
import { usePlaces } from "../../../../shared/queries/places.ts";
import { FormDrawer } from "../../../../shared/ui/form/form-drawer.tsx";
import { FormChoose } from "../../../../shared/ui/form/form-fields.tsx";
import { FormNumber } from "../../../../shared/ui/form/form-number.tsx";
import { useSave } from "../../../../shared/ui/form/use-save.ts";
import { typeScale } from "../../../../shared/ui/type-scale.ts";
import { useUpdateDevices } from "../../api/bulk-devices.ts";
import { bulkFormSchema, emptyBulkForm } from "../../bulk-form.ts";
import { SiteField } from "../form/site-field.tsx";

/** Folded: most changes of several devices leave it alone. */
const Site = styled("details")({
  "& > summary": { ...typeScale.h3, minHeight: 44, alignContent: "center", cursor: "pointer" },
  "& > div": { display: "grid", gap: 16, paddingTop: 4 },
});

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
  const types = [...new Set(props.chosen.map(({ type }) => type))];
  const siteFields = sharedSiteFields(types);
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
      <Site open={form.formState.errors.site !== undefined || undefined}>
        <summary>{t("form.step.site")}</summary>
        <div>
          {siteFields.map((key) => (
            <SiteField key={key} field={key} control={control} name={`site.${key}`} keeps={leave} />
          ))}
        </div>
      </Site>
      <FormChoose
        control={control}
        name="parameter"
        label={t("bulk.limitsOf")}
        empty={t("bulk.noLimits")}
        help={parameter === null ? undefined : t("bulk.limitsHelp")}
        choices={[...measured].map((key) => ({
          value: key,
          label: [channelName(key, language), channelUnitText({ parameter: key, unit: null }, language)]
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
