import MenuItem from "@mui/material/MenuItem";
import Select from "@mui/material/Select";
import { useQuery } from "@tanstack/react-query";
import { useFormContext, useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { decoderChoiceQuery } from "../../../../shared/queries/decoders.ts";
import { Muted } from "../../../../shared/ui/arrange.ts";
import { FormField } from "../../../../shared/ui/form/form-fields.tsx";
import type { DeviceFormValues } from "../../device-form.ts";

/** The decoder of a device that sends bytes; none for one whose messages have fields. */
export const DecoderField = () => {
  const { t } = useTranslation("devices");
  const { control, formState, setValue } = useFormContext<DeviceFormValues>();
  const { decoderId, ...others } = useWatch({ control, name: "payloadKeys" });
  const { data: choices = [] } = useQuery(decoderChoiceQuery());
  // A field of its own would stand in the form as undefined, which is another value than none.
  const choose = (id: string) =>
    setValue("payloadKeys", id === "" ? others : { ...others, decoderId: Number(id) }, { shouldDirty: true });
  return (
    <FormField
      label={t("mapping.decoder")}
      help={t("mapping.decoderHelp")}
      error={formState.errors.payloadKeys?.decoderId}
    >
      {({ id, ...aria }) => (
        <Select
          // Until the decoders are loaded there is nothing to choose from.
          value={choices.some((choice) => choice.id === decoderId) ? String(decoderId) : ""}
          onChange={(event) => choose(event.target.value)}
          fullWidth
          displayEmpty
          SelectDisplayProps={{ id, ...aria, "aria-label": t("mapping.decoder") }}
        >
          <MenuItem value="">
            <Muted>{t("mapping.noDecoder")}</Muted>
          </MenuItem>
          {choices.map((choice) => (
            <MenuItem key={choice.id} value={String(choice.id)}>
              {choice.name}
            </MenuItem>
          ))}
        </Select>
      )}
    </FormField>
  );
};
