import * as useRoutes from "@sgval/contract/zones/authorised-use";
import * as stepTestRoutes from "@sgval/contract/zones/step-tests";
import * as calendarRoutes from "@sgval/contract/zones/water-calendar";
import * as routes from "@sgval/contract/zones/zone-accounting";
import * as rankingRoutes from "@sgval/contract/zones/zone-ranking";
import { readZoneSummaries } from "@sgval/contract/zones/zone-summary";
import type { FastifyInstance } from "fastify";
import type { Tables } from "../../../gateways/tables/send-table.ts";
import type { Actor } from "../../../kernel/actor.ts";
import { registerRoute } from "../../../kernel/http/register-route.ts";
import {
  type CalendarDeps,
  calendarAsTable,
  createCalendarEntry,
  deleteCalendarEntry,
  listCalendar,
  updateCalendarEntry,
} from "../calendar/change-calendar.ts";
import { type DescribedDay, nightOf } from "../days/describe-day.ts";
import { dayAfter, spanOf } from "../days/local-days.ts";
import { readDays } from "../days/read-days.ts";
import { deleteStepTest, enterStepTest, readStepTests } from "../step-tests/enter-step-test.ts";
import { stepTestsAsTable } from "../step-tests/export-step-tests.ts";
import { enterAuthorisedUse } from "../use/enter-authorised-use.ts";
import { readAuthorisedUse } from "../use/read-authorised-use.ts";
import type { ZoneRecord } from "../zones.store.ts";
import { type AccountDeps, demandZone } from "./account-deps.ts";
import { balanceAsTable, daysAsTable, trendAsTable } from "./export-account.ts";
import { rankingAsTable, rankZones } from "./rank-zones.ts";
import { readAccount } from "./read-account.ts";
import { namesFor, rangeOfQuery, readBalance } from "./read-balance.ts";
import { type InflowDeps, readInflow } from "./read-inflow.ts";
import { profileAsTable, readProfile } from "./read-profile.ts";
import { readSummaries } from "./read-summaries.ts";
import { readTrend } from "./read-trend.ts";

interface RangeQuery {
  from?: string | undefined;
  to?: string | undefined;
}

/** @param openDay the local day whose night window is not over */
const viewOf =
  (openDay: string | null) =>
  ({
    suppressed: _,
    nights: __,
    pressureCorrected: ___,
    differing: ____,
    ...day
  }: DescribedDay): routes.ZoneDay =>
    // What follows of a night may be lower: its minimum is not known yet, and no burst either.
    day.day === openDay ? { ...day, level: "unknown", unfinished: true } : day;

/** The days of a range; by default the last six weeks until today. */
const daysOfQuery = async (deps: AccountDeps, record: ZoneRecord, query: RangeQuery) => {
  const today = deps.zone.dateOf(deps.clock.now());
  const usual = (to: string) => ({ from: dayAfter(to, 1 - routes.usualZoneDays), to });
  const range = rangeOfQuery(query, usual, today);
  const { days, context } = await readDays(deps, record, range);
  const isNightOver = deps.clock.now() >= nightOf(context, spanOf(deps.zone, today)).to;
  return { range, days: days.map(viewOf(isNightOver ? null : today)) };
};

export const accountRoutes = (
  app: FastifyInstance,
  deps: AccountDeps & InflowDeps & CalendarDeps,
  tables: Tables,
): void => {
  const zoneOf = ({ params, actor }: { params: { id: number }; actor: Actor }) =>
    demandZone(deps, actor, params.id);
  const account = readAccount(deps);
  const trend = readTrend(deps);
  const rank = rankZones(deps);
  const summaries = readSummaries(deps);
  registerRoute(app, routes.readZoneAccounting, async (call) => ({
    data: await account(await zoneOf(call), call.actor),
  }));
  registerRoute(app, routes.readZoneInflow, async (call) => ({ data: readInflow(deps, await zoneOf(call)) }));
  registerRoute(app, routes.readZoneDays, async (call) => ({
    data: (await daysOfQuery(deps, await zoneOf(call), call.query)).days,
  }));
  registerRoute(app, routes.exportZoneDays, async (call) => {
    const record = await zoneOf(call);
    const { range, days } = await daysOfQuery(deps, record, call.query);
    return tables.send(call, (view) => daysAsTable(record, days, range, view));
  });
  registerRoute(app, routes.readZoneProfile, async (call) => ({
    data: await readProfile(deps, await zoneOf(call), call.query.day),
  }));
  registerRoute(app, routes.exportZoneProfile, async (call) => {
    const record = await zoneOf(call);
    const profile = await readProfile(deps, record, call.query.day);
    return tables.send(call, (view) => profileAsTable(record, profile, view));
  });
  registerRoute(app, routes.readZoneBalance, async (call) => ({
    data: await readBalance(deps, await zoneOf(call), call.query, namesFor(deps, call.actor)),
  }));
  registerRoute(app, routes.exportZoneBalance, async (call) => {
    const record = await zoneOf(call);
    const balance = await readBalance(deps, record, call.query, namesFor(deps, call.actor));
    return tables.send(call, (view) => balanceAsTable(record, balance, view));
  });
  registerRoute(app, rankingRoutes.readNrwTrend, async (call) => ({
    data: { targetNrw: deps.setting().targetNrw, months: await trend(await zoneOf(call)) },
  }));
  registerRoute(app, rankingRoutes.exportNrwTrend, async (call) => {
    const record = await zoneOf(call);
    const months = await trend(record);
    return tables.send(call, (view) => trendAsTable(record, months, view));
  });
  registerRoute(app, rankingRoutes.rankZones, ({ query, actor }) => rank(query, actor));
  registerRoute(app, readZoneSummaries, async ({ query, actor }) => ({
    data: await summaries(query, actor),
  }));
  registerRoute(app, rankingRoutes.exportRanking, (call) =>
    tables.send(call, (view) => rankingAsTable(deps, call.query, call.actor, view)),
  );

  const readUse = readAuthorisedUse(deps);
  const enterUse = enterAuthorisedUse(deps);
  registerRoute(app, useRoutes.readAuthorisedUse, async ({ params, query, actor }) => ({
    data: await readUse(params.id, query.month, actor),
  }));
  registerRoute(app, useRoutes.updateAuthorisedUse, async ({ params, body, ...caller }) => ({
    data: await enterUse({ ...body, id: params.id }, caller),
  }));

  const tests = { read: readStepTests(deps), enter: enterStepTest(deps), remove: deleteStepTest(deps) };
  registerRoute(app, stepTestRoutes.readStepTests, async ({ params, actor }) => ({
    data: await tests.read(params.id, actor),
  }));
  registerRoute(app, stepTestRoutes.exportStepTests, async (call) => {
    const record = await zoneOf(call);
    const known = await tests.read(record.id, call.actor);
    return tables.send(call, (view) => stepTestsAsTable(record, known, view));
  });
  registerRoute(app, stepTestRoutes.enterStepTest, async ({ params, body, ...caller }) => ({
    data: await tests.enter(params.id, body, caller),
  }));
  registerRoute(app, stepTestRoutes.deleteStepTest, ({ params, ...caller }) => tests.remove(params, caller));

  const entries = {
    list: listCalendar(deps),
    create: createCalendarEntry(deps),
    update: updateCalendarEntry(deps),
    remove: deleteCalendarEntry(deps),
  };
  registerRoute(app, calendarRoutes.listCalendar, ({ query, actor }) => entries.list(query, actor));
  registerRoute(app, calendarRoutes.exportCalendar, (call) =>
    tables.send(call, (view) => calendarAsTable(deps, call.query, call.actor, view)),
  );
  registerRoute(app, calendarRoutes.createCalendarEntry, async ({ body, ...caller }) => ({
    data: await entries.create(body, caller),
  }));
  registerRoute(app, calendarRoutes.updateCalendarEntry, async ({ params, body, ...caller }) => ({
    data: await entries.update(params.id, body, caller),
  }));
  registerRoute(app, calendarRoutes.deleteCalendarEntry, ({ params, ...caller }) =>
    entries.remove(params.id, caller),
  );
};
