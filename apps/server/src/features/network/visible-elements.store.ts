import { sql } from "kysely";
import type { Actor } from "../../kernel/actor.ts";

/**
 * Which elements the caller sees, as a condition on `network_element`: all of them, or those with a device of the caller
 * (architecture: a pipe is seen by whoever sees its zone or one of its devices).
 */
export const isVisibleElement = ({ scope }: Pick<Actor, "scope">) =>
  scope === "all"
    ? sql<boolean>`true`
    : sql<boolean>`exists (
        select from network_device at
        where at.network_id = network_element.network_id and at.class = network_element.class
          and at.element_id = network_element.element_id and at.device_id = any(${[...scope]}::int[]))`;
