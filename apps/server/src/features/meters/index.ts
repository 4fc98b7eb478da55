import { defineService } from "../../kernel/services.ts";
import { deviceRegistry } from "../devices/index.ts";
import { affectedCustomers, countAffected } from "./customers/affected-customers.ts";
import { hasMeters } from "./customers/customers.store.ts";

export type { AffectedCustomersOf, NetworkPart } from "./customers/affected-customers.ts";
export { telemetryUse, zonesWithTelemetry } from "./telemetry-use.store.ts";

/** What other features may know of customers by their water meters. */
export const waterMeters = defineService("water meters", ({ db, clock, use }) => {
  const deps = { db, clock, registry: use(deviceRegistry) };
  return {
    /** The customers that a part of a network feeds, as the caller sees them. */
    affected: affectedCustomers(deps),
    /** How many those are, whoever sees them. */
    count: countAffected(deps),
    /** Whether there is any meter in use. */
    any: () => hasMeters(db.kysely),
  };
});
