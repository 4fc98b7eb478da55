import { zodResolver } from "@hookform/resolvers/zod";
import Autocomplete from "@mui/material/Autocomplete";
import Button from "@mui/material/Button";
import IconButton from "@mui/material/IconButton";
import { styled } from "@mui/material/styles";
import TextField from "@mui/material/TextField";
import {
  type CustomParameterBody,
  type CustomParameterForm,
  customParameterBody,
  customParameterKinds,
  customParameterLimits,
} from "@sgval/contract/custom-parameters/custom-parameters";
import { customParameterKindLabels } from "@sgval/contract/custom-parameters/texts";
import { languages } from "@sgval/quantities/language";
import { unitKeys, unitSymbol } from "@sgval/quantities/unit";
import { IconPlus, IconTrash } from "@tabler/icons-react";
import { type Control, Controller, useFieldArray, useForm, useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { showSnackbar } from "../../../shared/api/snackbar.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import { useProblemText } from "../../../shared/i18n/use-problem-text.ts";
import { MutedText } from "../../../shared/ui/arrange.ts";
import { FieldGroup } from "../../../shared/ui/form/field.tsx";
import { FormDrawer } from "../../../shared/ui/form/form-drawer.tsx";
import { FormChoose, FormField, FormText } from "../../../shared/ui/form/form-fields.tsx";
import { FormNumber } from "../../../shared/ui/form/form-number.tsx";
import { useSave } from "../../../shared/ui/form/use-save.ts";
import { paint } from "../../../shared/ui/paint.ts";
import { typeScale } from "../../../shared/ui/type-scale.ts";
import { useSaveCustomParameter } from "../api/custom-parameters.ts";

const State = styled("div")({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr) minmax(0, 2fr) 44px",
  alignItems: "end",
  gap: "6px 8px",
  paddingBottom: 12,
  borderBottom: `1px solid ${paint.line}`,
  "& > div:nth-of-type(n + 3)": { gridColumn: "1 / 4" },
  "& > button": { gridRow: 1, gridColumn: 3, width: 44, height: 44 },
});
const Problem = styled("p")({ ...typeScale.age, margin: 0, color: paint.criticalText, fontWeight: 500 });

const noNames = { vn: "", en: "", fr: "" };
export const emptyParameter: CustomParameterForm = {
  ...{ names: noNames, kind: "value", unit: null, min: null, max: null, decimals: 1 },
  states: [
    { code: 0, names: noNames },
    { code: 1, names: noNames },
  ],
};

const check = zodResolver(customParameterBody);

/** Without what the other kind has: a field that is not shown cannot be mended. */
const ofItsKind = (values: CustomParameterForm): CustomParameterForm =>
  values.kind === "value"
    ? { ...values, states: [] }
    : { ...values, unit: null, min: null, max: null, decimals: 0 };

type FormControl = Control<CustomParameterForm, unknown, CustomParameterBody>;

/** A unit of the catalogue, or any other that is typed. */
const UnitField = ({ control }: { control: FormControl }) => {
  const { t } = useTranslation("customParameters");
  const { language } = useFormat();
  const offered = unitKeys.filter((unit) => unit !== "state" && unit !== "csq");
  const symbols = [...new Set(offered.map((unit) => unitSymbol(unit, language)).filter(Boolean))];
  return (
    <Controller
      control={control}
      name="unit"
      render={({ field: { value, onChange, onBlur, ref }, fieldState }) => (
        <FormField label={t("unit")} help={t("unitHelp")} error={fieldState.error}>
          {({ id, ...aria }) => (
            <Autocomplete
              freeSolo
              id={id}
              options={symbols}
              value={String(value ?? "")}
              inputValue={String(value ?? "")}
              onInputChange={(_event, text) => onChange(text)}
              onBlur={onBlur}
              renderInput={(params) => (
                <TextField
                  {...params}
                  inputRef={ref}
                  error={fieldState.invalid}
                  slotProps={{
                    ...params.slotProps,
                    htmlInput: { ...params.slotProps.htmlInput, ...aria, maxLength: 16 },
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

/** The words for the numbers of a state. */
const StateFields = ({ control }: { control: FormControl }) => {
  const { t } = useTranslation("customParameters");
  const states = useFieldArray({ control, name: "states" });
  const entered = useWatch({ control, name: "states" });
  const next = Math.max(-1, ...entered.map(({ code }) => Number(code) || 0)) + 1;
  return (
    <FieldGroup>
      <legend>{t("states")}</legend>
      <MutedText>{t("statesHelp")}</MutedText>
      {states.fields.map(({ id }, index) => (
        <State key={id}>
          <FormNumber control={control} name={`states.${index}.code`} label={t("code")} required />
          <FormText
            control={control}
            name={`states.${index}.names.vn`}
            label={t("names.vn")}
            required
            maxLength={64}
          />
          <FormText
            control={control}
            name={`states.${index}.names.en`}
            label={t("names.en")}
            required
            maxLength={64}
          />
          <FormText
            control={control}
            name={`states.${index}.names.fr`}
            label={t("names.fr")}
            required
            maxLength={64}
          />
          <IconButton
            aria-label={t("removeState", { number: index + 1 })}
            onClick={() => states.remove(index)}
          >
            <IconTrash size={18} stroke={1.75} />
          </IconButton>
        </State>
      ))}
      {states.fields.length < customParameterLimits.states && (
        <Button
          startIcon={<IconPlus size={18} stroke={1.75} />}
          onClick={() => states.append({ code: next, names: noNames })}
        >
          {t("addState")}
        </Button>
      )}
    </FieldGroup>
  );
};

/** Adds a parameter, or changes the one with the key. */
export const CustomParameterDrawer = (props: {
  parameterKey: string | null;
  start: CustomParameterForm;
  onClose: () => void;
}) => {
  const { parameterKey, start, onClose } = props;
  const isNew = parameterKey === null;
  const { t } = useTranslation(["customParameters", "forms", "messages"]);
  const { language } = useFormat();
  const problemText = useProblemText();
  const save = useSaveCustomParameter(parameterKey);
  const form = useForm<CustomParameterForm, unknown, CustomParameterBody>({
    resolver: (values, ...rest) => check(ofItsKind(values), ...rest),
    mode: "onTouched",
    defaultValues: start,
  });
  const { control, formState } = form;
  const kind = useWatch({ control, name: "kind" });
  const saving = useSave(form, {
    fields: ["names.vn", "names.en", "names.fr", "kind", "unit", "min", "max", "decimals", "states"],
    nested: () =>
      form
        .getValues("states")
        .flatMap((_, index) => [
          `states.${index}.code` as const,
          ...languages.map((one) => `states.${index}.names.${one}` as const),
        ]),
    save: save.mutateAsync,
    onSaved: () => {
      showSnackbar("success", t(isNew ? "messages:add_success" : "messages:update_success"));
      onClose();
    },
    failed: t(isNew ? "messages:add_failed" : "messages:update_failed"),
  });
  const noStates = formState.errors.states?.message ?? formState.errors.states?.root?.message;
  return (
    <FormDrawer
      open
      title={isNew ? t("add") : t("editTitle")}
      {...(parameterKey === null ? {} : { sub: parameterKey })}
      dirty={formState.isDirty && !formState.isSubmitSuccessful}
      {...saving}
      saveLabel={t(isNew ? "forms:add" : "forms:save")}
      onClose={onClose}
    >
      {languages.map((one) => (
        <FormText
          key={one}
          control={control}
          name={`names.${one}`}
          label={t(`names.${one}`)}
          required
          maxLength={64}
        />
      ))}
      <FormChoose
        control={control}
        name="kind"
        label={t("kind")}
        help={t("kindHelp")}
        required
        choices={customParameterKinds.map((value) => ({
          value,
          label: customParameterKindLabels[value][language],
        }))}
      />
      {kind === "value" ? (
        <>
          <UnitField control={control} />
          <FormNumber control={control} name="min" label={t("min")} help={t("rangeHelp")} required />
          <FormNumber control={control} name="max" label={t("max")} required />
          <FormNumber control={control} name="decimals" label={t("decimals")} required />
        </>
      ) : (
        <StateFields control={control} />
      )}
      {noStates && <Problem role="alert">{problemText(noStates)}</Problem>}
    </FormDrawer>
  );
};
