import { protectsHealth } from "@sgval/contract/quality/samples";
import {
  consequenceOf,
  countedFindings,
  likelihoodIndexOf,
  likelihoodOf,
  type RiskFinding,
} from "@sgval/contract/risk/risk-score";
import { parameterOf } from "@sgval/quantities/parameter";
import type { DeviceRecord } from "../devices/index.ts";
import type { RiskScore } from "./risk.store.ts";

/** Numbers are kept as they are shown, so that a score that did not change is not written again. */
export const rounded = (value: number): number => Math.round(value * 100) / 100;

/**
 * The risk of a device from everything that was found of it.
 * @param connections of the zone that it measures; they count unless others are entered on the device
 */
export const assessDevice = (
  device: DeviceRecord,
  findings: readonly RiskFinding[],
  connections: number | null,
): RiskScore => {
  const counted = countedFindings(findings, device.type);
  const likelihoodIndex = likelihoodIndexOf(counted);
  const likelihood = likelihoodOf(likelihoodIndex);
  const isOfHealth = (channel: string) => protectsHealth(parameterOf(channel)?.parameter.key ?? "");
  // What no channel measures a laboratory may have found.
  const concernsHealth =
    device.channels.some(({ removed, parameter }) => !removed && isOfHealth(parameter)) ||
    counted.some(({ channel }) => channel !== null && isOfHealth(channel));
  const connectionsDownstream = device.site.connectionsDownstream ?? connections ?? undefined;
  const { consequence, assessed } = consequenceOf({ ...device.site, connectionsDownstream }, concernsHealth);
  return {
    deviceId: device.id,
    likelihood,
    consequence,
    assessed,
    score: likelihood * consequence,
    likelihoodIndex: rounded(likelihoodIndex),
    reasons: counted.map((one) => ({
      ...one,
      value: rounded(one.value),
      severity: rounded(one.severity),
    })),
  };
};
