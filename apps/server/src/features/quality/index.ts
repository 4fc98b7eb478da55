export { limitSetsStored } from "./change-limit-sets.ts";
export { findLimitSets } from "./limit-sets.store.ts";
