import type { exportSamples, LaboratorySample, SampleResultView } from "@sgval/contract/quality/samples";
import { sampleTable } from "@sgval/contract/quality/tables";
import {
  doubtLabels,
  lateLabel,
  limitMark,
  limitToConfirm,
  notDetected,
  upperRuleLabels,
} from "@sgval/contract/quality/texts";
import { formatForInput } from "@sgval/quantities/format";
import type { Language } from "@sgval/quantities/language";
import { parameters } from "@sgval/quantities/parameter";
import { unitSymbol } from "@sgval/quantities/unit";
import type * as z from "zod";
import {
  filterLabel,
  sourceColumns,
  type TableSource,
  tableTexts,
  timestampCell,
  type View,
} from "../../../gateways/tables/table-source.ts";
import type { Actor } from "../../../kernel/actor.ts";
import { sampleView } from "./assess-results.ts";
import { demandSampledDevice, queryOf, type SampleDeps, standardsOf } from "./list-samples.ts";
import { findSamples } from "./samples.store.ts";

const mostDecimals = 6;

const numberText = (value: number, language: Language): string =>
  formatForInput(value, mostDecimals, language);

/** A result as certificates write it, in the unit of the catalogue: `< 0,0005`. */
export const resultText = ({ operator, value }: SampleResultView, language: Language): string => {
  if (operator === "=") return numberText(value, language);
  return value === 0 ? notDetected[language] : `< ${numberText(value, language)}`;
};

const rangeText = ({ under, over, upperRule, standard }: SampleResultView, language: Language): string => {
  if (standard === null) return "";
  if (upperRule === "not_detected") return upperRuleLabels.not_detected[language];
  if (under !== null && over !== null)
    return `${numberText(under, language)} – ${numberText(over, language)}`;
  if (under !== null) return `≥ ${numberText(under, language)}`;
  return over === null ? "" : `${upperRule === "excluded" ? "<" : "≤"} ${numberText(over, language)}`;
};

/** A limit as the tables of samples write it, with the mark of one that is still to be confirmed. */
export const limitText = (result: SampleResultView, language: Language): string =>
  `${rangeText(result, language)}${result.confirm ? ` ${limitMark}` : ""}`;

/** Why there is no verdict, or what keeps it from being quoted. */
const doubtText = ({ doubt, confirm }: SampleResultView, language: Language): string =>
  [doubt && doubtLabels[doubt][language], confirm && limitToConfirm[language]].filter(Boolean).join("; ");

/** The results of the samples of a device as a table, one in each line. Errors: `not_found`, `device_takes_no_samples`. */
export const samplesAsTable = async (
  deps: SampleDeps,
  id: number,
  query: z.output<typeof exportSamples.query>,
  actor: Actor,
  view: View,
): Promise<TableSource<{ sample: LaboratorySample; result: SampleResultView }>> => {
  const { language } = view;
  const sampled = demandSampledDevice(deps, actor, id);
  const standards = await standardsOf(deps, sampled);
  const { samples } = await findSamples(deps.db.kysely, id, queryOf(query));
  const rows = samples.flatMap((stored) => {
    const sample = sampleView(standards, stored);
    return sample.results.map((result) => ({ sample, result }));
  });
  const day = (at: number | undefined) => (at === undefined ? undefined : deps.zone.dateOf(at));
  return {
    name: sampleTable.name,
    title: sampleTable.title[language],
    columns: sourceColumns<(typeof rows)[number], keyof typeof sampleTable.columns>(
      sampleTable,
      {
        takenAt: ({ sample }) => timestampCell(sample.takenAt),
        code: ({ sample }) => sample.code,
        laboratory: ({ sample }) => sample.laboratory,
        sampler: ({ sample }) => sample.sampler ?? "",
        method: ({ sample }) => sample.method ?? "",
        parameter: ({ result }) => parameters[result.parameter].names[language],
        result: ({ result }) => resultText(result, language),
        unit: ({ result }) => unitSymbol(parameters[result.parameter].unit, language),
        limit: ({ result }) => limitText(result, language),
        standard: ({ result }) => result.standard ?? "",
        verdict: ({ result }) => result.verdict,
        doubt: ({ result }) => doubtText(result, language),
        source: ({ sample }) => sample.source,
        late: ({ sample }) => (sample.late ? lateLabel[language] : ""),
        note: ({ sample }) => sample.note,
      },
      view,
    ),
    filters: [
      ...filterLabel(tableTexts.device, sampled.device.displayName, language),
      ...filterLabel(tableTexts.from, day(query.from), language),
      ...filterLabel(tableTexts.to, day(query.to), language),
      ...filterLabel(tableTexts.search, query.q, language),
    ],
    count: rows.length,
    rows,
    deviceId: id,
  };
};
