import type { PressureLimitKind } from "@sgval/contract/control/near-limit";
import { mayDo } from "@sgval/contract/permission";
import { predictEffect, readPredictable, readPrediction } from "@sgval/contract/prediction/prediction";
import { sees } from "../../kernel/actor.ts";
import { registerRoute } from "../../kernel/http/register-route.ts";
import { type Feature, provide } from "../../kernel/services.ts";
import { effectWait } from "../control/index.ts";
import { demandVisibleDevice, deviceRegistry } from "../devices/index.ts";
import { waterMeters } from "../meters/index.ts";
import { hasAnyModelFile, linkFlows, modelledNetworkOf, networkGraphs } from "../network/index.ts";
import { latestReadings } from "../readings/index.ts";
import { networkModel } from "./network-model.ts";
import { predictEffect as predict } from "./predict-effect.ts";
import { predictionReactions } from "./prediction.reactions.ts";
import { predictionSetting } from "./prediction-setting.ts";
import { findPrediction } from "./predictions.store.ts";

/** What the network model expects of a command before it is sent, and what was measured after it. */
export const feature: Feature = {
  name: "prediction",
  provides: [provide(linkFlows, ({ use }) => use(networkModel).flowsOf)],
  routes: (app, context) => {
    const { db, use } = context;
    const registry = use(deviceRegistry);
    const model = use(networkModel);
    use(predictionSetting).routes(app);
    const ask = predict({
      ...{ ...context, registry, model, latest: use(latestReadings) },
      ...{ graphs: use(networkGraphs), customers: use(waterMeters) },
    });
    registerRoute(app, predictEffect, async ({ params, body, ...caller }) => ({
      data: await ask({ ...body, deviceId: params.id }, caller),
    }));
    registerRoute(app, readPredictable, async ({ params, actor }) => {
      const { id } = demandVisibleDevice(registry, actor, params.id);
      const attached = (await modelledNetworkOf(db.kysely, id)) !== undefined;
      return { data: { model: attached || (await hasAnyModelFile(db.kysely)), attached } };
    });
    registerRoute(app, readPrediction, async ({ params, actor }) => {
      const device = demandVisibleDevice(registry, actor, params.id);
      const known = await findPrediction(db.kysely, device.id, params.commandId);
      if (!known) return { data: null };
      const seesPoints = mayDo(actor, "Threshold.Index");
      const isPoint = (kind: PressureLimitKind) => kind === "start" || kind === "limit";
      const pressures = known.estimate.pressures
        .filter(({ deviceId }) => sees(actor, deviceId))
        // Whoever was shown the estimate may see pressure points that this reader may not.
        .map((one) => (one.limit && isPoint(one.limit.kind) && !seesPoints ? { ...one, limit: null } : one));
      const { estimate, carriedOutAt, measuredAt } = known;
      const dueAt = carriedOutAt && new Date(carriedOutAt.getTime() + effectWait(device)).toISOString();
      return { data: { estimate: { ...estimate, pressures }, dueAt, measuredAt } };
    });
  },
  react: predictionReactions,
};
