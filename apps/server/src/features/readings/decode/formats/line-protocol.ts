import { telemetryLimits } from "@sgval/contract/readings/readings";
import type { JsonObject } from "../decoded-message.ts";

// Braces and quotes in a name, which the protocol allows, are rather those of a broken JSON text.
const name = String.raw`((?:\\[^\n]|[^\\,=\s"{}])+)`;
const tagValue = String.raw`((?:\\[^\n]|[^\\,=\s{}])+)`;
// NaN is no number of the protocol, but firmware that prints floats with C writes it.
const value = String.raw`("(?:\\[^]|[^"\\])*"|[+-]?\d+[iu]|[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?|[+-]?(?:nan|NaN|inf|Inf)|true|True|TRUE|t|T|false|False|FALSE|f|F)(?=[,\s])`;

const gap = /(?:[ \t\r]*(?:#[^\n]*)?\n)*[ \t]*/y;
const measurement = new RegExp(name, "y");
const tag = new RegExp(`,${name}=${tagValue}`, "y");
const firstField = new RegExp(` +${name}=${value}`, "y");
const nextField = new RegExp(`,${name}=${value}`, "y");
const timestamp = / +(-?\d+)/y;
const end = /[ \t\r]*\n/y;

const nameOf = (text = ""): string => text.replace(/\\([,= ])/g, "$1");

const readField = (text = ""): unknown => {
  if (text.startsWith('"')) return text.slice(1, -1).replace(/\\(["\\])/g, "$1");
  if (/^t/i.test(text)) return true;
  if (/^f/i.test(text)) return false;
  return /\d/.test(text) ? Number(text.replace(/[iu]$/, "")) : null;
};

/**
 * Reads the line protocol of InfluxDB, as Telegraf writes it: `name,tag=a field=1.5,other=2i 1763600400000000000`. Each line is an object
 * of its fields, its tags, its measurement as `name` and its time as `timestamp`. Undefined when any line is something else.
 */
export const readLineProtocol = (text: string): JsonObject[] | undefined => {
  const lines: JsonObject[] = [];
  const whole = `${text}\n`;
  let at = 0;
  const take = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at;
    const match = pattern.exec(whole);
    if (match) at = pattern.lastIndex;
    return match;
  };
  // One line more than a message may have is enough to refuse it.
  while (lines.length <= telemetryLimits.samples) {
    take(gap);
    if (at === whole.length) break;
    const called = take(measurement);
    if (!called) return undefined;
    const line = new Map<string, unknown>([["name", nameOf(called[1])]]);
    for (let next = take(tag); next; next = take(tag)) line.set(nameOf(next[1]), nameOf(next[2]));
    const fields = new Map<string, unknown>();
    for (let next = take(firstField); next; next = take(nextField))
      fields.set(nameOf(next[1]), readField(next[2]));
    if (fields.size === 0) return undefined;
    const time = take(timestamp);
    if (!take(end)) return undefined;
    // Before the fields: one that is called like a time says when was measured, this one when it was collected.
    if (time) line.set("timestamp", Number(time[1]));
    for (const [key, field] of fields) line.set(key, field);
    lines.push(Object.fromEntries(line));
  }
  return lines.length > 0 ? lines : undefined;
};
