import { readAlarmBoard, readAlarmHealth } from "@sgval/contract/alarms/alarm-health";
import * as preview from "@sgval/contract/alarms/alarm-preview";
import * as settingRoutes from "@sgval/contract/alarms/alarm-settings";
import { readAlarmSummary } from "@sgval/contract/alarms/alarm-summary";
import * as routes from "@sgval/contract/alarms/alarms";
import { exportAlarmBoard } from "@sgval/contract/alarms/board-tables";
import type { FastifyInstance } from "fastify";
import type { Tables } from "../../gateways/tables/send-table.ts";
import { registerRoute } from "../../kernel/http/register-route.ts";
import { type AnswerDeps, answerAlarms } from "./answer-alarms.ts";
import { readAlarmSettings, setAlarmSettings } from "./change-settings.ts";
import { boardAsTable } from "./export-board.ts";
import { alarmsAsTable, type ListDeps, listAlarms, readAlarm, summariseAlarms } from "./list-alarms.ts";
import { type PreviewDeps, previewAlarms } from "./preview-alarms.ts";
import type { ClosingDeps } from "./purposeful-closing.ts";
import { readBoard } from "./read-board.ts";
import { readHealth } from "./read-health.ts";

export const alarmRoutes = (
  app: FastifyInstance,
  deps: AnswerDeps & ListDeps & PreviewDeps & ClosingDeps,
  tables: Tables,
): void => {
  const list = listAlarms(deps);
  const read = readAlarm(deps);
  const summarise = summariseAlarms(deps);
  const health = readHealth(deps);
  const board = readBoard(deps);
  const answer = answerAlarms(deps);
  const settings = {
    read: readAlarmSettings(deps),
    set: setAlarmSettings(deps),
    preview: previewAlarms(deps),
  };
  registerRoute(app, routes.listAlarms, ({ query, actor }) => list(query, actor));
  registerRoute(app, routes.exportAlarms, (call) =>
    tables.send(call, (view) => alarmsAsTable(deps, call.query, call.actor, view)),
  );
  registerRoute(app, readAlarmSummary, async ({ query, actor }) => ({
    data: await summarise(query, actor),
  }));
  registerRoute(app, readAlarmHealth, async ({ query, actor }) => ({ data: await health(query, actor) }));
  registerRoute(app, readAlarmBoard, async ({ actor }) => ({ data: await board(actor) }));
  registerRoute(app, exportAlarmBoard, (call) =>
    tables.send(call, (view) => boardAsTable({ board, health }, call.query.part, call.actor, view)),
  );
  registerRoute(app, routes.readAlarm, async ({ params, actor }) => ({ data: await read(params.id, actor) }));
  registerRoute(app, routes.acknowledgeAlarm, async ({ params, body, ...caller }) => ({
    data: await answer.acknowledge(params.id, body, caller),
  }));
  registerRoute(app, routes.acknowledgeAlarms, async ({ body, ...caller }) => ({
    data: await answer.acknowledgeAll(body.ids, body, caller),
  }));
  registerRoute(app, routes.shelveAlarm, async ({ params, body, ...caller }) => ({
    data: await answer.shelve(params.id, body, caller),
  }));
  registerRoute(app, routes.shelveAlarms, async ({ body, ...caller }) => ({
    data: await answer.shelveAll(body.ids, body, caller),
  }));
  registerRoute(app, routes.unshelveAlarm, async ({ params, ...caller }) => ({
    data: await answer.unshelve(params.id, caller),
  }));
  registerRoute(app, routes.takeAlarmOut, async ({ params, body, ...caller }) => ({
    data: await answer.takeOut(params.id, body, caller),
  }));
  registerRoute(app, routes.putAlarmBack, async ({ params, ...caller }) => ({
    data: await answer.putBack(params.id, caller),
  }));
  registerRoute(app, routes.prioritiseAlarm, async ({ params, body, ...caller }) => ({
    data: await answer.prioritise(params.id, body.priority, caller),
  }));
  registerRoute(app, routes.noteAlarm, async ({ params, body, ...caller }) => ({
    data: await answer.note(params.id, body.note, caller),
  }));
  registerRoute(app, settingRoutes.readAlarmSettings, async ({ params, actor }) => ({
    data: await settings.read(params.id, actor),
  }));
  registerRoute(app, preview.previewAlarms, async ({ params, body, actor }) => ({
    data: await settings.preview(params.id, body.channels, actor),
  }));
  registerRoute(app, settingRoutes.setAlarmSettings, async ({ params, body, ...caller }) => ({
    data: await settings.set(params.id, body, caller),
  }));
};
