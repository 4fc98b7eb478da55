import * as z from "zod";
import { message } from "./message.ts";
import { finiteNumber } from "./text.ts";

const degrees = (most: number) =>
  finiteNumber.min(-most, message("invalid_value")).max(most, message("invalid_value"));

/** Where something is, in degrees (WGS 84). */
export const position = z.object({ latitude: degrees(90), longitude: degrees(180) });
