import { builtInLimitSets } from "@sgval/contract/quality/limit-sets";
import { screen } from "@testing-library/react";
import { serverAnswers } from "../../../../shared/ui/page.fixture.tsx";

/** A channel of a device with its limits. */
export const channel = (parameter: string, slot: number, limits: { under?: number; over?: number } = {}) => ({
  ...{ slot, parameter, mappingKey: parameter, unit: null, rawMin: null, rawMax: null, measuringMin: null },
  ...{ measuringMax: null, inverted: false, under: limits.under ?? null, over: limits.over ?? null },
});
/** The newest values of a device, measured now. */
export const latest = (values: Record<string, number>, quality: Record<string, string> = {}) => {
  const now = new Date().toISOString();
  return { measuredAt: now, receivedAt: now, values, quality, times: {} };
};
const nothing = { data: [], t: [], series: {}, source: "raw", bucketSeconds: null, pendingHours: 0 };
/** Answers the path that ends so with this data; standards of water quality are built-in, everything else is empty. */
export const dataOf = (path: string, data: unknown) =>
  serverAnswers((request) => {
    const asked = request.path.split("?")[0] ?? "";
    if (asked.endsWith(path)) return { status: 200, body: { data } };
    return { status: 200, body: asked === "/limit-set" ? { data: builtInLimitSets } : nothing };
  });
/** What stands beside a name in a list of names and values. */
export const textBeside = async (name: string) =>
  (await screen.findByText(name)).nextElementSibling?.textContent;

/** What a device counted. */
export const totals = (more: object) => ({
  since: { today: "2025-11-19T17:00:00Z", month: "2025-10-31T17:00:00Z", year: "2024-12-31T17:00:00Z" },
  ...{ volume: null, pumps: [], specificEnergy: null },
  ...more,
});
