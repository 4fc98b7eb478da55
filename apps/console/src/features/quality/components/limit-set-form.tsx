import { zodResolver } from "@hookform/resolvers/zod";
import Autocomplete from "@mui/material/Autocomplete";
import IconButton from "@mui/material/IconButton";
import { styled } from "@mui/material/styles";
import { type LimitSetBody, type LimitSetForm, limitSetBody } from "@sgval/contract/quality/limit-sets";
import { upperRuleLabels, waterClassLabels } from "@sgval/contract/quality/texts";
import { languages } from "@sgval/quantities/language";
import { upperRules, waterClasses } from "@sgval/quantities/limit-set";
import { parameters, qualityKeys } from "@sgval/quantities/parameter";
import { unitSymbol } from "@sgval/quantities/unit";
import { IconTrash } from "@tabler/icons-react";
import { useFieldArray, useForm, useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { showSnackbar } from "../../../shared/api/snackbar.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import { useProblemText } from "../../../shared/i18n/use-problem-text.ts";
import { MutedText } from "../../../shared/ui/arrange.ts";
import { ChooserText } from "../../../shared/ui/form/chooser-text.tsx";
import { FieldGroup } from "../../../shared/ui/form/field.tsx";
import { FormDrawer } from "../../../shared/ui/form/form-drawer.tsx";
import { FormChoose, FormText } from "../../../shared/ui/form/form-fields.tsx";
import { FormNumber } from "../../../shared/ui/form/form-number.tsx";
import { FormDay } from "../../../shared/ui/form/pickers/lazy-pickers.tsx";
import { useSave } from "../../../shared/ui/form/use-save.ts";
import { paint } from "../../../shared/ui/paint.ts";
import { typeScale } from "../../../shared/ui/type-scale.ts";
import { useSaveLimitSet } from "../api/limit-sets.ts";

const Limit = styled("div")({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr) minmax(0, 1fr) 44px",
  alignItems: "end",
  gap: "6px 8px",
  paddingBottom: 12,
  borderBottom: `1px solid ${paint.line}`,
  "& > b": { ...typeScale.bodyS, gridColumn: "1 / -1" },
  "& > div:last-of-type": { gridColumn: "1 / 3" },
  "& > button": { gridColumn: 3, width: 44, height: 44 },
});
const Problem = styled("p")({ ...typeScale.age, margin: 0, color: paint.criticalText, fontWeight: 500 });

export const emptyLimitSet: LimitSetForm = {
  code: "",
  names: { vn: "", en: "", fr: "" },
  issuer: null,
  waterClass: "treated",
  effectiveFrom: "",
  effectiveTo: null,
  limits: [],
};

/** Adds a set, also as a copy of another, or changes the one with the id. */
export const LimitSetFormDrawer = (props: {
  id: number | null;
  start: LimitSetForm;
  copyOf?: string;
  onClose: () => void;
}) => {
  const { id, start, onClose } = props;
  const { t } = useTranslation(["quality", "forms", "messages"]);
  const format = useFormat();
  const problemText = useProblemText();
  const save = useSaveLimitSet(id);
  const form = useForm<LimitSetForm, unknown, LimitSetBody>({
    resolver: zodResolver(limitSetBody),
    mode: "onTouched",
    defaultValues: start,
  });
  const { control, formState } = form;
  const limits = useFieldArray({ control, name: "limits" });
  const entered = useWatch({ control, name: "limits" });
  const saving = useSave(form, {
    fields: [
      "code",
      "names.vn",
      "names.en",
      "names.fr",
      "issuer",
      "waterClass",
      "effectiveFrom",
      "effectiveTo",
      "limits",
    ],
    nested: () =>
      limits.fields.flatMap((_, index) => [`limits.${index}.under`, `limits.${index}.over`] as const),
    save: save.mutateAsync,
    onSaved: () => {
      showSnackbar("success", t(id === null ? "messages:add_success" : "messages:update_success"));
      onClose();
    },
    failed: t(id === null ? "messages:add_failed" : "messages:update_failed"),
  });
  const limited = new Set<string>(limits.fields.map(({ parameter }) => parameter));
  const noLimits = formState.errors.limits?.message ?? formState.errors.limits?.root?.message;
  return (
    <FormDrawer
      open
      title={id === null ? t("addTitle") : t("editTitle")}
      {...(props.copyOf ? { sub: t("copyOf", { code: props.copyOf }) } : {})}
      dirty={formState.isDirty && !formState.isSubmitSuccessful}
      {...saving}
      saveLabel={t(id === null ? "forms:add" : "forms:save")}
      onClose={onClose}
    >
      <FormText
        control={control}
        name="code"
        label={t("code")}
        help={t("codeHelp")}
        required
        maxLength={64}
      />
      {languages.map((language) => (
        <FormText
          key={language}
          control={control}
          name={`names.${language}`}
          label={t(`names.${language}`)}
          required
          maxLength={128}
        />
      ))}
      <FormText control={control} name="issuer" label={t("issuer")} maxLength={128} />
      <FormChoose
        control={control}
        name="waterClass"
        label={t("waterClass")}
        required
        choices={waterClasses.map((value) => ({ value, label: waterClassLabels[value][format.language] }))}
      />
      <FormDay control={control} name="effectiveFrom" label={t("from")} required />
      <FormDay control={control} name="effectiveTo" label={t("to")} />
      <FieldGroup>
        <legend>{t("limits")}</legend>
        <MutedText>{t("limitsHelp")}</MutedText>
        {limits.fields.map(({ id: row, parameter }, index) => {
          const unit = unitSymbol(parameters[parameter].unit, format.language);
          return (
            <Limit key={row}>
              <b>{format.parameterName(parameter)}</b>
              <FormNumber control={control} name={`limits.${index}.under`} label={t("under")} unit={unit} />
              {entered[index]?.upperRule !== "not_detected" && (
                <FormNumber control={control} name={`limits.${index}.over`} label={t("over")} unit={unit} />
              )}
              <FormChoose
                control={control}
                name={`limits.${index}.upperRule`}
                label={t("upperRule")}
                choices={upperRules.map((value) => ({
                  value,
                  label: upperRuleLabels[value][format.language],
                }))}
              />
              <IconButton
                aria-label={t("remove", { name: format.parameterName(parameter) })}
                onClick={() => limits.remove(index)}
              >
                <IconTrash size={18} stroke={1.75} />
              </IconButton>
            </Limit>
          );
        })}
        <Autocomplete
          // Emptied after each choice.
          value={null}
          blurOnSelect
          options={qualityKeys.filter((key) => !limited.has(key))}
          getOptionLabel={format.parameterName}
          noOptionsText={t("none")}
          onChange={(_event, parameter) => {
            if (parameter) limits.append({ parameter, under: null, over: null, upperRule: "included" });
          }}
          renderInput={(params) => <ChooserText params={params} label={t("addLimit")} />}
        />
        {noLimits && <Problem role="alert">{problemText(noLimits)}</Problem>}
      </FieldGroup>
    </FormDrawer>
  );
};
