import * as routes from "@sgval/contract/devices/device-types";
import type { FastifyInstance } from "fastify";
import { registerRoute } from "../../../kernel/http/register-route.ts";
import type { DeviceDeps } from "../device-deps.ts";
import { previewFreshness, updateDeviceType, updateReportIntervals } from "./device-types.ts";

export const deviceTypeRoutes = (app: FastifyInstance, deps: DeviceDeps): void => {
  const actions = {
    update: updateDeviceType(deps),
    setIntervals: updateReportIntervals(deps),
    preview: previewFreshness(deps),
  };
  registerRoute(app, routes.listDeviceTypes, () => ({ data: deps.types.all() }));
  registerRoute(app, routes.updateDeviceType, async ({ params, body, ...caller }) => ({
    data: await actions.update(params.type, body, caller),
  }));
  registerRoute(app, routes.previewFreshness, ({ query, actor }) => ({
    data: actions.preview(query, actor),
  }));
  registerRoute(app, routes.updateReportIntervals, async ({ body, ...caller }) => ({
    data: await actions.setIntervals(body.intervals, caller),
  }));
};
