import * as routes from "@sgval/contract/rooms/rooms";
import type { FastifyInstance } from "fastify";
import type { Tables } from "../../gateways/tables/send-table.ts";
import { registerRoute } from "../../kernel/http/register-route.ts";
import { deleteRoom } from "./delete-room.ts";
import { type AlarmCounts, chooseRooms, listRooms, readRoom, roomsAsTable } from "./list-rooms.ts";
import type { RoomDeps } from "./room-view.ts";
import { createRoom, updateRoom } from "./save-room.ts";

export const roomRoutes = (app: FastifyInstance, deps: RoomDeps & AlarmCounts, tables: Tables): void => {
  const actions = {
    list: listRooms(deps),
    choose: chooseRooms(deps),
    read: readRoom(deps),
    create: createRoom(deps),
    update: updateRoom(deps),
    remove: deleteRoom(deps),
  };
  registerRoute(app, routes.listRooms, ({ query, actor }) => actions.list(query, actor));
  registerRoute(app, routes.chooseRooms, async ({ actor }) => ({ data: await actions.choose(actor) }));
  registerRoute(app, routes.exportRooms, (call) =>
    tables.send(call, (view) => roomsAsTable(deps, call.query, call.actor, view)),
  );
  registerRoute(app, routes.readRoom, async ({ params, actor }) => ({
    data: await actions.read(params.id, actor),
  }));
  registerRoute(app, routes.createRoom, async ({ body, ...caller }) => ({
    data: await actions.create(body, caller),
  }));
  registerRoute(app, routes.updateRoom, async ({ params, body, ...caller }) => ({
    data: await actions.update({ ...body, id: params.id }, caller),
  }));
  registerRoute(app, routes.deleteRoom, ({ params, query, ...caller }) =>
    actions.remove({ id: params.id, moveTo: query.moveTo }, caller),
  );
};
