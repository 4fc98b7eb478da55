import { knowsWhoActs } from "@sgval/contract/control/who-acts";
import * as live from "@sgval/contract/pumps/live";
import { previewStation as previewRoute } from "@sgval/contract/pumps/preview";
import * as banks from "@sgval/contract/pumps/pumps";
import { readStationRegulation } from "@sgval/contract/pumps/regulation";
import * as templates from "@sgval/contract/pumps/templates";
import { exportPumpTotals } from "@sgval/contract/pumps/totals";
import { hourMs } from "@sgval/quantities/duration";
import type { FastifyInstance } from "fastify";
import type { Tables } from "../../gateways/tables/send-table.ts";
import { sees } from "../../kernel/actor.ts";
import { registerRoute } from "../../kernel/http/register-route.ts";
import { demandVisibleDevice } from "../devices/index.ts";
import { findBank } from "./bank.store.ts";
import { totalsAsTable } from "./export-totals.ts";
import type { PumpsContext } from "./pumps-context.ts";
import { previewStation } from "./regulate/preview-station.ts";
import type { createStationRun } from "./regulate/run-station.ts";
import { findRuns } from "./runs.store.ts";
import { sendPower } from "./send-power.ts";
import { bankView, demandStation, resetInterlock, setBank, setReverse } from "./set-bank.ts";
import { sendingFor, stationView, wantedOf } from "./station-view.ts";
import { templatesAsTable } from "./templates/export-templates.ts";
import { createTemplate, deleteTemplate, updateTemplate } from "./templates/save-template.ts";
import { findTemplates } from "./templates/templates.store.ts";

type SendPowerNeeds = Parameters<typeof sendPower>;

const templateRoutes = (app: FastifyInstance, context: PumpsContext, tables: Tables): void => {
  const { kysely } = context.db;
  const actions = {
    create: createTemplate(context),
    update: updateTemplate(context),
    remove: deleteTemplate(context),
  };
  registerRoute(app, templates.listPumpTemplates, async ({ query }) => {
    const found = await findTemplates(kysely, query, query);
    return { data: found.templates, metaData: { total: found.total, page: query.page, size: query.size } };
  });
  registerRoute(app, templates.exportPumpTemplates, (call) =>
    tables.send(call, (view) => templatesAsTable(kysely, call.query, view)),
  );
  registerRoute(app, templates.createPumpTemplate, async ({ body, ...caller }) => ({
    data: await actions.create(body, caller),
  }));
  registerRoute(app, templates.updatePumpTemplate, async ({ params, body, ...caller }) => ({
    data: await actions.update({ ...body, id: params.id }, caller),
  }));
  registerRoute(app, templates.deletePumpTemplate, ({ params, ...caller }) =>
    actions.remove(params.id, caller),
  );
};

export const pumpRoutes = (
  app: FastifyInstance,
  context: PumpsContext,
  {
    tables,
    control,
    sender,
    gate,
    run,
  }: {
    tables: Tables;
    control: SendPowerNeeds[1];
    sender: SendPowerNeeds[2];
    gate: SendPowerNeeds[3];
    run: Pick<ReturnType<typeof createStationRun>, "viewOf">;
  },
): void => {
  const { db, clock, registry, stations, surroundingsOf } = context;
  const actions = {
    setBank: setBank(context),
    setReverse: setReverse(context),
    resetInterlock: resetInterlock(context),
    send: sendPower(context, control, sender, gate),
    preview: previewStation(context),
  };
  templateRoutes(app, context, tables);
  registerRoute(app, banks.readPumpBank, async ({ params, actor }) => {
    const device = demandStation(registry, actor, params.id);
    const bank = await findBank(db.kysely, device.id);
    return { data: bank ? await bankView(db.kysely, registry, actor, bank) : null };
  });
  registerRoute(app, banks.setPumpBank, async ({ params, body, ...caller }) => {
    const bank = await actions.setBank({ ...body, deviceId: params.id }, caller);
    return { data: await bankView(db.kysely, registry, caller.actor, bank) };
  });
  registerRoute(app, banks.readDrivenPump, async ({ params, actor }) => {
    const measuring = demandVisibleDevice(registry, actor, params.id);
    for (const { bank } of stations.all()) {
      const pump = bank.pumps.find(({ linkedDeviceId }) => linkedDeviceId === measuring.id);
      const station = pump && sees(actor, bank.deviceId) ? registry.get(bank.deviceId) : undefined;
      if (pump && station)
        return {
          data: { deviceId: station.id, deviceName: station.displayName, key: pump.key, name: pump.name },
        };
    }
    return { data: null };
  });
  registerRoute(app, live.readPumpStation, async ({ params, actor }) => {
    const device = demandStation(registry, actor, params.id);
    const station = stations.get(device.id);
    if (!station) return { data: null };
    const view = stationView(station, surroundingsOf(device.id));
    const pumps = view.pumps.map(({ periodic, ...pump }) => ({
      ...pump,
      periodic: periodic && sendingFor(periodic, knowsWhoActs(actor)),
    }));
    return { data: { ...view, pumps } };
  });
  registerRoute(app, exportPumpTotals, (call) => {
    const device = demandStation(registry, call.actor, call.params.id);
    const station = stations.get(device.id);
    const pumps = station ? stationView(station, surroundingsOf(device.id)).pumps : [];
    return tables.send(call, (view) => totalsAsTable(device, pumps, view));
  });
  registerRoute(app, readStationRegulation, async ({ params, actor }) => {
    const device = demandStation(registry, actor, params.id);
    const station = stations.get(device.id);
    return { data: station ? await run.viewOf(device, station) : null };
  });
  registerRoute(app, previewRoute, async ({ params, body, actor }) => ({
    data: await actions.preview({ deviceId: params.id, ...body }, actor),
  }));
  registerRoute(app, live.listPumpRuns, async ({ params, query, actor }) => {
    const device = demandStation(registry, actor, params.id);
    const since = clock.now() - live.shownRunHours * hourMs;
    const runs = await findRuns(db.kysely, device.id, new Date(since));
    return {
      data: runs
        .filter(({ key, stoppedAt }) => key === query.pumpId && (stoppedAt === null || stoppedAt > since))
        .map(({ startedAt, stoppedAt, reason, energy }) => ({
          ...{ reason, energy, startedAt: new Date(startedAt).toISOString() },
          stoppedAt: stoppedAt === null ? null : new Date(stoppedAt).toISOString(),
        })),
    };
  });
  registerRoute(app, live.sendPumpPower, async ({ params, body, ...caller }) => ({
    data: await actions.send({ ...body, deviceId: params.id }, caller),
  }));
  registerRoute(app, live.setReverse, async ({ params, body, ...caller }) => {
    const pump = await actions.setReverse({ ...body, deviceId: params.id }, caller);
    const station = stations.get(params.id);
    const wanted = station && wantedOf(station, pump, surroundingsOf(params.id));
    return { data: { pumpId: pump.key, reverse: pump.reverse, computedPower: wanted?.power ?? null } };
  });
  registerRoute(app, live.resetInterlock, ({ params, body, ...caller }) =>
    actions.resetInterlock({ ...body, deviceId: params.id }, caller),
  );
};
