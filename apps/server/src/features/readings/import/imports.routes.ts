import * as routes from "@sgval/contract/readings/imports";
import { minuteMs } from "@sgval/quantities/duration";
import type { FastifyInstance } from "fastify";
import type { Tables } from "../../../gateways/tables/send-table.ts";
import { sourceColumns } from "../../../gateways/tables/table-source.ts";
import { registerRoute } from "../../../kernel/http/register-route.ts";
import { rangeOf } from "../../../kernel/list-query.ts";
import { listRejections, type StoredRejection } from "./import-rejections.store.ts";
import type { createImportRunner, RunnerDeps } from "./import-runner.ts";
import { pageOfImports, type StoredImport } from "./imports.store.ts";
import { previewImport } from "./preview-import.ts";
import { createImport, demandImport, type ReceiveDeps, receivePiece } from "./receive-import.ts";

export interface ImportRoutesDeps extends ReceiveDeps, Omit<RunnerDeps, keyof ReceiveDeps> {
  timeZone: string;
  runner: ReturnType<typeof createImportRunner>;
  tables: Tables;
}

/** Without what only the server needs. */
const viewOf = ({
  userId: _user,
  signedBy: _by,
  scope: _scope,
  node: _node,
  position: _position,
  deviceIds: _devices,
  counts,
  ...view
}: StoredImport): routes.ReadingImport => {
  if (!counts) return { ...view, counts };
  const { listed: _listed, ...numbers } = counts;
  return { ...view, counts: numbers };
};

/** Where the imported values of one device are seen. */
const chartOf = ({ counts, deviceIds, dryRun }: StoredImport): routes.ReadingImport["chart"] => {
  const [deviceId, ...others] = deviceIds;
  if (dryRun || deviceId === undefined || others.length > 0) return null;
  if (counts?.first === undefined || counts.last === undefined) return null;
  const [from, to] = [counts.first - minuteMs, counts.last + minuteMs];
  return { deviceId, from: new Date(from).toISOString(), to: new Date(to).toISOString() };
};

export const importRoutes = (app: FastifyInstance, deps: ImportRoutesDeps): void => {
  const { db, runner, tables, registry } = deps;
  const { kysely } = db;
  const actions = { create: createImport(deps), receive: receivePiece(deps), preview: previewImport(deps) };

  registerRoute(app, routes.listImports, async ({ actor, query }) => {
    const { imports, total } = await pageOfImports(kysely, actor.userId, rangeOf(query));
    return { data: imports.map(viewOf), metaData: { total, page: query.page, size: query.size } };
  });
  registerRoute(app, routes.createImport, async ({ body, ...caller }) => ({
    data: viewOf(await actions.create(body, caller)),
  }));
  registerRoute(app, routes.readImport, async ({ params, actor }) => {
    const job = await demandImport(kysely, params.id, actor);
    const rejections = await listRejections(kysely, job.id, routes.rejectionsShown);
    const conflicts = (job.counts?.listed ?? []).flatMap(({ deviceId, slot, measuredAt, ...values }) => {
      const device = registry.get(deviceId);
      const parameter = device?.channels[slot]?.parameter;
      if (!device || !parameter) return [];
      return [{ device: device.name, parameter, measuredAt: new Date(measuredAt).toISOString(), ...values }];
    });
    return { data: { ...viewOf(job), rejections, conflicts, chart: chartOf(job) } };
  });
  registerRoute(app, routes.previewImport, async ({ params, body, actor }) => ({
    data: await actions.preview({ ...body, id: params.id }, actor),
  }));
  registerRoute(app, routes.startImport, async ({ params, body, ...caller }) => ({
    data: viewOf(await runner.start({ ...body, id: params.id }, caller)),
  }));
  registerRoute(app, routes.cancelImport, async ({ params, actor }) => ({
    data: viewOf(await runner.cancel(params.id, actor)),
  }));
  registerRoute(app, routes.exportRejections, async (call) => {
    const job = await demandImport(kysely, call.params.id, call.actor);
    const rows = await listRejections(kysely, job.id);
    return tables.send(call, async (view) => ({
      name: routes.rejectionTable.name,
      title: `${routes.rejectionTable.title[view.language]} ${job.fileName}`,
      columns: sourceColumns<StoredRejection, keyof typeof routes.rejectionTable.columns>(
        routes.rejectionTable,
        {
          line: ({ line }) => line,
          column: ({ column }) => column,
          reason: ({ reason }) => reason,
          value: ({ value }) => value,
        },
        view,
      ),
      filters: [],
      count: rows.length,
      rows,
    }));
  });

  app.register(async (raw) => {
    raw.removeAllContentTypeParsers();
    const bodyLimit = routes.uploadPieceBytes;
    raw.addContentTypeParser("*", { parseAs: "buffer", bodyLimit }, (_, body, done) => done(null, body));
    registerRoute(raw, routes.uploadImport, async ({ params, query, actor, request: { body } }) => {
      const bytes = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
      return { data: viewOf(await actions.receive({ id: params.id, at: query.at, bytes }, actor)) };
    });
  });
};
