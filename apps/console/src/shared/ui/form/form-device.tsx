import Autocomplete from "@mui/material/Autocomplete";
import TextField from "@mui/material/TextField";
import type { DeviceType } from "@sgval/quantities/device-types";
import { minuteMs } from "@sgval/quantities/duration";
import { distanceBetween } from "@sgval/quantities/geometry";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Controller, type FieldValues } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { useMay } from "../../api/ability.ts";
import { useFormat } from "../../format/use-format.ts";
import { useErrorText } from "../../i18n/use-error-text.ts";
import { DEVICES_OFFERED, type DeviceChoice, devicesToChooseQuery } from "../../queries/find-devices.ts";
import { mapDevicesQuery } from "../../queries/map-devices.ts";
import { FormField, type FormFieldProps } from "./form-fields.tsx";

/** Positions of devices hardly ever change. */
const staleTime = 5 * minuteMs;

/** Search field for one device; the form holds its id, or `null`. For whoever may not see devices it is disabled and says why. */
export const FormDevice = <Values extends FieldValues, Output>(
  props: FormFieldProps<Values, Output> & {
    /** Only devices of this type. */
    type?: DeviceType;
    /** The device of the stored id, which the form does not name. */
    chosen?: DeviceChoice | null | undefined;
    /** A device that is not offered. */
    except?: number | undefined;
    noneText: string;
    /** Stands inside while no device is chosen. */
    empty?: string;
    /** A place that the nearest devices are offered first to, each with its distance; `null` while it is not known. */
    near?: { latitude: number; longitude: number } | null;
    /** Called with what somebody has chosen. */
    onChosen?: (device: DeviceChoice) => void;
  },
) => {
  const [typed, setTyped] = useState("");
  const [known, setKnown] = useState<DeviceChoice | null>(props.chosen ?? null);
  const { t } = useTranslation("common");
  const maySee = useMay()("Device.Index");
  const errorText = useErrorText();
  const format = useFormat();
  const { near = null, type } = props;
  const text = known?.displayName === typed ? "" : typed;
  const { data = [], error } = useQuery({
    ...devicesToChooseQuery(text, { type }),
    enabled: maySee,
  });
  // Those whose names come first are not those that are near.
  const around = useQuery({ ...mapDevicesQuery(), staleTime, enabled: maySee && near !== null }).data;
  const metresTo = ({ latitude, longitude }: DeviceChoice): number =>
    near === null || latitude == null || longitude == null
      ? Number.POSITIVE_INFINITY
      : distanceBetween([near.longitude, near.latitude], [longitude, latitude]);
  const found: readonly DeviceChoice[] =
    near !== null && around && text === ""
      ? around.filter((device) => type === undefined || device.type === type)
      : data;
  const offered = found
    .map((device) => ({ device, metres: metresTo(device) }))
    // Those without a position keep their order behind the others.
    .sort((one, other) => (one.metres === other.metres ? 0 : one.metres - other.metres))
    .slice(0, DEVICES_OFFERED)
    .map(({ device }) => device)
    .filter(({ id }) => id !== props.except);
  const distanceText = (device: DeviceChoice): string | null => {
    const metres = metresTo(device);
    if (!Number.isFinite(metres)) return null;
    return metres < 1000 ? format.length(metres, "m") : format.length(metres / 1000, "km", 1);
  };
  return (
    <Controller
      name={props.name}
      control={props.control}
      render={({ field, fieldState }) => (
        <FormField {...props} help={maySee ? props.help : t("noDeviceToChoose")} error={fieldState.error}>
          {({ id, ...aria }) => (
            <Autocomplete
              id={id}
              options={offered}
              value={known !== null && known.id === field.value ? known : null}
              disabled={props.disabled || !maySee}
              filterOptions={(options) => options}
              getOptionLabel={(device) => device.displayName}
              getOptionKey={(device) => device.id}
              isOptionEqualToValue={(one, other) => one.id === other.id}
              noOptionsText={error ? errorText(error) : props.noneText}
              onInputChange={(_event, text) => setTyped(text)}
              onChange={(_event, device) => {
                setKnown(device);
                field.onChange(device?.id ?? null);
                if (device) props.onChosen?.(device);
              }}
              onBlur={field.onBlur}
              renderOption={({ key, ...option }, device) => (
                <li key={key} {...option}>
                  {[device.displayName, device.name, distanceText(device)].filter(Boolean).join(" · ")}
                </li>
              )}
              renderInput={(params) => (
                <TextField
                  {...params}
                  inputRef={field.ref}
                  error={fieldState.invalid}
                  {...(props.empty !== undefined && { placeholder: props.empty })}
                  slotProps={{
                    ...params.slotProps,
                    htmlInput: { ...params.slotProps.htmlInput, ...aria },
                  }}
                />
              )}
            />
          )}
        </FormField>
      )}
    />
  );
};
