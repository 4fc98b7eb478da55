import type { DeviceType } from "@sgval/quantities/device-types";
import { doubts, upperRules, verdicts, waterClasses } from "@sgval/quantities/limit-set";
import {
  convertNitrogen,
  type NitrogenSpecies,
  nitrogenSpecies,
  nitrogenSpeciesOf,
} from "@sgval/quantities/nitrogen";
import { isPlausible, parameters, type QualityKey, qualityKeys } from "@sgval/quantities/parameter";
import { canConvert, convert, type Unit, unitKeys } from "@sgval/quantities/unit";
import * as z from "zod";
import { message } from "../message.ts";
import { dataOf, id, idParams, isoTime, listOf, listQuery, route, timestamp } from "../route.ts";
import { exportErrors, exportQueryOf, exportsPerMinute } from "../table-export.ts";
import { emptyAsNull, freeText, labelText, longestReason, requiredNumber } from "../text.ts";

const sampledTypes: readonly DeviceType[] = ["CARBONATE_HARDNESS", "WELL_LOGGING"];
/** Whether samples for a laboratory are taken at devices of a type. */
export const takesSamples = (type: DeviceType): boolean => sampledTypes.includes(type);

/** A result that was entered later than this after its sample was taken raises no alarm: nobody can act on it any more. */
export const liveSampleDays = 7;

/** `<`: not found by a method that finds as much as the number. */
export const resultOperators = ["=", "<"] as const;

/**
 * Parameters whose limits protect health (WHO, Guidelines for drinking-water quality, 4th edition with its addenda): microbes,
 * what disinfects, and substances with a health-based value. Limits of the others are about taste, colour and operation.
 */
export const healthParameters: readonly QualityKey[] = [
  "e_coli",
  "coliform",
  "clostridium",
  "residual_chlorine",
  "arsenic",
  "lead",
  "mercury",
  "manganese",
  "fluoride",
  "nitrate",
  "nitrite",
];
/** Whether the limits of a measured parameter protect health, whoever measures it: a sensor or a laboratory. */
export const protectsHealth = (parameter: string): boolean =>
  healthParameters.some((one) => one === parameter);

interface Entered {
  parameter: QualityKey;
  value: number;
  unit: Unit;
  species: NitrogenSpecies | null;
}

/** Decimals that show what laboratories find. */
export const mostResultDecimals = 6;
/** Digits of a result that was converted; more would be made up. */
export const convertedDigits = 4;
/** Digits that products of decimal numbers are right to. */
const trueDigits = 12;

/** An entered result in the unit of the catalogue, nitrogen as N; `null` where the unit or the basis does not fit. */
export const canonicalResult = ({ parameter, value, unit, species }: Entered): number | null => {
  const canonical = parameters[parameter].unit;
  const [asNitrogen] = nitrogenSpeciesOf(parameter);
  if (!canConvert(unit, canonical)) return null;
  if ((asNitrogen === undefined) !== (species === null)) return null;
  const converted = convert(value, unit, canonical);
  if (converted === null || species === null || asNitrogen === undefined)
    return converted === null ? null : Number(converted.toPrecision(trueDigits));
  if (!nitrogenSpeciesOf(parameter).includes(species)) return null;
  return Number(convertNitrogen(converted, species, asNitrogen).toPrecision(trueDigits));
};

const result = z
  .object({
    parameter: z.enum(qualityKeys, message("select_parameter")),
    operator: z.enum(resultOperators).default("="),
    /** In `unit`; 0 with `<` where the laboratory names no detection limit. */
    value: requiredNumber,
    /** As the laboratory writes it; that of the catalogue if absent. */
    unit: z.enum(unitKeys).optional(),
    /** What a result of nitrogen is expressed as; for nothing else. */
    species: z.enum(nitrogenSpecies).nullable().default(null),
  })
  .transform((one) => ({ ...one, unit: one.unit ?? parameters[one.parameter].unit }))
  .superRefine((one, context) => {
    const refuse = (path: string, key: Parameters<typeof message>[0]) =>
      context.addIssue({ code: "custom", path: [path], message: message(key) });
    const needsBasis = nitrogenSpeciesOf(one.parameter).length > 0;
    if (needsBasis && one.species === null) return refuse("species", "basis_required");
    const canonical = canonicalResult(one);
    if (canonical === null)
      return refuse(
        canConvert(one.unit, parameters[one.parameter].unit) ? "species" : "unit",
        "invalid_value",
      );
    if (!isPlausible(parameters[one.parameter], canonical)) refuse("value", "invalid_value");
  });
export type EnteredResult = z.output<typeof result>;

/** A sample as its certificate says; `takenAt` is not in the future. */
export const sampleBody = z
  .object({
    takenAt: z.iso.datetime({ offset: true, error: message("select_date") }),
    /** Number of the sample, or the place where it was taken. */
    code: labelText(64),
    laboratory: labelText(),
    sampler: emptyAsNull(labelText()).default(null),
    method: emptyAsNull(labelText()).default(null),
    note: freeText(longestReason).default(""),
    results: z.array(result).min(1, message("select_parameter")).max(qualityKeys.length, message("too_long")),
  })
  .superRefine(({ results }, context) => {
    const known = results.map(({ parameter }) => parameter);
    known.forEach((parameter, index) => {
      if (known.indexOf(parameter) < index)
        context.addIssue({
          code: "custom",
          path: ["results", index, "parameter"],
          message: message("value_exists"),
        });
    });
  });
export type SampleForm = z.input<typeof sampleBody>;
export type SampleBody = z.output<typeof sampleBody>;

/** What a result is held against, in the unit of the catalogue. */
const assessment = {
  verdict: z.enum(verdicts),
  /** Why there is no verdict. */
  doubt: z.enum(doubts).nullable(),
  /** Code of the set that its limit is of; `null` without a limit. */
  standard: z.string().nullable(),
  under: z.number().nullable(),
  over: z.number().nullable(),
  upperRule: z.enum(upperRules),
  /** The limit is still to be confirmed with the official text. */
  confirm: z.boolean(),
};

export const sampleResult = z.object({
  parameter: z.enum(qualityKeys),
  operator: z.enum(resultOperators),
  /** In the unit of the catalogue, nitrogen as N. */
  value: z.number(),
  /** As it was entered. */
  entered: z.object({
    value: z.number(),
    unit: z.enum(unitKeys),
    species: z.enum(nitrogenSpecies).nullable(),
  }),
  ...assessment,
});
export type SampleResultView = z.output<typeof sampleResult>;

export const laboratorySample = z.object({
  id,
  deviceId: z.number().int(),
  takenAt: isoTime,
  code: z.string(),
  laboratory: z.string(),
  sampler: z.string().nullable(),
  method: z.string().nullable(),
  note: z.string(),
  source: z.enum(["manual", "import"]),
  /** Entered too late for an alarm. */
  late: z.boolean(),
  recordedBy: z.string(),
  recordedAt: isoTime,
  /** In the order of the catalogue. */
  results: z.array(sampleResult),
});
export type LaboratorySample = z.output<typeof laboratorySample>;

const counts = {
  /** Results. */
  count: z.number().int(),
  /** Of them, those that could be assessed, and those that comply. */
  assessed: z.number().int(),
  compliant: z.number().int(),
};
const dated = sampleResult.extend({ takenAt: isoTime, sampleId: z.number().int() });

/** How the samples of a device in a period comply; only laboratory samples count. */
export const sampleSummary = z.object({
  from: isoTime,
  to: isoTime,
  waterClass: z.enum(waterClasses),
  samples: z.number().int(),
  ...counts,
  /** The sets in force in the period, newest first. */
  standards: z.array(
    z.object({
      code: z.string(),
      issuer: z.string().nullable(),
      effectiveFrom: z.string(),
      effectiveTo: z.string().nullable(),
    }),
  ),
  parameters: z.array(
    z.object({
      parameter: z.enum(qualityKeys),
      ...counts,
      last: dated,
      /** The result furthest beyond its limit, else nearest to it; `null` where nothing was assessed. */
      worst: dated.nullable(),
    }),
  ),
  /** Calendar months with samples, oldest first. */
  months: z.array(z.object({ from: isoTime, to: isoTime, samples: z.number().int(), ...counts })),
});
export type SampleSummary = z.output<typeof sampleSummary>;

const period = { from: timestamp.optional(), to: timestamp.optional() };
const sampleListQuery = listQuery.extend(period);
const sampleParams = z.object({ id, sampleId: id });
const read = { permission: "Device.Index" } as const;
const change = { permission: "Device.Update" } as const;
const absent = ["not_found", "device_takes_no_samples"] as const;

export const listSamples = route({
  method: "GET",
  path: "/device/:id/sample",
  summary: "The laboratory samples of a device with the verdict of the standards of their day, newest first",
  access: read,
  params: idParams,
  query: sampleListQuery,
  answer: listOf(laboratorySample),
  errors: absent,
});
export const exportSamples = route({
  method: "GET",
  path: "/device/:id/sample/export",
  summary: "The results of the laboratory samples of a device as a CSV, XLSX or PDF file",
  access: read,
  params: idParams,
  query: exportQueryOf(sampleListQuery.omit({ page: true, size: true })),
  answer: null,
  errors: [...exportErrors, ...absent],
  limitPerMinute: exportsPerMinute,
});
export const readSampleSummary = route({
  method: "GET",
  path: "/device/:id/sample/summary",
  summary: "How the laboratory samples of a device comply in a period: the last 12 months without one",
  access: read,
  params: idParams,
  query: z.object(period),
  answer: dataOf(sampleSummary),
  errors: absent,
});
export const exportSampleSummary = route({
  method: "GET",
  path: `${readSampleSummary.path}/export`,
  summary: "The same by parameter and by month as a CSV, XLSX or PDF file",
  access: read,
  params: idParams,
  query: exportQueryOf(readSampleSummary.query),
  answer: null,
  errors: [...exportErrors, ...absent],
  limitPerMinute: exportsPerMinute,
});
export const createSample = route({
  method: "POST",
  path: "/device/:id/sample",
  summary: "Add a laboratory sample of a device",
  access: change,
  params: idParams,
  body: sampleBody,
  answer: dataOf(laboratorySample),
  errors: [...absent, "value_exists"],
});
export const updateSample = route({
  method: "PUT",
  path: "/device/:id/sample/:sampleId",
  summary: "Change a laboratory sample with its results",
  access: change,
  params: sampleParams,
  body: sampleBody,
  answer: dataOf(laboratorySample),
  errors: [...absent, "value_exists"],
});
export const deleteSample = route({
  method: "DELETE",
  path: "/device/:id/sample/:sampleId",
  summary: "Delete a laboratory sample with its results",
  access: change,
  params: sampleParams,
  answer: null,
  errors: absent,
});
