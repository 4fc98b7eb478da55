import { missingText } from "@sgval/quantities/format";
import { isLanguage, languageNames } from "@sgval/quantities/language";
import { isUnit, quantityOf, unitsOf } from "@sgval/quantities/unit";
import { mapLayerLabels } from "../account/map-layers.ts";
import { unitLabels } from "../account/unit-labels.ts";
import { alarmKindLabels } from "../alarms/labels.ts";
import { describeDeviceState } from "../control/device-state-text.ts";
import { actionLabels } from "../control/labels.ts";
import { noticeLabels } from "../notifications/labels.ts";
import { pumpNameOf } from "../pumps/labels.ts";
import type { Activity } from "./activity.ts";
import { activityFieldLabels } from "./field-labels.ts";
import { isRecord, type LogReader, labelOf, listText, parameterName, writeLogValue } from "./values.ts";

/** One changed field, formatted. */
export interface WrittenChange {
  /** Path of the field in the entry. */
  key: string;
  name: string;
  /** Null for a new field, and if `after` already describes the difference. */
  before: string | null;
  after: string;
}

type Fields = Readonly<Record<string, unknown>>;

const fieldsOf = (value: unknown): Fields => (isRecord(value) ? value : {});

const partLabels = {
  units: unitLabels,
  notifications: noticeLabels,
  actions: actionLabels,
  mapLayers: mapLayerLabels,
  kinds: alarmKindLabels,
};
const isPart = (key: string): key is keyof typeof partLabels => Object.hasOwn(partLabels, key);

/** The label of a key, depending on the enclosing records; an unknown key is shown as is. */
const keyName = (key: string, around: string, reader: LogReader): string => {
  if (around === "channels" || around === "limits") return parameterName(key, reader.language);
  if (around === "names" && isLanguage(key)) return languageNames[key];
  if (around === "pumps" || around === "linkedDevices") return pumpNameOf(key, undefined, reader.language);
  // Output names of a device.
  if (around === "stateBefore") return key;
  const labels = isPart(around) ? partLabels[around] : activityFieldLabels;
  return labelOf(labels, key, reader.language) ?? key;
};

const nameOf = (path: readonly string[], reader: LogReader): string => {
  const names = path.map((key, index) => keyName(key, path[index - 1] ?? "", reader));
  return (path[0] === "units" ? names.slice(-1) : names).join(" · ");
};

/** Lists whose changes are shown as added and removed items. */
const sets = ["permissions", "devices", "deviceIds", "rooms", "roomIds", "zones", "zoneIds"];

const setChange = (
  key: string,
  old: readonly unknown[],
  now: readonly unknown[],
  reader: LogReader,
): string => {
  const came = now.filter((item) => !old.includes(item));
  const gone = old.filter((item) => !now.includes(item));
  const part = (sign: string, items: readonly unknown[]) =>
    items.length > 0 ? [`${sign}${items.length}: ${listText(key, items, reader)}`] : [];
  return [...part("+", came), ...part("−", gone)].join("; ") || missingText;
};

/** The default unit of a quantity without a preference. */
const defaultUnit = (chosen: unknown): unknown =>
  typeof chosen === "string" && isUnit(chosen) ? unitsOf(quantityOf(chosen))[0] : chosen;

const recordText = (key: string, value: Fields, reader: LogReader): string =>
  Object.entries(value)
    .filter(([, inner]) => inner !== null && inner !== false)
    .map(([inner, one]) => {
      const name = keyName(inner, key, reader);
      return isRecord(one)
        ? name
        : `${name} ${writeLogValue({ key: inner, value: one, within: value }, reader)}`;
    })
    .join(", ") || missingText;

const written = (path: readonly string[], within: Fields, value: unknown, reader: LogReader): string => {
  const key = path.at(-1) ?? "";
  if (isRecord(value) && key === "stateBefore") {
    const { texts, rest } = describeDeviceState(value, within, reader);
    return (
      [...texts, ...(Object.keys(rest).length > 0 ? [recordText(key, rest, reader)] : [])].join(", ") ||
      missingText
    );
  }
  if (isRecord(value) && key !== "quietHours") return recordText(key, value, reader);
  return writeLogValue({ key: path[0] === "units" ? "unit" : key, value, within }, reader);
};

const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

/** A role without the permissions field allows everything, so `null` is a value there. */
const differs = (key: string, old: Fields, now: Fields): boolean =>
  !isSame(old[key], now[key]) || (key === "permissions" && key in old !== key in now);

const listOrNone = (fields: Fields, key: string): readonly unknown[] | null => {
  const value = fields[key];
  return Array.isArray(value) ? value : key in fields ? null : [];
};

/** One field, or recursively the fields of a record. */
const changesAt = (path: readonly string[], old: Fields, now: Fields, reader: LogReader): WrittenChange[] => {
  const key = path.at(-1) ?? "";
  const [before, after] = [old[key], now[key]];
  if (isRecord(before) && isRecord(after) && key !== "quietHours")
    return changesWithin(path, before, after, reader);
  const change = { key: path.join("."), name: nameOf(path, reader) };
  if (sets.includes(key)) {
    const [came, went] = [listOrNone(now, key), listOrNone(old, key)];
    if (came && went) return [{ ...change, before: null, after: setChange(key, went, came, reader) }];
  }
  if (path.length === 2 && path[0] === "units")
    return [
      {
        ...change,
        before: written(path, old, before ?? defaultUnit(after), reader),
        after: written(path, now, after ?? defaultUnit(before), reader),
      },
    ];
  return [
    {
      ...change,
      before: key in old ? written(path, old, before, reader) : null,
      after: written(path, now, after, reader),
    },
  ];
};

const changesWithin = (
  path: readonly string[],
  old: Fields,
  now: Fields,
  reader: LogReader,
): WrittenChange[] =>
  [...new Set([...Object.keys(old), ...Object.keys(now)])]
    .filter((key) => differs(key, old, now))
    .flatMap((key) => changesAt([...path, key], old, now, reader));

/** Id fields and the fields with their names in the same entry; older entries have the ids only. */
const namesOfIds = {
  deviceIds: "devices",
  roomIds: "rooms",
  zoneIds: "zones",
  dataloggerId: "datalogger",
  waterQualityId: "waterQuality",
  roomId: "room",
  zoneId: "zone",
};

const withoutIds = (fields: Fields): Fields =>
  Object.fromEntries(
    Object.entries(fields).filter(
      ([key]) => !Object.entries(namesOfIds).some(([id, names]) => key === id && names in fields),
    ),
  );

/** The changes of an entry, formatted in the language of the reader. */
export const writtenChanges = (
  { detail, before, after }: Pick<Activity, "detail" | "before" | "after">,
  reader: LogReader,
): WrittenChange[] => {
  // The device state before a command is not part of the change.
  if (detail === "command_sent")
    return changesWithin([], {}, { ...fieldsOf(after), stateBefore: before }, reader);
  // A command that was cancelled did not fail.
  if (detail === "command_cancelled")
    return changesWithin([], fieldsOf(before), { status: "cancelled" }, reader);
  if (isRecord(before) || isRecord(after))
    return changesWithin([], withoutIds(fieldsOf(before)), withoutIds(fieldsOf(after)), reader);
  if (isSame(before, after)) return [];
  return changesAt([""], before == null ? {} : { "": before }, { "": after }, reader);
};
