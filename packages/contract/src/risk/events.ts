import * as z from "zod";
import { isoTime } from "../route.ts";

export const socketEvents = {
  /** The risk scores were computed, or the treatment of one was changed. */
  risks: z.object({ computedAt: isoTime.nullable() }),
};
