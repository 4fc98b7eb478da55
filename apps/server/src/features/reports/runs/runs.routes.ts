import { Readable } from "node:stream";
import * as routes from "@sgval/contract/reports/runs";
import type { FastifyInstance } from "fastify";
import { attachment } from "../../../gateways/tables/send-table.ts";
import { registerRoute } from "../../../kernel/http/register-route.ts";
import type { createRuns } from "./manage-runs.ts";

export const runRoutes = (app: FastifyInstance, runs: ReturnType<typeof createRuns>): void => {
  registerRoute(app, routes.listRuns, async ({ actor }) => ({ data: await runs.list(actor) }));
  registerRoute(app, routes.startRun, async ({ body, actor }) => ({ data: await runs.start(body, actor) }));
  registerRoute(app, routes.cancelRun, async ({ params, actor }) => ({
    data: await runs.cancel(params.id, actor),
  }));
  registerRoute(app, routes.deleteRun, ({ params, actor }) => runs.remove(params.id, actor));
  registerRoute(app, routes.readRunFile, async ({ params, query, actor, reply }) => {
    const { name, contentType, bytes, content } = await runs.file(params.id, query.format, actor);
    return (
      reply
        .type(contentType)
        .header("content-disposition", attachment(name))
        .header("cache-control", "no-store")
        // A file that breaks off must not look complete.
        .header("content-length", bytes)
        .send(Readable.from(content))
    );
  });
};
