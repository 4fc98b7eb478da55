import * as z from "zod";
import { message } from "./message.ts";

const nameCharacters = /^[\p{L}\p{M}\p{N} ._-]+$/u;

/** Required text, trimmed. */
export const requiredText = (max = 255) =>
  z.string(message("required")).trim().min(1, message("required")).max(max, message("too_long"));

/** A name: letters of any language, digits, space, `-`, `.` and `_`. */
export const nameText = (max = 64) => requiredText(max).regex(nameCharacters, message("special_characters"));

/** A display name: anything printable but angle brackets. */
export const labelText = (max = 128) =>
  requiredText(max).regex(/^[^<>\p{Cc}]+$/u, message("special_characters"));

/** A finite number from a form or a request. */
export const finiteNumber = z.number(message("invalid_value"));

/** What an emptied form field means: there is no value. */
export const emptyAsNull = <S extends z.ZodType>(schema: S) =>
  z.preprocess((value) => (value === "" ? null : value), schema.nullable());
