import type { DeviceSummary } from "@sgval/contract/devices/device";
import { isTrusted, qualityNamed } from "@sgval/quantities/quality";

/** The newest value of a channel where its quality is good; `null` otherwise. */
export const goodValue = (latest: DeviceSummary["latest"], key: string): number | null =>
  isTrusted(qualityNamed(latest?.quality[key])) ? (latest?.values[key] ?? null) : null;
