import { inEveryLanguage, type Language } from "@sgval/quantities/language";
import type { CustomParameterKey, setCustomParameters } from "@sgval/quantities/parameter";
import { unitOfText, unitSymbol } from "@sgval/quantities/unit";
import * as z from "zod";
import { plainText } from "../devices/mapping/channel-parsing.ts";
import { message } from "../message.ts";
import { dataOf, isoTime, route } from "../route.ts";
import { emptyAsNull, finiteNumber, labelText, lineText, names } from "../text.ts";
import { parameterUsePlaces } from "./texts.ts";

/** Parameters that an installation may have beside the catalogue, and states that one of them may have. */
export const customParameterLimits = { parameters: 200, states: 20, decimals: 6, code: 65_535 } as const;

export const customParameterKinds = ["value", "state"] as const;
export type CustomParameterKind = (typeof customParameterKinds)[number];

const typedNames = z.object({ vn: labelText(64), en: labelText(64), fr: labelText(64) });
const whole = (most: number) =>
  z
    .number(message("required"))
    .int(message("invalid_value"))
    .min(0, message("invalid_value"))
    .max(most, message("invalid_value"));

/** No sensor counts further, and sums of such numbers do not overflow. */
const plausible = finiteNumber.min(-1e12, message("invalid_value")).max(1e12, message("invalid_value"));

const state = z.object({
  /** What the device sends, and what is stored. */
  code: whole(customParameterLimits.code),
  names: typedNames,
});

/** A parameter beside the catalogue, as an administrator enters it. */
export const customParameterBody = z
  .object({
    names: typedNames,
    kind: z.enum(customParameterKinds, message("required")),
    /** A unit of the catalogue by its key or symbol, or any other text; `null` for a number without one. */
    unit: emptyAsNull(lineText(16)),
    /** Beyond them, in this unit, a value is out of range. */
    min: plausible.nullable(),
    max: plausible.nullable(),
    decimals: whole(customParameterLimits.decimals),
    states: z.array(state).max(customParameterLimits.states, message("too_long")),
  })
  .superRefine(({ kind, unit, min, max, states }, context) => {
    const refuse = (path: (string | number)[], key: Parameters<typeof message>[0]) =>
      context.addIssue({ code: "custom", path, message: message(key) });
    if (kind === "value") {
      if (min === null) refuse(["min"], "required");
      if (max === null) refuse(["max"], "required");
      if (min !== null && max !== null && max <= min) refuse(["max"], "max_greater_than_min");
      // The one is for names instead of numbers, the other a count of a modem that is converted in its own way.
      if (["state", "csq"].includes(unitOfText(unit ?? ""))) refuse(["unit"], "invalid_value");
      return;
    }
    if (states.length < 2) refuse(["states"], "states_missing");
    const codes = states.map(({ code }) => code);
    codes.forEach((code, index) => {
      if (codes.indexOf(code) < index) refuse(["states", index, "code"], "value_exists");
    });
    for (const language of ["vn", "en", "fr"] as const) {
      const texts = states.map((one) => plainText(one.names[language]));
      texts.forEach((text, index) => {
        if (texts.indexOf(text) < index) refuse(["states", index, "names", language], "value_exists");
      });
    }
  })
  .transform((body) => {
    const codes = body.states.map(({ code }) => code);
    return body.kind === "value"
      ? { ...body, unit: unitOfText(body.unit ?? ""), min: body.min ?? 0, max: body.max ?? 0, states: [] }
      : { ...body, unit: unitOfText("state"), min: Math.min(...codes), max: Math.max(...codes), decimals: 0 };
  });
export type CustomParameterForm = z.input<typeof customParameterBody>;
export type CustomParameterBody = z.output<typeof customParameterBody>;

const customKey = z.custom<CustomParameterKey>(
  (key) => typeof key === "string" && /^custom_[a-z0-9_]{1,48}$/.test(key),
);

export const customParameter = z.object({
  /** What a channel is called that measures it. */
  key: z.string(),
  names,
  kind: z.enum(customParameterKinds),
  /** Empty for a number without one, `state` for states. */
  unit: z.string(),
  min: z.number(),
  max: z.number(),
  decimals: z.number().int(),
  states: z.array(z.object({ code: z.number().int(), names })),
  updatedAt: isoTime,
});
export type CustomParameter = z.output<typeof customParameter>;

/** What a form starts with when a parameter is edited, with the unit as it is written. */
export const customParameterForm = (one: CustomParameter, reader: Language): CustomParameterForm => ({
  ...{ names: inEveryLanguage((language) => one.names[language]), kind: one.kind, decimals: one.decimals },
  ...(one.kind === "value"
    ? {
        unit: unitSymbol(unitOfText(one.unit), reader) || one.unit || null,
        ...{ min: one.min, max: one.max, states: [] },
      }
    : { unit: null, min: null, max: null, states: one.states.map(({ code, names }) => ({ code, names })) }),
});

type Definition = Parameters<typeof setCustomParameters>[0][number];

/** The parameters as the catalogue takes them. */
export const definitionsOf = (stored: readonly CustomParameter[]): Definition[] =>
  stored.flatMap(({ key, names, kind, unit, min, max, decimals, states }): Definition[] => {
    const known = customKey.safeParse(key).data;
    if (known === undefined) return [];
    const common = { key: known, names, unit: unitOfText(unit), min, max, decimals };
    if (kind === "value") return [{ ...common, kinds: ["instant"] }];
    const isSwitch = states.length === 2 && min === 0 && max === 1;
    return [
      {
        ...common,
        kinds: [isSwitch ? "boolean" : "enum"],
        states: states.map((one) => ({ ...one, key: plainText(one.names.en) })),
      },
    ];
  });

/** Where a parameter is used that shall be deleted. */
export const parameterUseDetails = z.object({
  uses: z.array(z.object({ place: z.enum(parameterUsePlaces), name: z.string() })),
  /** So many more are not named, or are not in view. */
  more: z.number().int(),
});
export type ParameterUse = z.output<typeof parameterUseDetails>["uses"][number];

const params = z.object({ key: z.string() });

export const listCustomParameters = route({
  method: "GET",
  path: "/custom-parameter",
  summary: "What this installation measures beside the catalogue",
  access: { signedIn: true, forPrograms: true },
  answer: dataOf(z.array(customParameter)),
});
export const createCustomParameter = route({
  method: "POST",
  path: "/custom-parameter",
  summary: "Add a parameter beside the catalogue; its key is made of the English name",
  access: { permission: "DeviceType.Create" },
  body: customParameterBody,
  answer: dataOf(customParameter),
  errors: ["value_exists", "list_full"],
});
export const updateCustomParameter = route({
  method: "PUT",
  path: "/custom-parameter/:key",
  summary: "Change a parameter beside the catalogue; not its kind and unit once it has readings",
  access: { permission: "DeviceType.Update" },
  params,
  body: customParameterBody,
  answer: dataOf(customParameter),
  errors: ["not_found", "value_exists"],
});
export const deleteCustomParameter = route({
  method: "DELETE",
  path: "/custom-parameter/:key",
  summary: "Delete a parameter beside the catalogue that nothing uses",
  access: { permission: "DeviceType.Delete" },
  params,
  answer: null,
  errors: ["not_found", "parameter_used"],
});
