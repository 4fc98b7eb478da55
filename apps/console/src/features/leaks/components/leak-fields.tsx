import Autocomplete from "@mui/material/Autocomplete";
import IconButton from "@mui/material/IconButton";
import { styled } from "@mui/material/styles";
import TextField from "@mui/material/TextField";
import { longestLeakDescription, mostLeakMaterials } from "@sgval/contract/leaks/leaks";
import { isInside } from "@sgval/quantities/geometry";
import { IconX } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { type Control, useController, useFieldArray, useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import type * as z from "zod";
import type { DeviceChoice } from "../../../shared/queries/find-devices.ts";
import { usePlaces } from "../../../shared/queries/places.ts";
import { Stack } from "../../../shared/ui/arrange.ts";
import { FormDevice } from "../../../shared/ui/form/form-device.tsx";
import { FormChoose, FormText } from "../../../shared/ui/form/form-fields.tsx";
import { FormNumber } from "../../../shared/ui/form/form-number.tsx";
import { FormTimestamp } from "../../../shared/ui/form/pickers/lazy-pickers.tsx";
import { FormPosition } from "../../../shared/ui/map/form-position.tsx";
import { typeScale } from "../../../shared/ui/type-scale.ts";
import { materialChoiceQuery } from "../api/leaks.ts";
import { type LeakFormValues, type leakForm, placeOf } from "../leak-values.ts";
import { PipeField } from "./pipe/pipe-field.tsx";

type LeakControl = Control<LeakFormValues, unknown, z.output<typeof leakForm>>;

const Legend = styled("div")({ ...typeScale.bodyS, fontWeight: 550 });
const Used = styled("div")({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr) auto",
  alignItems: "end",
  gap: 8,
});

/** Materials with amounts: choosing one adds a line for its amount. */
const Materials = ({ control }: { control: LeakControl }) => {
  const { t } = useTranslation("leaks");
  const { data: choices = [], isError } = useQuery(materialChoiceQuery());
  const { fields, append, remove } = useFieldArray({ control, name: "materials", keyName: "key" });
  const free = choices.filter(({ id }) => !fields.some(({ materialId }) => materialId === id));
  return (
    <Stack gap={8} role="group" aria-label={t("materials")}>
      <Legend>{t("materials")}</Legend>
      {fields.map(({ key, materialId }, index) => {
        const material = choices.find(({ id }) => id === materialId);
        const name = material?.name ?? `#${materialId}`;
        return (
          <Used key={key}>
            <FormNumber
              control={control}
              name={`materials.${index}.amount`}
              label={name}
              {...(material ? { unit: material.unit } : {})}
            />
            <IconButton aria-label={t("removeMaterial", { name })} onClick={() => remove(index)}>
              <IconX size={18} stroke={1.75} />
            </IconButton>
          </Used>
        );
      })}
      {fields.length < mostLeakMaterials && (
        <Autocomplete
          options={free}
          value={null}
          getOptionLabel={({ name, unit }) => `${name} (${unit})`}
          getOptionKey={({ id }) => id}
          noOptionsText={isError ? t("materialsFailed") : t("noMaterial")}
          blurOnSelect
          onChange={(_event, chosen) => {
            if (chosen) append({ materialId: chosen.id, amount: 1 });
          }}
          renderInput={(params) => (
            <TextField
              {...params}
              placeholder={t("addMaterial")}
              slotProps={{
                ...params.slotProps,
                htmlInput: { ...params.slotProps.htmlInput, "aria-label": t("addMaterial") },
              }}
            />
          )}
        />
      )}
    </Stack>
  );
};

/** The fields of a leak point, the same for a report and for a correction. */
export const LeakFields = (props: {
  control: LeakControl;
  /** The device of the stored id. */
  device?: DeviceChoice | null | undefined;
  /** A new report: left open, the zone follows from the position. */
  isNew?: boolean;
}) => {
  const { control } = props;
  const { t } = useTranslation("leaks");
  const { zones } = usePlaces();
  const { field: position } = useController({ control, name: "position" });
  const zoneId = useWatch({ control, name: "zoneId" });
  const { latitude, longitude } = position.value;
  const place = placeOf(position.value);
  const chosen = zones.find(({ id }) => id === zoneId);
  const isElsewhere =
    place !== null &&
    chosen !== undefined &&
    !isInside([place.longitude, place.latitude], chosen.polygon.coordinates[0] ?? []);
  const isUnplaced = latitude === null && longitude === null;
  /** A device says where it is, unless somebody has said that better. */
  const takePlace = (device: DeviceChoice): void => {
    if (isUnplaced && device.latitude != null && device.longitude != null)
      position.onChange({ latitude: device.latitude, longitude: device.longitude });
  };
  return (
    <>
      <FormText
        control={control}
        name="description"
        label={t("description")}
        required
        rows={3}
        maxLength={longestLeakDescription}
      />
      <FormPosition control={control} name="position" />
      {zones.length > 0 && (
        <FormChoose
          control={control}
          name="zoneId"
          label={t("zone")}
          empty={props.isNew ? t("zoneFromPosition") : t("noZone")}
          help={isElsewhere ? t("zoneElsewhere") : undefined}
          choices={zones.map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
      <FormDevice
        control={control}
        name="deviceId"
        label={t("device")}
        chosen={props.device}
        noneText={t("noDevice")}
        help={isUnplaced ? t("deviceGivesPlace") : undefined}
        near={
          Number.isFinite(latitude) && Number.isFinite(longitude)
            ? { latitude: Number(latitude), longitude: Number(longitude) }
            : null
        }
        onChosen={takePlace}
      />
      <PipeField control={control} />
      <FormNumber control={control} name="diameter" label={t("diameter")} unit="mm" />
      <Materials control={control} />
      <FormTimestamp control={control} name="foundAt" label={t("foundAt")} />
    </>
  );
};
