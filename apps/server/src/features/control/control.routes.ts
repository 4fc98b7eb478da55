import { readDeviceState } from "@sgval/contract/control/confirmed-state";
import type { ControlMode } from "@sgval/contract/control/control";
import * as routes from "@sgval/contract/control/control";
import { readCommandEffect } from "@sgval/contract/control/effect";
import * as histories from "@sgval/contract/control/history";
import type { HungLockOut } from "@sgval/contract/control/lock-out";
import * as tags from "@sgval/contract/control/lock-out";
import type { SelectForm, Selection } from "@sgval/contract/control/selection";
import * as selecting from "@sgval/contract/control/selection";
import { setMode } from "@sgval/contract/control/set-mode";
import {
  commandFor,
  confirmedStateFor,
  type IssuedCommand,
  knowsWhoActs,
  type Viewer,
} from "@sgval/contract/control/who-acts";
import type { ListQuery } from "@sgval/contract/route";
import type { FastifyInstance } from "fastify";
import type { Tables } from "../../gateways/tables/send-table.ts";
import type { Actor, Caller } from "../../kernel/actor.ts";
import { Refusal } from "../../kernel/errors.ts";
import { registerRoute } from "../../kernel/http/register-route.ts";
import { demandVisibleDevice } from "../devices/index.ts";
import { findCommand } from "./commands.store.ts";
import type { ControlContext } from "./control-deps.ts";
import { readConfirmedState } from "./device-state.store.ts";
import { findEffect } from "./effect/effects.store.ts";
import {
  type CommandPage,
  findActors,
  listCommandHistory,
  listCommandsOfActor,
  listCommandsOfDevice,
  listOpenCommands,
} from "./history/command-list.store.ts";
import { commandsAsTable, historyFilter } from "./history/export-history.ts";
import { lockOutsFor } from "./lock-out/lock-outs.ts";
import type { ModeRequest } from "./mode/set-mode.ts";
import type { CommandRequest } from "./send-command.ts";

/** What a person can do through the API. */
interface ControlActions {
  send(request: CommandRequest, caller: Caller): Promise<IssuedCommand>;
  cancel(command: { deviceId: number; commandId: number }, caller: Caller): Promise<IssuedCommand>;
  setMode(request: ModeRequest, caller: Caller): Promise<{ deviceId: number; mode: ControlMode }>;
  select(form: SelectForm & { deviceId: number }, caller: Caller): Promise<Selection>;
  release(of: { deviceId: number; selection: string }, caller: Caller): Promise<void>;
  lockOuts: {
    set(
      tag: { deviceId: number; reason: string; until: string | null },
      caller: Caller,
    ): Promise<HungLockOut>;
    lift(
      tag: { deviceId: number; lockOutId: number; reason?: string | undefined },
      caller: Caller,
    ): Promise<void>;
  };
}

export const controlRoutes = (
  app: FastifyInstance,
  control: ControlActions,
  { db, clock, registry, regulates, view }: ControlContext,
  tables: Tables,
): void => {
  const viewerOf = (actor: Actor): Viewer => ({ userId: actor.userId, knows: knowsWhoActs(actor) });
  const listed = ({ commands, total }: CommandPage, { page, size }: ListQuery, actor: Actor) => {
    const viewer = viewerOf(actor);
    return {
      data: commands.map((command) => commandFor(view(command), viewer)),
      metaData: { total, page, size },
    };
  };

  registerRoute(app, routes.sendCommand, async ({ params, body, ...caller }) => ({
    data: await control.send({ ...body, deviceId: params.id }, caller),
  }));
  registerRoute(app, selecting.selectCommand, async ({ params, body, ...caller }) => ({
    data: await control.select({ ...body, deviceId: params.id }, caller),
  }));
  registerRoute(app, selecting.releaseSelection, ({ params, body, ...caller }) =>
    control.release({ deviceId: params.id, selection: body.selection }, caller),
  );
  registerRoute(app, routes.readCommand, async ({ params, actor }) => {
    const device = demandVisibleDevice(registry, actor, params.id);
    const command = await findCommand(db.kysely, device.id, params.commandId);
    if (!command) throw new Refusal("not_found");
    return { data: commandFor(view(command), viewerOf(actor)) };
  });
  registerRoute(app, readCommandEffect, async ({ params, actor }) => {
    const device = demandVisibleDevice(registry, actor, params.id);
    return { data: await findEffect(db.kysely, device.id, params.commandId) };
  });
  registerRoute(app, routes.cancelCommand, async ({ params, ...caller }) => ({
    data: await control.cancel({ deviceId: params.id, commandId: params.commandId }, caller),
  }));
  registerRoute(app, routes.listCommands, async ({ params, query, actor }) =>
    listed(
      await listCommandsOfDevice(db.kysely, demandVisibleDevice(registry, actor, params.id).id, query),
      query,
      actor,
    ),
  );
  registerRoute(app, histories.listCommandHistory, async ({ query, actor }) =>
    listed(
      await listCommandHistory(db.kysely, historyFilter(query, actor), query, query.sort === "createdAt"),
      query,
      actor,
    ),
  );
  registerRoute(app, histories.listCommandActors, async ({ actor }) => ({
    data: await findActors(db.kysely, actor.scope),
  }));
  registerRoute(app, histories.exportCommandHistory, (call) =>
    tables.send(call, (shown) =>
      commandsAsTable({ db: db.kysely, registry }, call.query, call.actor, shown, view),
    ),
  );
  registerRoute(app, routes.listOpenCommands, async ({ query, actor }) =>
    listed(await listOpenCommands(db.kysely, actor.scope, query), query, actor),
  );
  registerRoute(app, routes.listMyCommands, async ({ query, actor }) =>
    listed(await listCommandsOfActor(db.kysely, actor.userId, actor.scope, query), query, actor),
  );
  registerRoute(app, readDeviceState, async ({ params, actor }) => {
    const { id, type } = demandVisibleDevice(registry, actor, params.id);
    const state = await readConfirmedState(db.kysely, id);
    return { data: state && confirmedStateFor(state, viewerOf(actor)), regulated: regulates(type) };
  });
  registerRoute(app, setMode, async ({ params, body, ...caller }) => ({
    data: await control.setMode({ ...body, deviceId: params.id }, caller),
  }));
  registerRoute(app, tags.listLockOuts, async ({ actor }) => ({
    data: await lockOutsFor(db.kysely, actor, new Date(clock.now())),
  }));
  registerRoute(app, tags.setLockOut, async ({ params, body, ...caller }) => ({
    data: await control.lockOuts.set({ ...body, deviceId: params.id }, caller),
  }));
  registerRoute(app, tags.liftLockOut, ({ params, body, ...caller }) =>
    control.lockOuts.lift({ ...body, deviceId: params.id, lockOutId: params.lockOutId }, caller),
  );
};
