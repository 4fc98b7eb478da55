import { deviceTypeDefinitions } from "@sgval/quantities/device-types";
import { formatForInput, missingText, unitAfter } from "@sgval/quantities/format";
import { type Language, languageNames, type Names } from "@sgval/quantities/language";
import { parameterOf } from "@sgval/quantities/parameter";
import { isUnit, type Unit, unitSymbol } from "@sgval/quantities/unit";
import { describePermission } from "../access/permission-labels.ts";
import { alarmKindLabels, alarmPriorityLabels } from "../alarms/labels.ts";
import { dayLabels, everyDay } from "../automation/automation.ts";
import { commandReasonLabels, failSafeLabels, leavingLabels, strategyLabels } from "../automation/labels.ts";
import { deadLetterLabels } from "../connections/labels.ts";
import { actionKey, actionRule } from "../control/control.ts";
import {
  actionLabels,
  cancelledLabel,
  commandSourceLabels,
  failureLabels,
  ownModeReasonLabels,
  statusLabels,
} from "../control/labels.ts";
import { customParameterKindLabels } from "../custom-parameters/texts.ts";
import { hearingLabels } from "../device-gateways/labels.ts";
import {
  executorLabels,
  powerLossLabels,
  powerModeLabels,
  powerSupplyLabels,
  valveKindLabels,
} from "../devices/choice-labels.ts";
import { connectionLabels, modeLabels, typeColorLabels } from "../devices/labels.ts";
import { leakStateLabels } from "../leaks/labels.ts";
import { dismissReasonLabels, suspectedLeakStateLabels } from "../leaks/suspected-leak-labels.ts";
import { logEntryKindLabels } from "../logbook/labels.ts";
import { periodicEndLabels, pumpNameOf, pumpStateLabels, wearPolicyLabels } from "../pumps/labels.ts";
import { upperRuleLabels, waterClassLabels } from "../quality/texts.ts";
import { flagLabels } from "../table.ts";
import { calendarKindLabels } from "../zones/labels.ts";

/** Formatting for the reader of the log: language, time zone of the installation, preferred units. */
export interface LogReader {
  language: Language;
  timestamp(iso: string): string;
  /** @param unit the unit of the value */
  quantity(value: number, unit: Unit, decimals: number): string;
  /** The name of what an id field refers to, where the reader sees it. */
  nameOf?: ((key: string, id: number) => string | undefined) | undefined;
}

/** A value of the log with its position. */
export interface LogValue {
  key: string;
  value: unknown;
  /** The enclosing record. */
  within: Readonly<Record<string, unknown>>;
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** A label by key; undefined for an unknown key. */
export const labelOf = (
  labels: Readonly<Partial<Record<string, Names>>> | undefined,
  key: string,
  language: Language,
): string | undefined => (labels && Object.hasOwn(labels, key) ? labels[key]?.[language] : undefined);

const everyPermission = {
  vn: "Mọi quyền",
  en: "Every permission",
  fr: "Toutes les permissions",
} satisfies Names;

const typeLabels = Object.fromEntries(
  Object.entries(deviceTypeDefinitions).map(([type, { names }]) => [type, names]),
);

/** Labels of the codes of enumerated fields. */
const valueLabels: Readonly<Partial<Record<string, Readonly<Record<string, Names>>>>> = {
  type: typeLabels,
  mode: modeLabels,
  connection: connectionLabels,
  powerMode: powerModeLabels,
  color: typeColorLabels,
  action: actionLabels,
  source: commandSourceLabels,
  status: { ...statusLabels, cancelled: cancelledLabel },
  failureCode: failureLabels,
  reason: { ...deadLetterLabels, ...commandReasonLabels, ...ownModeReasonLabels },
  valveKind: valveKindLabels,
  powerLossPosition: powerLossLabels,
  executor: executorLabels,
  powerSupply: powerSupplyLabels,
  waterClass: waterClassLabels,
  upperRule: upperRuleLabels,
  strategy: strategyLabels,
  failSafe: failSafeLabels,
  onLeave: leavingLabels,
  alarmKind: alarmKindLabels,
  entryKind: logEntryKindLabels,
  leakState: leakStateLabels,
  state: suspectedLeakStateLabels,
  dismissReason: dismissReasonLabels,
  kind: calendarKindLabels,
  parameterKind: customParameterKindLabels,
  wearPolicy: wearPolicyLabels,
  commandHearing: hearingLabels,
  ended: periodicEndLabels,
};

/** Units and decimals of numeric fields. */
const numbers: Readonly<Partial<Record<string, readonly [Unit, number]>>> = {
  startPressurePoint: ["bar", 2],
  limitPressurePoint: ["bar", 2],
  minSetpoint: ["bar", 2],
  maxSetpoint: ["bar", 2],
  confirmAtOnceBeyond: ["bar", 2],
  failSafeSetPoint: ["bar", 2],
  highSetPoint: ["bar", 2],
  lowSetPoint: ["bar", 2],
  criticalPointTarget: ["bar", 2],
  errorLimit: ["bar", 2],
  minimumPressure: ["bar", 2],
  setPointDeadband: ["bar", 2],
  setPointStep: ["bar", 2],
  setPointDownPerQuarter: ["bar", 2],
  setPointUpPerQuarter: ["bar", 2],
  reportIntervalSeconds: ["s", 0],
  sampleIntervalSeconds: ["s", 0],
  licensedDailyVolume: ["m3", 0],
  licensedYearlyVolume: ["m3", 0],
  intakeDepth: ["m", 2],
  ratedCurrent: ["A", 1],
  ratedPower: ["kW", 1],
  minOnSeconds: ["s", 0],
  minOffSeconds: ["s", 0],
  staggerSeconds: ["s", 0],
  stageUpSeconds: ["s", 0],
  stageDownSeconds: ["s", 0],
  lowSuction: ["bar", 2],
  highDischarge: ["bar", 2],
  nominalVoltage: ["V", 0],
  power: ["%", 0],
};

/** The unit of the value of a command. */
const commandUnit = (within: LogValue["within"]): readonly [Unit, number] | undefined => {
  const action = actionKey.safeParse(within.action).data;
  const kind = action && actionRule(action).value;
  if (kind === undefined) return undefined;
  if (kind === "seconds") return ["s", 0];
  return kind === "pump_power" ? ["%", 0] : ["bar", 2];
};

const LONGEST = 160;
const clipped = (text: string): string => (text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text);

const isoTimestamp = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)$/;

const textValue = ({ key }: LogValue, text: string, reader: LogReader): string => {
  if (text === "") return missingText;
  if (key === "channel") return parameterName(text, reader.language);
  const label = labelOf(valueLabels[key], text, reader.language);
  if (label !== undefined) return label;
  if (key === "language" && Object.hasOwn(languageNames, text))
    return Object.entries(languageNames).find(([language]) => language === text)?.[1] ?? text;
  if (key === "unit" && isUnit(text)) return unitSymbol(text, reader.language) || text;
  return clipped(isoTimestamp.test(text) ? reader.timestamp(text) : text);
};

const numberValue = ({ key, within }: LogValue, value: number, reader: LogReader): string => {
  if (key.endsWith("Id")) return reader.nameOf?.(key, value) ?? `#${value}`;
  const priority = /priority$/i.test(key) && labelOf(alarmPriorityLabels, String(value), reader.language);
  if (priority) return priority;
  const kept = numbers[key] ?? (key === "value" ? commandUnit(within) : undefined);
  return kept ? reader.quantity(value, ...kept) : formatForInput(value, 6, reader.language);
};

const isWindow = (value: unknown): value is { startTime: string; endTime: string; days?: unknown } =>
  isRecord(value) && typeof value.startTime === "string" && typeof value.endTime === "string";

const windowText = (
  { startTime, endTime, days }: { startTime: string; endTime: string; days?: unknown },
  language: Language,
): string => {
  const hours = `${startTime}–${endTime}`;
  if (!Array.isArray(days) || everyDay.every((day) => days.includes(day))) return hours;
  return `${hours} (${days.map((day) => labelOf(dayLabels, String(day), language) ?? day).join(", ")})`;
};

/** A channel by the name of its parameter and, where it has one, its instance. */
export const parameterName = (key: string, language: Language): string => {
  const channel = parameterOf(key);
  if (!channel) return key;
  const name = channel.parameter.names[language];
  return channel.instance ? `${name} ${channel.instance}` : name;
};

const anyLabels = {
  action: { vn: "mọi lệnh", en: "any command", fr: "toute commande" },
  deviceType: { vn: "mọi loại thiết bị", en: "any device type", fr: "tout type d'appareil" },
  role: { vn: "mọi vai trò", en: "any role", fr: "tout rôle" },
} satisfies Record<string, Names>;

/** Where a second person must approve; what is left open applies to whatever that is. */
const ruleText = (rule: Readonly<Record<string, unknown>>, language: Language): string =>
  [
    labelOf(actionLabels, String(rule.action), language) ?? anyLabels.action[language],
    labelOf(typeLabels, String(rule.deviceType), language) ?? anyLabels.deviceType[language],
    typeof rule.role === "string" ? rule.role : anyLabels.role[language],
  ].join(" · ");

/** People on duty: on weekdays between two times, or instead of somebody between two dates. */
const dutyText = (duty: Readonly<Record<string, unknown>>, language: Language): string => {
  const { from, to, days, absent, people } = duty;
  const names = Array.isArray(people) ? people.join(", ") : "";
  const when = Array.isArray(days)
    ? windowText({ startTime: String(from), endTime: String(to), days }, language)
    : `${from}–${to}`;
  return `${when}: ${absent ? `${absent} → ` : ""}${names || missingText}`;
};

/** The zones of a meter: which, since when and until when. */
const membershipText = (item: Readonly<Record<string, unknown>>, reader: LogReader): string => {
  const value = (key: string) => writeLogValue({ key, value: item[key], within: item }, reader);
  const isOpen = item.from == null && item.to == null;
  return isOpen ? value("zoneId") : `${value("zoneId")} (${value("from")} – ${value("to")})`;
};

/** What a sync found: the state or the power of a pump as it was known, and as its controller said. */
const differenceText = (found: Readonly<Record<string, unknown>>, { language }: LogReader): string => {
  const value = (one: unknown): string => {
    if (one === "on" || one === "off") return pumpStateLabels[one === "on" ? "running" : "stopped"][language];
    return typeof one === "number"
      ? formatForInput(one, 1, language) + unitAfter("%", language)
      : missingText;
  };
  const name = pumpNameOf(String(found.pumpId), undefined, language);
  return `${name} ${value(found.before)} → ${value(found.after)}`;
};

/** A row of a template of pump parameters: which key of the payload is shown by which name, and with which unit. */
const templateRowText = (row: Readonly<Record<string, unknown>>): string => {
  const { mappingKey, parameterName: name, unitName: unit } = row;
  return `${mappingKey}: ${typeof unit === "string" ? `${name} (${unit})` : name}`;
};

const itemText = (key: string, item: unknown, reader: LogReader): string => {
  const { language } = reader;
  if (isWindow(item)) return windowText(item, language);
  if (isRecord(item) && key === "memberships") return membershipText(item, reader);
  if (isRecord(item) && key === "secondPersonRules") return ruleText(item, language);
  if (isRecord(item) && (key === "shifts" || key === "exceptions")) return dutyText(item, language);
  if (isRecord(item) && key === "parameters") return templateRowText(item);
  if (isRecord(item) && key === "differences") return differenceText(item, reader);
  if (key === "permissions") return describePermission(String(item), language);
  if (key === "pumpIds" || key === "pumps") return pumpNameOf(String(item), undefined, language);
  if (key === "deviceIds" || key === "roomIds" || key === "zoneIds") {
    const named = typeof item === "number" ? reader.nameOf?.(key.slice(0, -1), item) : undefined;
    return named ?? `#${item}`;
  }
  if (key === "measurements" || key === "keyValues") return parameterName(String(item), language);
  return typeof item === "string" ? item : JSON.stringify(item);
};

/** Lists longer than this are counted instead of named. */
const MOST_NAMED = 12;

/** The first items of a list by name. */
export const listText = (key: string, items: readonly unknown[], reader: LogReader): string => {
  const named = items.slice(0, MOST_NAMED).map((item) => itemText(key, item, reader));
  // Items that have commas of their own.
  const between = items.some((item) => isRecord(item) && !isWindow(item)) ? "; " : ", ";
  return [...named, ...(items.length > MOST_NAMED ? ["…"] : [])].join(between) || missingText;
};

/** A value of the log as text in the language of the reader; `--` for a missing one. */
export const writeLogValue = (place: LogValue, reader: LogReader): string => {
  const { key, value } = place;
  const { language } = reader;
  if (key === "permissions" && value === null) return everyPermission[language];
  if (value === null || value === undefined) return missingText;
  if (typeof value === "boolean") return flagLabels[value ? "true" : "false"][language];
  if (typeof value === "number") return numberValue(place, value, reader);
  if (typeof value === "string") return textValue(place, value, reader);
  if (Array.isArray(value)) return listText(key, value, reader);
  if (isRecord(value) && key === "quietHours") return `${value.from}–${value.to}`;
  return clipped(JSON.stringify(value));
};
