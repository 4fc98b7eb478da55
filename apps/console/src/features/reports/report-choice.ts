import { message } from "@sgval/contract/message";
import { limitUnits } from "@sgval/contract/reports/beyond-limits";
import { type ComparedWith, comparedWith } from "@sgval/contract/reports/comparison";
import { type ReportRange, rangeAt, reportRange } from "@sgval/contract/reports/ranges";
import { type ReadingStep, readingSteps } from "@sgval/contract/reports/readings-report";
import { kindsByParameter, mostReported, type ReportKind, reportKind } from "@sgval/contract/reports/reports";
import type { UsableTemplate } from "@sgval/contract/reports/templates";
import { createTimeZone } from "@sgval/quantities/time-zone";
import { env } from "../../config/env.ts";
import { readRange } from "../../shared/ui/form/asked-range.ts";
import type { ReportSearch } from "./report-search.ts";

/** What a report is made of, as the builder has it. */
export interface ReportChoice {
  kind: ReportKind;
  devices: readonly number[];
  /** Of a report on zones, in the place of devices. */
  zones: readonly number[];
  /** `null` for all that it is about, which may be more than can be named. */
  parameters: readonly string[] | null;
  from: string | undefined;
  to: string | undefined;
  /** Of which range they are now; none where they were typed. */
  range?: ReportRange | undefined;
  /** Of a report on readings. */
  step?: ReadingStep | undefined;
  /** With which period it is compared, and when a chosen one begins. */
  compare?: ComparedWith | undefined;
  since?: string | undefined;
  /** Limits in the place of those of the channels, in the unit in which values are stored. */
  under?: number | undefined;
  over?: number | undefined;
}

const idsOf = (text: string | undefined, most: number): number[] => {
  const ids = list(text).map(Number);
  return [...new Set(ids.filter((id) => Number.isInteger(id) && id > 0))].slice(0, most);
};

const list = (text: string | undefined): string[] => (text ?? "").split(",").filter(Boolean);

/** In the address, in the place of names. */
const ALL = "all";

const zone = createTimeZone(env.timeZone);

/** A range that moves, as the builder has it. */
export const rangeOf = (
  range: ReportRange,
  now: number,
): { from: string; to: string; range: ReportRange } => {
  const { from, to } = rangeAt(range, now, zone);
  return { from: new Date(from).toISOString(), to: new Date(to).toISOString(), range };
};

/** What a template asks for now, of what is left of it. */
export const choiceOfTemplate = (
  { kind, deviceIds, zoneIds, parameters, range, options }: UsableTemplate,
  now: number,
): ReportChoice => ({
  ...{ kind, devices: deviceIds, zones: zoneIds },
  parameters: kindsByParameter.includes(kind) && parameters.length === 0 ? null : parameters,
  ...("preset" in range ? rangeOf(range.preset, now) : range),
  compare: options.compare,
  since: options.compareFrom,
  ...{ under: options.under, over: options.over, step: options.step },
});

/** What the report is about: devices or zones. */
export const chosenOf = ({ kind, devices, zones }: ReportChoice): readonly number[] =>
  kind === "zones" ? zones : devices;

/** What a report cannot be run without and has not got: the message of each. */
export const missingOf = (
  choice: ReportChoice,
): Partial<Record<"chosen" | "parameters" | "range", string>> => {
  const { kind, parameters } = choice;
  const { from, to } = readRange(choice).shown;
  const needsParameters = kindsByParameter.includes(kind);
  return {
    ...(chosenOf(choice).length === 0 && {
      chosen: kind === "zones" ? message("select_zone") : message("select_device"),
    }),
    ...(needsParameters && parameters?.length === 0 && { parameters: message("select_parameter") }),
    ...((from === undefined || to === undefined) && { range: message("required") }),
  };
};

/** A chosen period without its start is none. */
const comparedOf = ({ compare, since }: ReportSearch): Pick<ReportChoice, "compare" | "since"> => {
  const known = comparedWith.find((one) => one === compare);
  if (known !== "chosen") return { compare: known };
  return Number.isNaN(Date.parse(since ?? "")) ? {} : { compare: known, since };
};

const numberOf = (text: string | undefined): number | undefined =>
  text === undefined || text === "" || !Number.isFinite(Number(text)) ? undefined : Number(text);

/** Whether two limits are numbers that leave something between them. */
export const areInOrder = ({ under, over }: Pick<ReportChoice, "under" | "over">): boolean =>
  !Number.isNaN(under) && !Number.isNaN(over) && (under === undefined || over === undefined || under < over);

/** Limits that exclude everything are none. */
const limitsOf = ({ kind, under, over }: ReportSearch): Pick<ReportChoice, "under" | "over"> => {
  const limits = { under: numberOf(under), over: numberOf(over) };
  const known = reportKind.safeParse(kind);
  return known.success && limitUnits[known.data] && areInOrder(limits) ? limits : {};
};

/** What the builder begins with: the report of the address, or the last whole days. */
export const choiceOf = (search: ReportSearch, now: number): ReportChoice => {
  const { shown } = readRange(search);
  const kind = reportKind.catch("pressure").parse(search.kind);
  // Links from before "all" had a name have none.
  const wasRun = shown.from !== undefined && shown.to !== undefined;
  const isOfAll = kindsByParameter.includes(kind) && (search.p === ALL || (wasRun && !search.p));
  return {
    kind,
    devices: idsOf(search.devices, mostReported.devices),
    zones: idsOf(search.zones, mostReported.zones),
    parameters: isOfAll ? null : list(search.p),
    ...rangeOf("7d", now),
    ...comparedOf(search),
    ...limitsOf(search),
    step: search.kind === "readings" ? readingSteps.find((step) => step === search.step) : undefined,
    ...(shown.from !== undefined && shown.to !== undefined
      ? { from: shown.from, to: shown.to, range: reportRange.safeParse(search.range).data }
      : {}),
  };
};

/** The address of a report. */
export const searchOf = ({
  kind,
  devices,
  zones,
  parameters,
  from,
  to,
  compare,
  since,
  under,
  over,
  range,
  step,
}: ReportChoice): ReportSearch => ({
  kind,
  devices: kind === "zones" ? undefined : devices.join(",") || undefined,
  zones: kind === "zones" ? zones.join(",") || undefined : undefined,
  p: !kindsByParameter.includes(kind) ? undefined : parameters ? parameters.join(",") || undefined : ALL,
  ...{
    from,
    to,
    range,
    step: kind === "readings" ? step : undefined,
    compare,
    since: compare === "chosen" ? since : undefined,
    q: undefined,
    // Another report begins with its first pages, in the order that it is made in.
    sort: undefined,
    page: undefined,
    tables: undefined,
  },
  under: limitUnits[kind] ? under?.toString() : undefined,
  over: limitUnits[kind] ? over?.toString() : undefined,
});

/** The report that the address asks for; null where it names none yet. */
export const askedReport = (search: ReportSearch): ReportChoice | null => {
  const { shown, problem } = readRange(search);
  const choice = choiceOf(search, 0);
  const isOfAny = chosenOf(choice).length > 0;
  return isOfAny && problem === undefined && shown.from !== undefined && shown.to !== undefined
    ? choice
    : null;
};

/** The same report as of now: a range that moves goes on. */
export const renewed = (choice: ReportChoice, now: number): ReportChoice =>
  choice.range === undefined ? choice : { ...choice, ...rangeOf(choice.range, now) };
