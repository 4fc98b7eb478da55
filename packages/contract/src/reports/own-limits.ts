import * as z from "zod";
import { message } from "../message.ts";
import { value } from "./report-row.ts";

const limit = z.coerce.number(message("invalid_value")).min(-1e9).max(1e9);

/** Limits of the report in the place of those of its channels, in the unit of its values; an open side has none. */
export const limitFields = { under: limit.optional(), over: limit.optional() };
export const ownLimits = z.object({ under: value, over: value });
export type OwnLimits = z.output<typeof ownLimits>;
