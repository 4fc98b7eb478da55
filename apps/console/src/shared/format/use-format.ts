import { formatNumber, formatParameter, formatQuantity } from "@sgval/quantities/format";
import type { Language } from "@sgval/quantities/language";
import { type Parameter, parameterOf } from "@sgval/quantities/parameter";
import { type Unit, unitSymbol } from "@sgval/quantities/unit";
import { useMemo } from "react";
import { env } from "../../config/env.ts";
import { useLanguage } from "../i18n/use-language.ts";
import { writeDate, writeDateTime, writeMoment, writeSpan, writeTime, writeZone } from "./moment.ts";

const momentOf = (moment: string | number): number =>
  typeof moment === "number" ? moment : Date.parse(moment);

/** Everything that writes numbers and moments, bound to one language and the product's zone. */
export const formatIn = (language: Language) => ({
  language,
  /** A plain count, grouped. */
  count: (value: number) => formatNumber(value, 0, language),
  number: (value: number | null | undefined, decimals: number) => formatNumber(value, decimals, language),
  quantity: (value: number | null | undefined, unit: Unit, decimals: number) =>
    formatQuantity(value, unit, decimals, language),
  /** A stored value with its unit, or its state word. */
  parameter: (value: number | null | undefined, parameter: Parameter) =>
    formatParameter(value, parameter, language),
  /** The number (or state word) and the unit apart, for tiles and tables that set them separately. */
  parts: (value: number | null | undefined, parameter: Parameter) => {
    const state = parameter.states?.find((known) => known.code === value);
    if (state) return { text: state.names[language], unit: "" };
    return {
      text: formatNumber(value, parameter.decimals, language),
      unit: parameter.states ? "" : unitSymbol(parameter.unit),
    };
  },
  parameterName: (key: string) => {
    const channel = parameterOf(key);
    if (!channel) return key;
    const name = channel.parameter.names[language];
    return channel.instance ? `${name} ${channel.instance}` : name;
  },
  date: (moment: string | number) => writeDate(momentOf(moment), language, env.timeZone),
  time: (moment: string | number, seconds = true) => writeTime(momentOf(moment), env.timeZone, seconds),
  dateTime: (moment: string | number) => writeDateTime(momentOf(moment), language, env.timeZone),
  /** The time alone today, with the day otherwise. */
  moment: (moment: string | number) => writeMoment(momentOf(moment), Date.now(), language, env.timeZone),
  span: (seconds: number) => writeSpan(seconds, language),
  shortSpan: (seconds: number) => writeSpan(seconds, language, "narrow"),
  zone: () => writeZone(Date.now(), env.timeZone),
});

export type Format = ReturnType<typeof formatIn>;

export const useFormat = (): Format => {
  const language = useLanguage();
  return useMemo(() => formatIn(language), [language]);
};
