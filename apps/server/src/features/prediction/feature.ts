import { predictEffect, readPredictable, readPrediction } from "@sgval/contract/prediction/prediction";
import { createTimeZone } from "@sgval/quantities/time-zone";
import { registerRoute } from "../../kernel/http/register-route.ts";
import { defineService, type Feature } from "../../kernel/services.ts";
import { demandVisibleDevice, deviceRegistry } from "../devices/index.ts";
import { hasSources, networkOfDevice } from "../network/index.ts";
import { latestReadings } from "../readings/index.ts";
import { settings } from "../settings/index.ts";
import { createSolver } from "./hydraulics/solver.ts";
import { predictEffect as predict } from "./predict-effect.ts";
import { predictionReactions } from "./prediction.reactions.ts";
import { findPrediction } from "./predictions.store.ts";

const hydraulics = defineService("hydraulics", ({ onStop }) => {
  const solver = createSolver();
  onStop(solver.close);
  return solver;
});

/** What the network model expects of a command before it is sent, and what was measured after it. */
export const feature: Feature = {
  name: "prediction",
  routes: (app, context) => {
    const { db, config, use } = context;
    const registry = use(deviceRegistry);
    const ask = predict({
      ...context,
      ...{ registry, latest: use(latestReadings), zone: createTimeZone(config.timeZone) },
      ...{ solver: use(hydraulics), setting: use(settings).prediction.value },
    });
    registerRoute(app, predictEffect, async ({ params, body, ...caller }) => ({
      data: await ask({ ...body, deviceId: params.id }, caller),
    }));
    registerRoute(app, readPredictable, async ({ params, actor }) => {
      const { id } = demandVisibleDevice(registry, actor, params.id);
      const attached = (await networkOfDevice(db.kysely, id)) !== undefined;
      return { data: { model: attached || (await hasSources(db.kysely)), attached } };
    });
    registerRoute(app, readPrediction, async ({ params, actor }) => {
      const device = demandVisibleDevice(registry, actor, params.id);
      const known = await findPrediction(db.kysely, device.id, params.commandId);
      if (!known) return { data: null };
      const pressures = known.estimate.pressures.filter(
        ({ deviceId }) => actor.scope === "all" || actor.scope.has(deviceId),
      );
      return { data: { ...known, estimate: { ...known.estimate, pressures } } };
    });
  },
  react: predictionReactions,
};
