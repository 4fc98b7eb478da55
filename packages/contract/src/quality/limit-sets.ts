import { inEveryLanguage } from "@sgval/quantities/language";
import { upperRules, waterClasses } from "@sgval/quantities/limit-set";
import { limitSets as catalogueSets } from "@sgval/quantities/limit-sets";
import { findParameter, isPlausible, qualityKeys } from "@sgval/quantities/parameter";
import * as z from "zod";
import { message } from "../message.ts";
import { dataOf, id, idParams, isoTime, route } from "../route.ts";
import { emptyAsNull, finiteNumber, labelText, names } from "../text.ts";

const day = z.iso.date(message("select_date"));

/** The range of one measurement, in the unit of the catalogue (nitrogen as N); `null` leaves a side open. */
const limit = z
  .object({
    parameter: z.enum(qualityKeys, message("select_parameter")),
    under: finiteNumber.nullable(),
    over: finiteNumber.nullable(),
    upperRule: z.enum(upperRules).default("included"),
  })
  // Whatever is found does not comply.
  .transform((one) => (one.upperRule === "not_detected" ? { ...one, over: 0 } : one))
  .superRefine(({ parameter, under, over, upperRule }, context) => {
    const refuse = (path: "under" | "over", key: Parameters<typeof message>[0]) =>
      context.addIssue({ code: "custom", path: [path], message: message(key) });
    const definition = findParameter(parameter);
    for (const [side, value] of [
      ["under", under],
      ["over", over],
    ] as const)
      if (value !== null && definition && !isPlausible(definition, value)) refuse(side, "invalid_value");
    if (over === null && (under === null || upperRule !== "included")) refuse("over", "required");
    if (under !== null && over !== null && over <= under) refuse("over", "under_less_than_over");
  });

const typedNames = z.object({ vn: labelText(), en: labelText(), fr: labelText() });

/** A dated standard of water quality, as an administrator enters it. */
export const limitSetBody = z
  .object({
    /** The reference of the standard, such as `QCĐP 01:2022/BTr`; unique. */
    code: labelText(64),
    names: typedNames,
    issuer: emptyAsNull(labelText()),
    waterClass: z.enum(waterClasses, message("required")),
    /** First day in force, and the first day no longer in force. */
    effectiveFrom: day,
    effectiveTo: emptyAsNull(day),
    limits: z.array(limit).min(1, message("select_parameter")).max(qualityKeys.length, message("too_long")),
  })
  .superRefine(({ effectiveFrom, effectiveTo, limits }, context) => {
    if (effectiveTo !== null && effectiveTo <= effectiveFrom)
      context.addIssue({ code: "custom", path: ["effectiveTo"], message: message("start_before_end") });
    const parameters = limits.map(({ parameter }) => parameter);
    parameters.forEach((parameter, index) => {
      if (parameters.indexOf(parameter) < index)
        context.addIssue({
          code: "custom",
          path: ["limits", index, "parameter"],
          message: message("value_exists"),
        });
    });
  });
export type LimitSetForm = z.input<typeof limitSetBody>;
export type LimitSetBody = z.output<typeof limitSetBody>;

export const limitSet = z.object({
  /** `null` for a built-in set, which cannot be changed. */
  id: id.nullable(),
  code: z.string(),
  names,
  issuer: z.string().nullable(),
  waterClass: z.enum(waterClasses),
  effectiveFrom: z.string(),
  effectiveTo: z.string().nullable(),
  /** For comparison only. */
  reference: z.boolean(),
  limits: z.array(
    z.object({
      parameter: z.enum(qualityKeys),
      under: z.number().nullable(),
      over: z.number().nullable(),
      upperRule: z.enum(upperRules),
      /** Not verified against the official text. */
      confirm: z.boolean(),
    }),
  ),
  updatedAt: isoTime.nullable(),
});
export type LimitSetRecord = z.output<typeof limitSet>;

/** The sets that come with the product; a later version may correct them. */
export const builtInLimitSets: readonly LimitSetRecord[] = catalogueSets.map((set) => ({
  ...set,
  id: null,
  names: inEveryLanguage(() => set.code),
  limits: [...set.limits],
  updatedAt: null,
}));

/** What a form starts with when a set is edited or copied. */
export const limitSetForm = ({
  code,
  names,
  issuer,
  waterClass,
  effectiveFrom,
  effectiveTo,
  limits,
}: LimitSetRecord): LimitSetForm => ({
  code,
  names: inEveryLanguage((language) => names[language]),
  issuer,
  waterClass,
  effectiveFrom,
  effectiveTo,
  limits: limits.map(({ confirm: _, ...row }) => row),
});

export const listLimitSets = route({
  method: "GET",
  path: "/limit-set",
  summary: "Standards of water quality: those of this installation, then the built-in ones",
  access: { signedIn: true, forPrograms: true },
  answer: dataOf(z.array(limitSet)),
});
export const createLimitSet = route({
  method: "POST",
  path: "/limit-set",
  summary: "Add a standard of water quality",
  access: { permission: "Setting.Update" },
  body: limitSetBody,
  answer: dataOf(limitSet),
  errors: ["value_exists"],
});
export const updateLimitSet = route({
  method: "PUT",
  path: "/limit-set/:id",
  summary: "Change a standard of water quality; limits that channels took from it stay",
  access: createLimitSet.access,
  params: idParams,
  body: limitSetBody,
  answer: dataOf(limitSet),
  errors: ["not_found", "value_exists"],
});
export const deleteLimitSet = route({
  method: "DELETE",
  path: "/limit-set/:id",
  summary: "Delete a standard of water quality; limits that channels took from it stay",
  access: createLimitSet.access,
  params: idParams,
  answer: null,
  errors: ["not_found"],
});
