export { limitSetsStored } from "./change-limit-sets.ts";
export { findLimitSets } from "./limit-sets.store.ts";
export { type SampleFinding, sampleFindings } from "./samples/sample-findings.ts";
export { samplesStored } from "./samples/save-sample.ts";
