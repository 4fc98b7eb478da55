import * as routes from "@sgval/contract/logbook/entries";
import { exportShiftSummary, readShiftSummary } from "@sgval/contract/logbook/shift-summary";
import { listShifts, type ShiftsSetting, shiftsUntil } from "@sgval/contract/logbook/shifts";
import type { TimeZone } from "@sgval/quantities/time-zone";
import type { FastifyInstance } from "fastify";
import type { Tables } from "../../gateways/tables/send-table.ts";
import { registerRoute } from "../../kernel/http/register-route.ts";
import { entriesAsTable, listAuthors, listEntries } from "./list-entries.ts";
import { printShift, shiftAsTable } from "./print-shift.ts";
import { mostFileRows, type SummaryDeps, summariseShift } from "./summarise-shift.ts";
import { acceptEntry, createEntry, deleteEntry, updateEntry } from "./write-entry.ts";

/** Shifts to choose from: a week of three a day. */
const offeredShifts = 21;

export const logbookRoutes = (
  app: FastifyInstance,
  deps: SummaryDeps & { timeZone: TimeZone; shifts: () => ShiftsSetting },
  tables: Tables,
): void => {
  const list = listEntries(deps);
  const authors = listAuthors(deps);
  const create = createEntry(deps);
  const update = updateEntry(deps);
  const remove = deleteEntry(deps);
  const accept = acceptEntry(deps);
  const summarise = summariseShift(deps);
  registerRoute(app, routes.listLogEntries, ({ query, actor }) => list(query, actor));
  registerRoute(app, routes.exportLogEntries, (call) =>
    tables.send(call, (view) => entriesAsTable(deps, call.query, call.actor, view)),
  );
  registerRoute(app, routes.listLogAuthors, async ({ actor }) => ({ data: await authors(actor) }));
  registerRoute(app, routes.createLogEntry, async ({ body, ...caller }) => ({
    data: await create(body, caller),
  }));
  registerRoute(app, routes.updateLogEntry, async ({ params, body, ...caller }) => ({
    data: await update({ ...body, id: params.id }, caller),
  }));
  registerRoute(app, routes.deleteLogEntry, ({ params, ...caller }) => remove(params.id, caller));
  registerRoute(app, routes.acceptHandOver, async ({ params, ...caller }) => ({
    data: await accept(params.id, caller),
  }));
  registerRoute(app, listShifts, () => ({
    data: shiftsUntil(deps.shifts(), deps.clock.now(), deps.timeZone, offeredShifts).map(({ from, to }) => ({
      from: new Date(from).toISOString(),
      to: new Date(to).toISOString(),
    })),
  }));
  registerRoute(app, readShiftSummary, async ({ query, actor }) => ({ data: await summarise(query, actor) }));
  registerRoute(app, exportShiftSummary, (call) => {
    const { query, actor } = call;
    return query.format === "pdf"
      ? tables.sendReport(call, async (view) =>
          printShift(await summarise(query, actor), actor.username, view),
        )
      : tables.send(call, async (view) => shiftAsTable(await summarise(query, actor, mostFileRows), view));
  });
};
