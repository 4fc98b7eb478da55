import type { Command, ControlMode } from "@sgval/contract/control/control";
import * as routes from "@sgval/contract/control/control";
import type { ListQuery } from "@sgval/contract/route";
import type { FastifyInstance } from "fastify";
import { Refusal } from "../../kernel/errors.ts";
import { registerRoute } from "../../kernel/http/register-route.ts";
import { seenDevice } from "../devices/index.ts";
import type { CancelRequest } from "./cancel-command.ts";
import { type CommandPage, commandListStore } from "./command-list.store.ts";
import { controlStore } from "./control.store.ts";
import type { ControlContext } from "./control-deps.ts";
import type { CommandRequest } from "./send-command.ts";
import type { ModeRequest } from "./set-mode.ts";

/** What a person can do through the API. */
interface ControlActions {
  send(request: CommandRequest): Promise<Command>;
  cancel(request: CancelRequest): Promise<Command>;
  setMode(request: ModeRequest): Promise<{ deviceId: number; mode: ControlMode }>;
}

export const controlRoutes = (
  app: FastifyInstance,
  control: ControlActions,
  { db, registry, view }: ControlContext,
): void => {
  const store = controlStore(db.kysely);
  const lists = commandListStore(db.kysely);
  const listed = ({ commands, total }: CommandPage, { page, size }: ListQuery) => ({
    data: commands.map(view),
    metaData: { total, page, size },
  });

  registerRoute(app, routes.sendCommand, async ({ params, body, actor, ip }) => ({
    data: await control.send({ ...body, deviceId: params.id, actor, ip }),
  }));
  registerRoute(app, routes.readCommand, async ({ params, actor }) => {
    const device = seenDevice(registry, actor, params.id);
    const command = await store.find(device.id, params.commandId);
    if (!command) throw new Refusal("not_found");
    return { data: view(command) };
  });
  registerRoute(app, routes.cancelCommand, async ({ params, actor, ip }) => ({
    data: await control.cancel({ deviceId: params.id, commandId: params.commandId, actor, ip }),
  }));
  registerRoute(app, routes.listCommands, async ({ params, query, actor }) =>
    listed(await lists.ofDevice(seenDevice(registry, actor, params.id).id, query), query),
  );
  registerRoute(app, routes.listMyCommands, async ({ query, actor }) =>
    listed(await lists.ofActor(actor.userId, actor.scope, query), query),
  );
  registerRoute(app, routes.readDeviceState, async ({ params, actor }) => ({
    data: await store.deviceState(seenDevice(registry, actor, params.id).id),
  }));
  registerRoute(app, routes.setMode, async ({ params, body, actor, ip }) => ({
    data: await control.setMode({ ...body, deviceId: params.id, actor, ip }),
  }));
};
