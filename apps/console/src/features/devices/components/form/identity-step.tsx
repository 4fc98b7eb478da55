import { styled } from "@mui/material/styles";
import { deviceTypes } from "@sgval/quantities/device-types";
import { useFormContext, useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { useTypeName } from "../../../../shared/device-types.ts";
import { usePlaces } from "../../../../shared/queries/places.ts";
import { touch } from "../../../../shared/ui/breakpoints.ts";
import { FormChoose, FormText } from "../../../../shared/ui/form/form-fields.tsx";
import { FormNumber } from "../../../../shared/ui/form/form-number.tsx";
import type { DeviceFormValues } from "../../device-form.ts";
import { Fields } from "./form-step.tsx";
import { ScanLabel } from "./scan-label.tsx";

/** The room or zone of the device; nothing where there is none to choose. */
const PlaceChoice = (props: {
  name: "roomId" | "zoneId";
  places: readonly { id: number; name: string }[];
}) => {
  const { t } = useTranslation("devices");
  const { control } = useFormContext<DeviceFormValues>();
  const chosen = useWatch({ control, name: props.name });
  if (props.places.length === 0 && chosen === null) return null;
  const choices = props.places.map(({ id, name }) => ({ value: id, label: name }));
  // A place outside the user's scope has an id, but no name.
  if (chosen !== null && !choices.some(({ value }) => value === chosen))
    choices.push({ value: chosen, label: t("form.placeHidden") });
  return (
    <FormChoose
      control={control}
      name={props.name}
      label={t(`form.field.${props.name}`)}
      empty={t("form.notSet")}
      choices={choices}
    />
  );
};

const WithScan = styled("div")({
  display: "grid",
  gap: 8,
  minWidth: 0,
  "& .MuiButton-root": { justifySelf: "start", [touch]: { minHeight: 48 } },
});

/** What the device is and is called. Its type is fixed once it exists. */
export const IdentityStep = ({ isNew }: { isNew: boolean }) => {
  const { t } = useTranslation("devices");
  const typeName = useTypeName();
  const { control, setValue } = useFormContext<DeviceFormValues>();
  const connection = useWatch({ control, name: "connection" });
  const { rooms, zones } = usePlaces();
  return (
    <Fields>
      <FormChoose
        control={control}
        name="type"
        label={t("form.field.type")}
        help={isNew ? undefined : t("form.typeFixed")}
        disabled={!isNew}
        required={isNew}
        choices={deviceTypes.map((type) => ({
          value: type,
          label: typeName(type),
        }))}
      />
      <FormNumber
        control={control}
        name="number"
        label={t("form.field.number")}
        help={t("form.numberHelp")}
      />
      <WithScan>
        <FormText
          control={control}
          name="name"
          label={t("form.field.name")}
          help={t(
            isNew ? (connection === "http" ? "form.nameHelpHttp" : "form.nameHelp") : "form.nameChange",
          )}
          required
          maxLength={64}
        />
        {isNew && (
          <ScanLabel onRead={(text) => setValue("name", text, { shouldDirty: true, shouldValidate: true })} />
        )}
      </WithScan>
      <FormText
        control={control}
        name="displayName"
        label={t("form.field.displayName")}
        required
        maxLength={128}
      />
      <PlaceChoice name="roomId" places={rooms} />
      <PlaceChoice name="zoneId" places={zones} />
    </Fields>
  );
};
