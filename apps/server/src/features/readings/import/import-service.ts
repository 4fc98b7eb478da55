import type { FastifyInstance } from "fastify";
import { tableExport } from "../../../gateways/tables/send-table.ts";
import { nodeIdOf } from "../../../kernel/nodes/node-id.ts";
import { defineService } from "../../../kernel/services.ts";
import { deviceRegistry } from "../../devices/index.ts";
import { latestReadings, readings } from "../index.ts";
import { createImportFiles } from "./import-files.ts";
import { createImportRunner } from "./import-runner.ts";
import { importRoutes } from "./imports.routes.ts";

/** Imports of historical readings from files. */
export const readingImports = defineService(
  "reading imports",
  ({ use, config, onStart, onStop, ...kernel }) => {
    const { db, clock, events, logger } = kernel;
    const { waiting, totals } = use(readings);
    const deps = {
      ...{ db, clock, events, logger, waiting, totals },
      registry: use(deviceRegistry),
      latest: use(latestReadings),
      files: createImportFiles(config.dataDir),
      node: nodeIdOf(config.dataDir),
      limit: config.importLimit,
      timeZone: config.timeZone,
      retentionMonths: config.retentionMonths,
    };
    const runner = createImportRunner(deps);
    onStart(runner.resume);
    onStop(runner.close);
    return {
      idle: runner.idle,
      routes: (app: FastifyInstance) => importRoutes(app, { ...deps, runner, tables: use(tableExport) }),
    };
  },
);
