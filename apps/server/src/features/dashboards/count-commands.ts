import type { CommandsToday, OverviewScope } from "@sgval/contract/dashboards/overview";
import { createTimeZone } from "@sgval/quantities/time-zone";
import { isoTime } from "@sgval/quantities/timestamp";
import type { Actor } from "../../kernel/actor.ts";
import { countCommandsSince } from "../control/index.ts";
import { type DashboardDeps, devicesOfScope } from "./overview-scope.ts";

/** How many commands there were since local midnight on the devices in view, and how they ended. */
export const countCommandsToday =
  (deps: DashboardDeps) =>
  async (scope: OverviewScope, actor: Actor): Promise<CommandsToday> => {
    const isWhole = scope.room === undefined && scope.dma === undefined && actor.scope === "all";
    const ids = isWhole ? null : devicesOfScope(deps, scope, actor).map(({ device }) => device.id);
    const since = new Date(createTimeZone(deps.timeZone).startOfDay(deps.clock.now()));
    return { since: isoTime(since.getTime()), ...(await countCommandsSince(deps.db.kysely, since, ids)) };
  };
