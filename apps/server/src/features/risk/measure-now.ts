import { ageSeconds, isCurrent, valueFreshness } from "@sgval/contract/devices/freshness";
import type { LimitSetRecord } from "@sgval/contract/quality/limit-sets";
import { findingOf, qualityFinding, type RiskFinding } from "@sgval/contract/risk/risk-score";
import { batteryLimitsOf } from "@sgval/quantities/battery";
import { parameterOf, qualityKeys } from "@sgval/quantities/parameter";
import { isTrusted } from "@sgval/quantities/quality";
import { type Unheard, unheardSince } from "../../gateways/mqtt/device-links.ts";
import { compileChecks } from "../alarms/index.ts";
import type { DeviceRecord, LatestTimestamps } from "../devices/index.ts";

const isQuality: ReadonlySet<string> = new Set(qualityKeys);

/** The resolution (V) with which batteries are measured. */
const batteryStep = 0.01;

/** The channels of a device that measure this, with what it measured last and when. */
const samplesOf = (device: DeviceRecord, parameter: string, latest: Pick<LatestTimestamps, "sampleOf">) =>
  device.channels.flatMap((channel) => {
    if (channel.removed || channel.parameter !== parameter) return [];
    const sample = latest.sampleOf(device.id, channel.slot);
    return sample && sample.value !== null && isTrusted(sample.quality)
      ? [
          {
            ...{ channel: channel.parameter, under: channel.under },
            ...{ value: sample.value, measuredAt: sample.measuredAt },
          },
        ]
      : [];
  });

/**
 * What the newest values of a device say about its risk. Its battery and signal count however old they are, because a
 * device falls silent with them; what the water is like counts only while the value is current.
 * @param standards in force on the local day of `now` (epoch ms)
 * @param unheard when nobody could be heard, because the server or a broker was away: no silence of a device
 */
export const measureNow = (
  device: DeviceRecord,
  latest: LatestTimestamps,
  standards: { sets: readonly LimitSetRecord[]; day: string },
  now: number,
  unheard: readonly Unheard[],
): RiskFinding[] => {
  const newest = latest.newestOf(device.id);
  // Nothing is known of a device that was never heard.
  if (newest === 0) return [];
  const findings: RiskFinding[] = [];
  const away = unheardSince(unheard, newest, now);
  const age = Math.max(0, (ageSeconds(newest, now) ?? 0) - away / 1000);
  findings.push(findingOf("stale", age / device.reportIntervalSeconds));
  for (const { value, channel, under } of samplesOf(device, "battery", latest)) {
    const { low, critical } = batteryLimitsOf(value, { ...device.site, under });
    // Below the critical voltage it is critical, wherever somebody has it called low.
    const from = Math.max(low, critical + batteryStep);
    findings.push(findingOf("battery", value, channel, { from, to: critical }));
  }
  for (const { value, channel } of samplesOf(device, "signal", latest))
    findings.push(findingOf("signal", value, channel));
  const isOfNow = ({ measuredAt }: { measuredAt: number }) =>
    isCurrent(valueFreshness(device, measuredAt, "fresh", now));
  for (const one of samplesOf(device, "residual_chlorine", latest).filter(isOfNow))
    findings.push(findingOf("chlorine", one.value, one.channel));
  const intake = device.site.intakeDepth;
  // The level is measured downwards from the ground, as the depth of the intake.
  for (const one of intake === undefined ? [] : samplesOf(device, "water_level", latest).filter(isOfNow))
    findings.push(findingOf("level_margin", (intake ?? 0) - one.value, one.channel));
  for (const plan of compileChecks(device, undefined, standards)) {
    const parameter = parameterOf(plan.channel)?.parameter;
    if (!parameter || !isQuality.has(parameter.key)) continue;
    const limitOn = (side: "under" | "over") => plan.limits.find((limit) => limit.side === side);
    const over = limitOn("over");
    for (const one of samplesOf(device, plan.channel, latest).filter(isOfNow)) {
      const limits = {
        // Too little chlorine has an indicator of its own.
        under: parameter.key === "residual_chlorine" ? null : (limitOn("under")?.limit ?? null),
        over: over?.limit ?? null,
        excluded: over?.excluded ?? false,
      };
      const finding = qualityFinding(parameter.key, one.value, limits, plan.channel);
      if (finding) findings.push(finding);
    }
  }
  return findings;
};
