import { mayDo } from "@sgval/contract/permission";
import { pictureMaker } from "../../gateways/files/make-picture.ts";
import { liveGateway } from "../../gateways/realtime/live-socket.ts";
import { tableExport } from "../../gateways/tables/send-table.ts";
import { keptData } from "../../kernel/retention/kept-data.ts";
import type { Feature } from "../../kernel/services.ts";
import { deviceRegistry } from "../devices/index.ts";
import { risks } from "../risk/index.ts";
import { zones } from "../zones/index.ts";
import { imageUpkeep } from "./images/image-upkeep.ts";
import { imageRoutes } from "./images/images.routes.ts";
import { leakSensing, sensingSetting, suspectedLeakChanged } from "./index.ts";
import { leakRoutes } from "./leaks.routes.ts";
import { viewersOfLeaks } from "./sensing/list-suspected-leaks.ts";
import { sensingRoutes } from "./sensing/sensing.routes.ts";
import { riskOfNearbyLeaks, riskOfOpenLeaks } from "./surroundings/leak-risks.ts";

/** Leaks: those that the flow of a zone shows, and the points where somebody has seen one, until it is repaired. */
export const feature: Feature = {
  name: "leaks",
  routes: (app, { use, ...kernel }) => {
    const deps = { ...kernel, registry: use(deviceRegistry), makePicture: use(pictureMaker) };
    const tables = use(tableExport);
    use(sensingSetting).routes(app);
    sensingRoutes(app, { ...deps, stateOfZone: use(leakSensing).stateOfZone }, tables);
    leakRoutes(app, { ...deps, nightsAround: use(zones).nightsAround }, tables);
    imageRoutes(app, deps);
  },
  react: ({ db, events, use }) => {
    use(leakSensing);
    use(keptData).add({
      ...{ kind: "photos", source: "fixed", tables: ["leak_image", "device_photo"] },
      term: () => null,
    });
    use(imageUpkeep);
    for (const source of [riskOfOpenLeaks(db), riskOfNearbyLeaks(db)]) use(risks).register(source);
    const live = use(liveGateway);
    const registry = use(deviceRegistry);
    events.on(suspectedLeakChanged, async ({ id, deviceId }) => {
      const device = registry.get(deviceId);
      if (!device) return;
      const isViewer = await viewersOfLeaks(db.kysely, registry, device);
      live.emitTo(({ actor }) => mayDo(actor, "LeakPoint.Index") && isViewer(actor), "suspectedLeak", {
        id,
        deviceId,
      });
    });
  },
};
