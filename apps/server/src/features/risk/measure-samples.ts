import { findingOf, qualityFinding, type RiskFinding } from "@sgval/contract/risk/risk-score";
import type { SampleFinding } from "../quality/index.ts";
import type { RiskSource } from "./compute-risks.ts";

/** Whatever the rule of a limit is: the sample is known to be beyond it. */
const beyondLimit = (
  { parameter, value }: SampleFinding,
  limits: { under: number | null; over: number | null },
): RiskFinding | null => qualityFinding(parameter, value, { ...limits, excluded: true }, parameter);

const findingOfSample = (sample: SampleFinding): RiskFinding | null => {
  const { parameter, value, limit } = sample;
  if (limit !== null && value >= limit) return beyondLimit(sample, { under: null, over: limit });
  // Too little chlorine has an indicator of its own, as where a sensor measures it.
  if (parameter === "residual_chlorine") return findingOf("chlorine", value, parameter);
  return beyondLimit(sample, { under: limit, over: null });
};

/**
 * Laboratory samples as a risk of the device at which they were taken, however old they are, until a newer one complies. A sensor has
 * the value of now; of what a laboratory measures nothing else is known until then.
 */
export const riskOfSamples =
  (findings: (deviceId: number | null) => Promise<readonly SampleFinding[]>): RiskSource =>
  async () =>
    (await findings(null))
      .filter(({ complies }) => !complies)
      .flatMap((sample) => {
        const finding = findingOfSample(sample);
        return finding ? [{ deviceId: sample.deviceId, finding }] : [];
      });
