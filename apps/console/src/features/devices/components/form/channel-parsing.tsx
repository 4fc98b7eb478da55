import Autocomplete from "@mui/material/Autocomplete";
import Button from "@mui/material/Button";
import IconButton from "@mui/material/IconButton";
import { styled } from "@mui/material/styles";
import TextField from "@mui/material/TextField";
import { channelParsingLimits } from "@sgval/contract/devices/mapping/channel-parsing";
import { IconPlus, IconTrash } from "@tabler/icons-react";
import { Controller, type FieldError, useFieldArray, useFormContext } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { Muted, Stack } from "../../../../shared/ui/arrange.ts";
import { FieldGroup } from "../../../../shared/ui/form/field.tsx";
import { FormField, FormText } from "../../../../shared/ui/form/form-fields.tsx";
import { FormNumber } from "../../../../shared/ui/form/form-number.tsx";
import type { DeviceFormValues } from "../../device-form.ts";

const TextRow = styled("div")({
  display: "grid",
  gridTemplateColumns: "minmax(0, 2fr) minmax(0, 1fr) 44px",
  alignItems: "end",
  gap: 8,
  "& button": { width: 44, height: 44 },
});

/** The error of a list, or that of the first of its items that has one. */
const firstError = (error: unknown): FieldError | undefined =>
  Array.isArray(error) ? error.find(Boolean) : (error as FieldError | undefined);

const OtherKeys = ({ index }: { index: number }) => {
  const { t } = useTranslation("devices");
  const { control } = useFormContext<DeviceFormValues>();
  return (
    <Controller
      control={control}
      name={`channels.${index}.otherKeys`}
      render={({ field: { value, onChange, onBlur, ref }, fieldState }) => (
        <FormField
          label={t("form.field.otherKeys")}
          help={t("form.otherKeysHelp")}
          error={firstError(fieldState.error)}
        >
          {({ id, ...aria }) => (
            <Autocomplete
              multiple
              freeSolo
              // What was typed and left counts, as in every other field.
              autoSelect
              id={id}
              options={[] as string[]}
              value={value}
              onBlur={onBlur}
              onChange={(_event, keys) => onChange(keys.map((key) => key.trim()).filter(Boolean))}
              renderInput={(params) => (
                <TextField
                  {...params}
                  inputRef={ref}
                  error={fieldState.invalid}
                  slotProps={{
                    ...params.slotProps,
                    htmlInput: { ...params.slotProps.htmlInput, ...aria, dir: "ltr" },
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

const ValueTexts = ({ index }: { index: number }) => {
  const { t } = useTranslation("devices");
  const { control } = useFormContext<DeviceFormValues>();
  const { fields, append, remove } = useFieldArray({ control, name: `channels.${index}.valueTexts` });
  return (
    <FieldGroup>
      <legend>{t("form.field.valueTexts")}</legend>
      <Muted>{t("form.valueTextsHelp")}</Muted>
      {fields.map(({ id, text }, at) => (
        <TextRow key={id}>
          <FormText
            control={control}
            name={`channels.${index}.valueTexts.${at}.text`}
            label={t("form.field.text")}
            maxLength={channelParsingLimits.textLength}
            quietAtFirst
          />
          <FormNumber
            control={control}
            name={`channels.${index}.valueTexts.${at}.value`}
            label={t("form.textValue")}
            fresh
          />
          <IconButton aria-label={t("form.removeText", { text })} onClick={() => remove(at)}>
            <IconTrash size={18} stroke={1.75} />
          </IconButton>
        </TextRow>
      ))}
      {fields.length < channelParsingLimits.valueTexts && (
        <div>
          <Button
            size="small"
            startIcon={<IconPlus size={18} stroke={1.75} />}
            onClick={() => append({ text: "", value: null })}
          >
            {t("form.addText")}
          </Button>
        </div>
      )}
    </FieldGroup>
  );
};

/** How a channel is parsed beside its own key: further keys of the same value, and texts for numbers. */
export const ChannelParsing = ({ index }: { index: number }) => (
  <Stack gap={12}>
    <OtherKeys index={index} />
    <ValueTexts index={index} />
  </Stack>
);
