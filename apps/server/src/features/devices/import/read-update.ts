import { type BulkUpdate, bulkUpdate, type RowProblem } from "@sgval/contract/devices/bulk";
import type { ChannelInput, UpdateDevice } from "@sgval/contract/devices/device";
import { type LinkField, linkedTypeOf, linkFieldsOf } from "@sgval/contract/devices/linkage";
import { message } from "@sgval/contract/message";
import type { DeviceType } from "@sgval/quantities/device-types";
import { linearOf } from "@sgval/quantities/scaling";
import {
  type ImportRow,
  invalid,
  type Known,
  problemsOf,
  problemsOfFields,
  unknownNames,
} from "../bulk/check-rows.ts";
import { type Places, placeNamed } from "../bulk/place-names.ts";
import { refuseLink } from "../device-checks.ts";
import {
  type ChannelRecord,
  currentCalibration,
  type DeviceRecord,
  presentChannel,
} from "../device-record.ts";
import { type FileDevice, isOfOtherType, splitSite, withCode } from "./group-lines.ts";

/** A device that the same file adds; without an id where the file is only checked. */
export interface AddedDevice {
  id: number | null;
  type: DeviceType;
}

/** Everything that is wrong with a row. */
export class RowRefused extends Error {
  readonly problems: RowProblem[];
  constructor(problems: RowProblem[]) {
    super("row refused");
    this.problems = problems;
  }
}

const inputOf = (channel: ChannelRecord): ChannelInput => {
  const { parameter, mappingKey, otherKeys, valueTexts, unit, under, over } = channel;
  const scaling = currentCalibration(channel);
  return {
    ...{ parameter, mappingKey, under, over, otherKeys: [...otherKeys], valueTexts: [...valueTexts] },
    ...(unit === null ? {} : { unit }),
    ...(scaling && {
      ...{ rawMin: scaling.rawMin, rawMax: scaling.rawMax, inverted: scaling.inverted },
      ...{ measuringMin: scaling.measuringMin, measuringMax: scaling.measuringMax },
      ...linearOf(scaling),
    }),
  };
};

/** The channels of a device that a row does not name, which stay. */
const otherChannels = ({ channels }: DeviceRecord, named: readonly ImportRow[]): ChannelRecord[] =>
  channels.filter(
    ({ parameter, removed }) => !removed && !named.some((channel) => channel.parameter === parameter),
  );

/** All channels of the changed device: those that stay, then those of the row, each on what it is. */
const mergedChannels = (existing: DeviceRecord, named: readonly ImportRow[]): ImportRow[] => [
  ...otherChannels(existing, named).map(inputOf),
  ...named.map((channel) => {
    const own = presentChannel(existing, String(channel.parameter));
    return { ...(own ? inputOf(own) : { mappingKey: channel.parameter }), ...channel };
  }),
];

/** All actions of the changed device in their order, those of the row with what it names; `at` is the place in the row. */
const mergedActions = ({ actions }: DeviceRecord, named: readonly ImportRow[]) => {
  const place = (action: unknown) => named.findIndex((row) => row.action === action);
  return [
    ...actions.map((own) => ({ row: { ...own, ...named[place(own.action)] }, at: place(own.action) })),
    ...named.flatMap((row, at) =>
      actions.some(({ action }) => action === row.action) && place(row.action) === at
        ? []
        : [{ row: withCode(row), at }],
    ),
  ];
};

/**
 * The problems of a row where its channels and actions are counted as in the file; one with another channel or action is
 * the device's.
 */
export const inRow = (
  problems: readonly RowProblem[],
  row: FileDevice["device"],
  existing: DeviceRecord,
): RowProblem[] => {
  const staying = otherChannels(existing, row.channels ?? []).length;
  const actions = mergedActions(existing, row.actions ?? []);
  return problems.map((problem) => {
    const [, list, index, field] = /^(channels|actions)\.(\d+)\.(.+)$/.exec(problem.field) ?? [];
    if (field === undefined) return problem;
    const at = list === "actions" ? (actions[Number(index)]?.at ?? -1) : Number(index) - staying;
    const whole = list === "actions" ? "action" : "channel";
    return { ...problem, field: at < 0 ? whole : `${list}.${at}.${field}` };
  });
};

const linksByName = [
  ["datalogger", "dataloggerId"],
  ["waterQuality", "waterQualityId"],
] as const satisfies readonly (readonly [string, LinkField])[];

interface Update {
  body: UpdateDevice;
  token: BulkUpdate["token"];
  /** Names of linked devices that have no id yet, as the file that adds them is only checked. */
  unwritten: Record<string, string>;
}

/** What a row names of a device that exists. Throws `RowRefused`. */
export const readUpdate = (
  device: FileDevice["device"],
  existing: DeviceRecord,
  known: Known & { added: ReadonlyMap<string, AddedDevice> },
): Update => {
  const {
    rest: { type, timeZone, profile, ...row },
    site,
  } = splitSite(device);
  const whole: ImportRow = {
    ...row,
    ...(timeZone !== undefined && { payloadKeys: { ...existing.payloadKeys, timeZone } }),
    ...(Object.keys(site).length > 0 && { site }),
    ...(row.channels && { channels: mergedChannels(existing, row.channels) }),
    ...(row.actions && { actions: mergedActions(existing, row.actions).map((action) => action.row) }),
  };
  const wrongType = type !== undefined && type !== existing.type;
  const parsed = bulkUpdate.safeParse(whole);
  const problems: RowProblem[] = [
    ...(wrongType ? [{ ...invalid("type"), message: message("type_fixed") }] : []),
    // What a device measures is not replaced unseen: profiles are applied to one that exists in the editor of its mapping.
    ...(profile === undefined ? [] : [invalid("profile")]),
    ...Object.keys(site).flatMap((field) =>
      isOfOtherType(field, existing.type)
        ? [{ ...invalid(field), message: message("site_of_other_type") }]
        : [],
    ),
    ...(parsed.success ? unknownNames(whole, known) : problemsOfFields(parsed.error, whole, known)),
  ];
  if (!parsed.success || problems.length > 0) throw new RowRefused(problems);

  const { datalogger: _, waterQuality: __, room, zone, token, ...body } = parsed.data;
  const unwritten: Update["unwritten"] = {};
  for (const [field, link] of linksByName) {
    const name = parsed.data[field];
    if (name == null) continue;
    const added = known.added.get(name);
    if (added?.id !== null) body[link] = known.idOf(name);
    else if (linkFieldsOf(existing.type).includes(link) && linkedTypeOf(link) === added.type)
      unwritten[field] = name;
    else throw new RowRefused(problemsOf(refuseLink(link)));
  }
  const placed = (field: keyof Places, name: string | null | undefined) =>
    name == null ? undefined : placeNamed(known.places[field], name)?.id;
  return {
    body: {
      ...body,
      roomId: placed("room", room) ?? body.roomId,
      zoneId: placed("zone", zone) ?? body.zoneId,
    },
    token,
    unwritten,
  };
};
