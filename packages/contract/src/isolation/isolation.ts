import * as z from "zod";
import { lockOut } from "../control/lock-out.ts";
import { affectedCustomers } from "../meters/affected-customers.ts";
import { elementKinds } from "../network/model.ts";
import { dataOf, id, idParams, isoTime, route } from "../route.ts";
import { finiteNumber, lineText } from "../text.ts";

const elementId = lineText(64);

/** Where a valve is: at an end of a pipe, or `null` for a link that is a valve itself or has a valve device on it. */
export const valvePlace = z.object({ link: elementId, node: elementId.nullable() });
export type ValvePlace = z.infer<typeof valvePlace>;

/** Longitude and latitude. */
const place = z.tuple([z.number(), z.number()]);

/**
 * What bounds a segment: a valve of the model, one that a person has marked, a valve device on a pipe, a pump to stop, a
 * tank or reservoir to shut off, a check valve that lets nothing back and needs no hand, or a pipe that is shut already.
 */
export const boundaryKinds = ["valve", "marked", "device", "pump", "source", "check", "closed"] as const;
export type BoundaryKind = (typeof boundaryKinds)[number];

const attachedDevice = z.object({
  id: z.number().int(),
  displayName: z.string(),
  /** It can be closed from the console now: not while a lock-out tag hangs on it. */
  remote: z.boolean(),
  /** Oldest first; owner and reason as the caller may know them. */
  lockOuts: z.array(lockOut),
});

const boundary = z.object({
  kind: z.enum(boundaryKinds),
  /** `null` for a tank or reservoir. */
  link: z.string().nullable(),
  node: z.string().nullable(),
  /** `PRV`, of a valve of the model. */
  type: z.string().nullable(),
  diameter: z.number().nullable(),
  place,
  /** Metres of pipe from the place of the work. */
  distance: z.number(),
  /** A pump with what is isolated on both sides, which may not run there. */
  isWithin: z.boolean(),
  /** What somebody wrote when the valve was marked. */
  note: z.string().nullable(),
  /** Of those that the caller sees, the first one attached. */
  device: attachedDevice.nullable(),
});
export type Boundary = z.infer<typeof boundary>;

const shutBoundary = boundary.extend({
  /** When its device reported that; `null` where only the file of the model says so, which may be years old. */
  shutAt: isoTime.nullable(),
});
export type ShutBoundary = z.infer<typeof shutBoundary>;

const part = z.object({
  pipes: z.number().int(),
  /** Metres. */
  length: z.number(),
  junctions: z.number().int(),
  /** Junctions with a demand. */
  supplied: z.number().int(),
  /** m³/h, the base demands of the model. */
  demand: z.number(),
});
export type CutPart = z.infer<typeof part>;

/** Whether what is named lies within the valves, or behind them without another supply. */
export const cutParts = ["segment", "behind"] as const;
/** Or is left with a tank, until that is empty. */
export const affectedParts = [...cutParts, "tank"] as const;

/** What a feed supplies: what is behind the valves, or, before it is empty, what a tank alone supplies. */
export const feedParts = ["behind", "tank"] as const;

const feed = z.object({
  /** `null` where it is out of the caller's view, as are its type and its place. */
  link: z.string().nullable(),
  kind: z.enum(elementKinds),
  type: z.string().nullable(),
  place: place.nullable(),
  device: attachedDevice.nullable(),
  part: z.enum(feedParts),
  /** What gets water when it is opened. */
  supplied: z.number().int(),
  demand: z.number(),
});

/** What is closed to work on a link, and what that means; a plan of the model and its marked valves. */
export const isolationPlan = z.object({
  network: z.object({ id, name: z.string() }),
  target: z.object({
    link: z.string(),
    kind: z.enum(elementKinds),
    diameter: z.number().nullable(),
    length: z.number().nullable(),
    place,
    /** Metres to it from the place that was asked about: nobody has confirmed that it is this pipe. `null` for a link that was named. */
    assumedAt: z.number().nullable(),
  }),
  madeAt: isoTime,
  /** By their distance from the work. */
  boundaries: z.array(boundary),
  /** Valves that cannot be closed, marked so or named in the question: the next ones are among the boundaries. */
  passed: z.array(boundary),
  /** What is shut now and would let water in if it opened, as by a timer or a level, or is a pump within what is isolated: it has to stay shut. */
  keptShut: z.array(shutBoundary),
  /** Boundaries that are out of the caller's view: the plan needs somebody who sees them. */
  outOfView: z.number().int(),
  /** Every way out of the segment has a boundary other than a tank or reservoir. */
  closable: z.boolean(),
  segment: part,
  /** Beyond the segment, without another supply. */
  behind: part,
  /** Of the whole network, to compare with. */
  whole: part,
  /** Tanks that nothing fills any more and that alone supply something beyond the segment, until they are empty. */
  tanks: z.array(
    z.object({
      /** `null` where it is out of the caller's view. */
      node: z.string().nullable(),
      /** m³ that it holds when it is full; `null` where the import did not keep that. */
      volume: z.number().nullable(),
      supplied: z.number().int(),
      demand: z.number(),
    }),
  ),
  /** Closed links whose opening supplies what is behind the segment, or what is left to a tank. */
  feeds: z.array(feed),
  /** Devices that serve a critical customer, whose name only people know. */
  critical: z.array(
    z.object({ deviceId: z.number().int(), displayName: z.string(), part: z.enum(affectedParts), place }),
  ),
  /** Devices that do so, and are out of the caller's view. */
  criticalOutOfView: z.number().int(),
  /** Without water, within the segment and behind it; named only for who may see water meters. */
  customers: affectedCustomers,
  /** Beyond these: those whom a tank alone supplies. */
  tankCustomers: affectedCustomers,
  zones: z.array(
    z.object({
      ...{ id, name: z.string(), supplied: z.number().int(), demand: z.number(), share: z.number() },
      /** Service connections of the zone by the share cut off; `null` where they are not known, or not for the caller. */
      connections: z.number().int().nullable(),
      /** m³/h into the whole zone, mean of the last hour; `null` where it is not known, or not for the caller. */
      inflow: z.number().nullable(),
    }),
  ),
  /** Links that are drawn: those cut off, and the longest of the rest near them are left to the map. */
  courses: z.array(
    z.object({ link: z.string(), part: z.enum(cutParts), course: z.array(place), isTarget: z.boolean() }),
  ),
  /** Not all of a very large part is drawn. */
  coursesLeftOut: z.number().int(),
});
export type IsolationPlan = z.infer<typeof isolationPlan>;

/** Valves that a question may name as not to be closed. */
export const mostStuck = 100;

/** The link to work on, or the place of a leak, whose nearest pipe is meant. */
export const isolationQuestion = z.union([
  z.object({ link: elementId, stuck: z.array(valvePlace).max(mostStuck).default([]) }),
  z.object({
    latitude: finiteNumber.min(-85).max(85),
    longitude: finiteNumber.min(-180).max(180),
    stuck: z.array(valvePlace).max(mostStuck).default([]),
  }),
]);
export type IsolationQuestion = z.input<typeof isolationQuestion>;

const plansPerMinute = 60;

/** A PUT, because the answer depends on the question alone and nothing is kept: repeating it needs no key. */
export const planIsolation = route({
  method: "PUT",
  path: "/network/:id/isolation",
  summary:
    "The valves to close around a link or the place of a leak, what is cut off and what else can supply it",
  access: { permission: "Network.Index" },
  onlyComputes: true,
  params: idParams,
  body: isolationQuestion,
  answer: dataOf(isolationPlan),
  errors: ["not_found", "network_import_again", "network_element_unknown"],
  limitPerMinute: plansPerMinute,
});

/** Why nothing is estimated of the pressures in the rest. */
export const noRestReasons = ["no_model", "late", "failed", "error_above_limit"] as const;

/** What an EPANET run says of the rest of the network while the segment is closed. Pressures in bar, demand in m³/h. */
export const isolationEffect = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("estimate"),
    madeAt: isoTime,
    /** How far the model is from the readings now; `null` where there are none to compare. */
    error: z.object({ bar: z.number(), pressures: z.number().int() }).nullable(),
    minimumPressure: z.number(),
    /** Junctions with a demand outside what is cut off that are below the minimum, before and with the closure. */
    below: z.object({ before: z.number().int(), after: z.number().int(), total: z.number().int() }),
    /** Their demand. */
    demandBelow: z.object({ before: z.number(), after: z.number() }),
    /** Customers there, by their water meters; `null` where none are entered. */
    customersBelow: z.object({ before: z.number().int(), after: z.number().int() }).nullable(),
    /** Those that fall below it, the lowest first. */
    fallen: z.array(z.object({ node: z.string(), before: z.number(), after: z.number(), place })),
  }),
  z.object({ kind: z.literal("none"), reason: z.enum(noRestReasons), error: z.number().nullable() }),
]);
export type IsolationEffect = z.infer<typeof isolationEffect>;

export const estimateIsolation = route({
  method: "PUT",
  path: "/network/:id/isolation/effect",
  summary: "What the network model expects of the pressures in the rest while a segment is closed",
  access: { permission: "Network.Index" },
  onlyComputes: true,
  params: idParams,
  body: isolationQuestion,
  answer: dataOf(isolationEffect),
  errors: ["not_found", "network_import_again", "network_element_unknown"],
  limitPerMinute: plansPerMinute,
});
