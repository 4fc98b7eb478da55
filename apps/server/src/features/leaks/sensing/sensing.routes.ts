import { exportLeakEvidence } from "@sgval/contract/leaks/leak-evidence-table";
import * as routes from "@sgval/contract/leaks/suspected-leaks";
import { readZoneSensing } from "@sgval/contract/leaks/zone-sensing";
import type { FastifyInstance } from "fastify";
import type { Tables } from "../../../gateways/tables/send-table.ts";
import { type Actor, sees } from "../../../kernel/actor.ts";
import { Refusal } from "../../../kernel/errors.ts";
import { registerRoute } from "../../../kernel/http/register-route.ts";
import { pageOf } from "../../../kernel/list-query.ts";
import type { AuditDeps } from "../../activity/index.ts";
import type { DeviceRecord } from "../../devices/index.ts";
import { dismissSuspectedLeak, endSuspectedLeak, reopenSuspectedLeak } from "./close-suspected-leak.ts";
import {
  evidenceAsTable,
  findVisibleLeaks,
  type LeakListDeps,
  seesLeaksOf,
  suspectedLeaksAsTable,
  suspectedLeakView,
} from "./list-suspected-leaks.ts";
import type { SensingStates } from "./sensing-states.ts";
import { findSuspectedLeak } from "./suspected-leaks.store.ts";

export const sensingRoutes = (
  app: FastifyInstance,
  deps: LeakListDeps & AuditDeps & { stateOfZone: SensingStates["of"] },
  tables: Tables,
): void => {
  const seesLeaks = (actor: Actor, device: DeviceRecord) =>
    seesLeaksOf(deps.db.kysely, deps.registry, actor, device);
  const dismiss = dismissSuspectedLeak(deps);
  const reopen = reopenSuspectedLeak(deps);
  const end = endSuspectedLeak(deps);
  registerRoute(app, routes.listSuspectedLeaks, async ({ query, actor }) =>
    pageOf(await findVisibleLeaks(deps, query, actor), query),
  );
  registerRoute(app, routes.exportSuspectedLeaks, (call) =>
    tables.send(call, (view) => suspectedLeaksAsTable(deps, call.query, call.actor, view)),
  );
  const read = async ({ params, actor }: { params: { id: number }; actor: Actor }) => {
    const found = await findSuspectedLeak(deps.db.kysely, params.id);
    const device = found && deps.registry.get(found.leak.deviceId);
    if (!found || !device || !(await seesLeaks(actor, device))) throw new Refusal("not_found");
    const sensors = found.evidence.sensors.filter(({ deviceId }) => sees(actor, deviceId));
    return { ...suspectedLeakView(found.leak, device), evidence: { ...found.evidence, sensors } };
  };
  registerRoute(app, routes.readSuspectedLeak, async (call) => ({ data: await read(call) }));
  registerRoute(app, exportLeakEvidence, async (call) => {
    const leak = await read(call);
    return tables.send(call, (view) => evidenceAsTable(leak, view));
  });
  registerRoute(app, readZoneSensing, async ({ params, actor }) => {
    const device = deps.registry.get(params.deviceId);
    if (!device || !(await seesLeaks(actor, device))) throw new Refusal("not_found");
    return { data: await deps.stateOfZone(device.id) };
  });
  registerRoute(app, routes.dismissSuspectedLeak, async ({ params, body, ...caller }) => ({
    data: await dismiss(params.id, body, caller),
  }));
  registerRoute(app, routes.reopenSuspectedLeak, async ({ params, ...caller }) => ({
    data: await reopen(params.id, caller),
  }));
  registerRoute(app, routes.endSuspectedLeak, async ({ params, ...caller }) => ({
    data: await end(params.id, caller),
  }));
};
