export { limitSetsStored } from "./change-limit-sets.ts";
export { findLimitSets } from "./limit-sets.store.ts";
export { readStandards, type Standards } from "./samples/assess-results.ts";
export { type SampleFinding, sampleFindings } from "./samples/sample-findings.ts";
export { samplesOfPeriod } from "./samples/samples-of-period.ts";
export { samplesStored } from "./samples/save-sample.ts";
