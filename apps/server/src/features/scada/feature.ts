import { deviceLinks } from "../../gateways/mqtt/device-links.ts";
import type { Feature } from "../../kernel/services.ts";
import { countAlarmsByDevice } from "../alarms/index.ts";
import { parameterUses } from "../custom-parameters/index.ts";
import { deviceRegistry, seesPlace } from "../devices/index.ts";
import { latestReadings } from "../readings/index.ts";
import { scadaRoutes } from "./scada.routes.ts";
import { roomsDrawing } from "./scada.store.ts";

/** The drawings of rooms. */
export const feature: Feature = {
  name: "scada",
  routes: (app, { use, ...kernel }) =>
    scadaRoutes(app, {
      ...kernel,
      openAlarms: () => countAlarmsByDevice(kernel.db.kysely, "all"),
      registry: use(deviceRegistry),
      latest: use(latestReadings),
      connections: use(deviceLinks),
    }),
  react: ({ use }) => {
    const registry = use(deviceRegistry);
    use(parameterUses).add(async (db, key, actor) =>
      (await roomsDrawing(db, key)).map(({ id, name }) =>
        seesPlace(registry, actor, "roomId", id) ? { place: "mimic", name } : null,
      ),
    );
  },
};
