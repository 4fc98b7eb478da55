import * as z from "zod";
import { message } from "../message.ts";
import { id } from "../route.ts";
import { emptyAsNull, finiteNumber, freeText } from "../text.ts";
import { nightWindowProblem, quarterTime } from "./water-balance-setting.ts";

/**
 * What a device does at the boundary of a zone: it measures what comes in, what leaves, or it stands at a valve that keeps the
 * zone apart from its neighbours.
 */
export const boundaryRoles = ["inlet", "export", "boundary"] as const;
export type BoundaryRole = (typeof boundaryRoles)[number];

/** How a boundary valve should stand. */
export const boundaryStatuses = ["closed", "open", "unknown"] as const;
export type BoundaryStatus = (typeof boundaryStatuses)[number];

/** Devices at the boundary of one zone at most. */
export const mostBoundaryDevices = 40;

export const boundaryDevice = z.object({
  deviceId: z.number().int(),
  role: z.enum(boundaryRoles),
  /** The meter is mounted the other way round: what it counts forward flows out of an inlet, or into the zone at an export. */
  reversed: z.boolean(),
  /** Of an export: the zone that the water flows into; `null`: out of the zones. */
  toZoneId: z.number().int().nullable(),
  /** How a boundary valve should stand: what its device reports is another question. */
  status: z.enum(boundaryStatuses).nullable(),
  note: z.string(),
});
export type BoundaryDevice = z.output<typeof boundaryDevice>;

const boundaryDeviceBody = z
  .object({
    deviceId: id,
    role: z.enum(boundaryRoles, message("invalid_value")),
    reversed: z.boolean(message("invalid_value")).default(false),
    toZoneId: id.nullable().default(null),
    status: z.enum(boundaryStatuses, message("invalid_value")).nullable().default(null),
    note: freeText(255).default(""),
  })
  .transform(
    ({ toZoneId, status, ...device }): BoundaryDevice => ({
      ...device,
      toZoneId: device.role === "export" ? toZoneId : null,
      status: device.role === "boundary" ? (status ?? "unknown") : null,
    }),
  );

const count = z
  .number(message("invalid_value"))
  .int(message("invalid_value"))
  .min(0, message("invalid_value"));
const amount = (most: number) =>
  finiteNumber.min(0, message("invalid_value")).max(most, message("invalid_value")).nullable();

/** Lowest, usual and highest N1, the exponent of leakage over pressure: holes in rigid pipes, a mixture, background leakage. */
export const leakageExponents = { lowest: 0.5, usual: 1, highest: 1.5 } as const;

const figures = {
  households: count.max(1_000_000, message("invalid_value")).nullable(),
  nonHouseholds: count.max(1_000_000, message("invalid_value")).nullable(),
  /** Use at night of users that are logged or known one by one, m³/h. */
  exceptionalNightUse: amount(10_000),
  /** Lm, km. */
  mainsLength: amount(10_000),
  /** Nc: service connections. */
  connections: count.max(1_000_000, message("invalid_value")).nullable(),
  /** Lp: private service pipe between the property line and the meter, km in all. */
  servicePipeLength: amount(10_000),
  /** N1. */
  leakageExponent: finiteNumber
    .min(leakageExponents.lowest, message("invalid_value"))
    .max(leakageExponents.highest, message("invalid_value")),
  /** The device whose pressure is that of the average zone point. */
  azpDeviceId: id.nullable(),
  /** The night window of the zone, local time, where a night shift or a reservoir that fills makes that of the settings a wrong one. */
  ...{ nightFrom: quarterTime.nullable(), nightTo: quarterTime.nullable() },
};

/** What the water of a zone is accounted with; `null` for what is not known. */
export const zoneAccount = z.object({ boundary: z.array(boundaryDevice), ...figures });
export type ZoneAccount = z.output<typeof zoneAccount>;

export const zoneAccountBody = z
  .object({
    boundary: z
      .array(boundaryDeviceBody)
      .max(mostBoundaryDevices, message("too_long"))
      .superRefine((devices, context) => {
        for (const [index, { deviceId }] of devices.entries())
          if (devices.findIndex((other) => other.deviceId === deviceId) < index)
            context.addIssue({ code: "custom", path: [index, "deviceId"], message: message("value_exists") });
      }),
    ...figures,
    ...{ nightFrom: emptyAsNull(quarterTime), nightTo: emptyAsNull(quarterTime) },
  })
  .partial()
  .superRefine(({ nightFrom = null, nightTo = null }, context) => {
    const issue = (path: "nightFrom" | "nightTo", problem: Parameters<typeof message>[0]) =>
      context.addIssue({ code: "custom", path: [path], message: message(problem) });
    if (nightFrom === null || nightTo === null) {
      if (nightFrom !== nightTo) issue(nightFrom === null ? "nightFrom" : "nightTo", "required");
      return;
    }
    const problem = nightWindowProblem(nightFrom, nightTo);
    if (problem) issue("nightTo", problem);
  });
export type ZoneAccountForm = z.input<typeof zoneAccountBody>;

/** Of a zone of which nothing is entered. */
export const emptyAccount: ZoneAccount = {
  boundary: [],
  households: null,
  nonHouseholds: null,
  exceptionalNightUse: null,
  mainsLength: null,
  connections: null,
  servicePipeLength: null,
  leakageExponent: leakageExponents.usual,
  azpDeviceId: null,
  ...{ nightFrom: null, nightTo: null },
};

/** By how much a reading of a boundary device changes the net inflow of its zone: +1, -1, or 0 where it is not counted. */
export const flowSign = ({ role, reversed }: Pick<BoundaryDevice, "role" | "reversed">): 1 | -1 | 0 => {
  if (role === "boundary") return 0;
  return (role === "inlet") === reversed ? -1 : 1;
};
