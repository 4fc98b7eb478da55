import { zodResolver } from "@hookform/resolvers/zod";
import Autocomplete from "@mui/material/Autocomplete";
import IconButton from "@mui/material/IconButton";
import { styled } from "@mui/material/styles";
import {
  type LaboratorySample,
  resultOperators,
  type SampleBody,
  type SampleForm,
  sampleBody,
} from "@sgval/contract/quality/samples";
import { nitrogenSpeciesOf } from "@sgval/quantities/nitrogen";
import { parameters, qualityKeys } from "@sgval/quantities/parameter";
import { quantityOf, unitSymbol, unitsOf } from "@sgval/quantities/unit";
import { IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { useFieldArray, useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { showSnackbar } from "../../../../shared/api/snackbar.ts";
import { useFormat } from "../../../../shared/format/use-format.ts";
import { useProblemText } from "../../../../shared/i18n/use-problem-text.ts";
import { MutedText } from "../../../../shared/ui/arrange.ts";
import { ChooserText } from "../../../../shared/ui/form/chooser-text.tsx";
import { FieldGroup } from "../../../../shared/ui/form/field.tsx";
import { FormDrawer } from "../../../../shared/ui/form/form-drawer.tsx";
import { FormChoose, FormText } from "../../../../shared/ui/form/form-fields.tsx";
import { FormNumber } from "../../../../shared/ui/form/form-number.tsx";
import { FormTimestamp } from "../../../../shared/ui/form/pickers/lazy-pickers.tsx";
import { useSave } from "../../../../shared/ui/form/use-save.ts";
import { paint } from "../../../../shared/ui/paint.ts";
import { typeScale } from "../../../../shared/ui/type-scale.ts";
import { useSaveSample } from "../../api/samples.ts";

const Result = styled("div")({
  display: "grid",
  gridTemplateColumns: "76px minmax(0, 1fr) minmax(0, 1fr) 44px",
  alignItems: "end",
  gap: "6px 8px",
  paddingBottom: 12,
  borderBottom: `1px solid ${paint.line}`,
  "& > b": { ...typeScale.bodyS, gridColumn: "1 / -1" },
  "& > button": { gridColumn: 4, width: 44, height: 44 },
  "& > div[data-basis]": { gridColumn: "1 / 4" },
});
const Problem = styled("p")({ ...typeScale.age, margin: 0, color: paint.criticalText, fontWeight: 500 });

/** What the form starts with: the certificate as it was entered. */
const valuesOf = (sample: LaboratorySample | null): SampleForm =>
  sample === null
    ? { takenAt: "", code: "", laboratory: "", sampler: null, method: null, note: "", results: [] }
    : {
        ...{ takenAt: sample.takenAt, code: sample.code, laboratory: sample.laboratory },
        ...{ sampler: sample.sampler, method: sample.method, note: sample.note },
        results: sample.results.map(({ parameter, operator, entered }) => ({
          parameter,
          operator,
          ...entered,
        })),
      };

/** Adds a sample with its results, or changes one. */
export const SampleFormDrawer = (props: {
  deviceId: number;
  sample: LaboratorySample | null;
  onClose: () => void;
}) => {
  const { deviceId, sample, onClose } = props;
  const { t } = useTranslation(["quality", "forms", "messages"]);
  const format = useFormat();
  const problemText = useProblemText();
  const save = useSaveSample(deviceId, sample?.id ?? null);
  const form = useForm<SampleForm, unknown, SampleBody>({
    resolver: zodResolver(sampleBody),
    mode: "onTouched",
    defaultValues: valuesOf(sample),
  });
  const { control, formState } = form;
  const results = useFieldArray({ control, name: "results" });
  const saving = useSave(form, {
    fields: ["takenAt", "code", "laboratory", "sampler", "method", "note", "results"],
    nested: () =>
      results.fields.flatMap((_, index) =>
        (["value", "unit", "species"] as const).map((key) => `results.${index}.${key}` as const),
      ),
    save: save.mutateAsync,
    onSaved: () => {
      showSnackbar("success", t(sample === null ? "messages:add_success" : "messages:update_success"));
      onClose();
    },
    failed: t(sample === null ? "messages:add_failed" : "messages:update_failed"),
  });
  /** How often the form had been sent when a result was added: until the next time it is not wrong. */
  const [addedAt, setAddedAt] = useState<Readonly<Record<string, number>>>({});
  const chosen = new Set<string>(results.fields.map(({ parameter }) => parameter));
  const noResults = formState.errors.results?.message ?? formState.errors.results?.root?.message;
  return (
    <FormDrawer
      open
      title={sample === null ? t("lab.addTitle") : t("lab.editTitle")}
      dirty={formState.isDirty && !formState.isSubmitSuccessful}
      {...saving}
      saveLabel={t(sample === null ? "forms:add" : "forms:save")}
      onClose={onClose}
    >
      <FormTimestamp control={control} name="takenAt" label={t("lab.takenAt")} required />
      <FormText control={control} name="code" label={t("lab.code")} required maxLength={64} />
      <FormText control={control} name="laboratory" label={t("lab.laboratory")} required maxLength={128} />
      <FormText control={control} name="sampler" label={t("lab.sampler")} maxLength={128} />
      <FormText control={control} name="method" label={t("lab.method")} maxLength={128} />
      <FieldGroup>
        <legend>{t("lab.results")}</legend>
        <MutedText>{t("lab.resultsHelp")}</MutedText>
        {results.fields.map(({ id: row, parameter }, index) => {
          const units = unitsOf(quantityOf(parameters[parameter].unit));
          const species = nitrogenSpeciesOf(parameter);
          return (
            <Result key={row}>
              <b>{format.shortName(parameter)}</b>
              <FormChoose
                control={control}
                name={`results.${index}.operator`}
                label={t("lab.operator")}
                choices={resultOperators.map((value) => ({ value, label: value }))}
              />
              <FormNumber
                control={control}
                name={`results.${index}.value`}
                label={t("lab.value")}
                operators={{
                  known: resultOperators,
                  onTyped: (typed) => {
                    const operator = resultOperators.find((one) => one === typed);
                    if (operator) form.setValue(`results.${index}.operator`, operator, { shouldDirty: true });
                  },
                }}
                fresh={addedAt[parameter] === formState.submitCount}
                required
              />
              <FormChoose
                control={control}
                name={`results.${index}.unit`}
                label={t("lab.unit")}
                choices={units.map((value) => ({
                  value,
                  label: unitSymbol(value, format.language) || value,
                }))}
              />
              <IconButton
                aria-label={t("lab.remove", { name: format.shortName(parameter) })}
                onClick={() => results.remove(index)}
              >
                <IconTrash size={18} stroke={1.75} />
              </IconButton>
              {species.length > 0 && (
                <div data-basis>
                  <FormChoose
                    control={control}
                    name={`results.${index}.species`}
                    label={t("lab.basis")}
                    required
                    choices={species.map((value) => ({ value, label: value }))}
                  />
                </div>
              )}
            </Result>
          );
        })}
        <Autocomplete
          // Emptied after each choice.
          value={null}
          blurOnSelect
          options={qualityKeys.filter((key) => !chosen.has(key))}
          getOptionLabel={format.shortName}
          noOptionsText={t("lab.allChosen")}
          onChange={(_event, parameter) => {
            if (!parameter) return;
            setAddedAt({ ...addedAt, [parameter]: formState.submitCount });
            results.append({
              ...{ parameter, operator: "=", unit: parameters[parameter].unit, species: null },
              // Empty until it is typed; the schema asks for it.
              value: null as unknown as number,
            });
          }}
          renderInput={(params) => <ChooserText params={params} label={t("lab.addResult")} />}
        />
        {noResults && <Problem role="alert">{problemText(noResults)}</Problem>}
      </FieldGroup>
      <FormText control={control} name="note" label={t("lab.note")} rows={2} maxLength={500} />
    </FormDrawer>
  );
};
