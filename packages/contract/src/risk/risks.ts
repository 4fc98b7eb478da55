import { deviceTypes } from "@sgval/quantities/device-types";
import * as z from "zod";
import { message } from "../message.ts";
import { commaList, dataOf, id, isoTime, listOf, listQuery, route } from "../route.ts";
import { exportErrors, exportQueryOf, exportsPerMinute } from "../table-export.ts";
import { emptyAsNull, freeText } from "../text.ts";
import { riskIndicatorKeys, riskLevels } from "./risk-score.ts";

/** What is done about a risk. */
export const riskTreatments = ["accept", "plan", "doing", "done"] as const;
export const riskTreatment = z.enum(riskTreatments, message("invalid_value"));
export type RiskTreatment = z.output<typeof riskTreatment>;

/** Days of the trend of one risk, and of that of the whole network. */
export const riskTrendDays = 7;
export const boardTrendDays = 30;
/** Reasons that lists show. */
export const shownReasons = 3;

const class5 = z.number().int().min(1).max(5);

export const riskReason = z.object({
  indicator: z.enum(riskIndicatorKeys),
  /** In the number of the indicator. */
  value: z.number(),
  /** 0 to 1. */
  severity: z.number(),
  channel: z.string().nullable(),
});
export type RiskReason = z.output<typeof riskReason>;

/** The risk of a device: how likely it fails, and what that would mean. */
export const risk = z.object({
  deviceId: z.number().int(),
  deviceName: z.string(),
  deviceDisplayName: z.string(),
  deviceType: z.enum(deviceTypes),
  roomId: z.number().int().nullable(),
  room: z.string().nullable(),
  zoneId: z.number().int().nullable(),
  zone: z.string().nullable(),
  /** Likelihood × consequence. */
  score: z.number().int(),
  level: z.enum(riskLevels),
  /** At the start of the day that is asked for. */
  scoreThen: z.number().int().optional(),
  likelihood: class5,
  consequence: class5,
  /** Whether the consequence follows from what is entered on the device. */
  assessed: z.boolean(),
  /** 0 to 100. */
  likelihoodIndex: z.number(),
  /** The heaviest first. */
  reasons: z.array(riskReason),
  /** Scores of the last seven local days, oldest first, the last one now; `null` for a day without. */
  trend: z.array(z.number().int().nullable()),
  owner: z.string().nullable(),
  treatment: riskTreatment.nullable(),
  /** Local day, YYYY-MM-DD. */
  dueOn: z.string().nullable(),
});
export type Risk = z.output<typeof risk>;

/** Orders of the list; `-` before it for descending. By default the highest score first. */
export const riskSorts = ["score", "likelihood", "consequence", "device", "owner", "dueOn"] as const;

const class5Query = z.coerce.number().pipe(class5).optional();
export const riskListQuery = listQuery.extend({
  /** Devices with a score kept of this local day (YYYY-MM-DD), by which levels and order then go. */
  day: z.iso.date(message("invalid_time")).optional(),
  level: commaList(z.enum(riskLevels)).optional(),
  likelihood: class5Query,
  consequence: class5Query,
  type: z.enum(deviceTypes).optional(),
  treatment: riskTreatment.optional(),
  roomId: id.optional(),
  zoneId: id.optional(),
  deviceId: id.optional(),
});
export type RiskListQuery = z.output<typeof riskListQuery>;

const dueOn = z.iso.date(message("invalid_time")).nullable();
export const treatmentBody = z.object({
  owner: emptyAsNull(freeText(128)),
  treatment: riskTreatment.nullable(),
  dueOn,
});
export type TreatmentForm = z.input<typeof treatmentBody>;

const levelCounts = z.object({
  critical: z.number().int(),
  high: z.number().int(),
  medium: z.number().int(),
  low: z.number().int(),
});
const place = z.object({ id: z.number().int(), name: z.string(), levels: levelCounts });

export const riskBoard = z.object({
  /** When the scores were computed last; `null` before the first time. */
  computedAt: isoTime.nullable(),
  levels: levelCounts,
  /** Cells with a device. */
  grid: z.array(z.object({ likelihood: class5, consequence: class5, count: z.number().int() })),
  /** Devices of which no consequence is entered. */
  notAssessed: z.number().int(),
  /** Local days, oldest first, of which scores are kept. */
  days: z.array(z.object({ day: z.string(), levels: levelCounts })),
  zones: z.array(place),
  rooms: z.array(place),
});
export type RiskBoard = z.output<typeof riskBoard>;

const path = "/risk";
const read = { permission: ["Risk.Index", "Dashboard.Risk"] } as const;

export const listRisks = route({
  method: "GET",
  path,
  summary: "Risk scores of the devices in view, the highest first",
  access: read,
  query: riskListQuery,
  answer: listOf(risk),
});
export const exportRisks = route({
  method: "GET",
  path: `${path}/export`,
  summary: "All risk scores of a filter as a CSV, XLSX or PDF file",
  access: read,
  query: exportQueryOf(riskListQuery.omit({ page: true, size: true })),
  answer: null,
  errors: exportErrors,
  limitPerMinute: exportsPerMinute,
});
export const readRiskBoard = route({
  method: "GET",
  path: `${path}/board`,
  summary: "How many devices have which likelihood and consequence, by place, and the last thirty days",
  access: read,
  answer: dataOf(riskBoard),
});
export const exportRiskDays = route({
  method: "GET",
  path: `${path}/board/export`,
  summary: "How many devices were at risk on each of the last thirty days as a CSV, XLSX or PDF file",
  access: read,
  query: exportQueryOf(z.object({})),
  answer: null,
  errors: exportErrors,
  limitPerMinute: exportsPerMinute,
});
export const treatRisk = route({
  method: "PUT",
  path: `${path}/:deviceId/treatment`,
  summary: "Say who treats the risk of a device, how, and until when",
  access: { permission: "Risk.Update" },
  params: z.object({ deviceId: id }),
  body: treatmentBody,
  answer: dataOf(risk.pick({ owner: true, treatment: true, dueOn: true })),
  errors: ["not_found"],
});
