import { mayDo } from "@sgval/contract/permission";
import { createTimeZone } from "@sgval/quantities/time-zone";
import { deviceLinks } from "../../gateways/mqtt/device-links.ts";
import { liveGateway } from "../../gateways/realtime/live-socket.ts";
import { tableExport } from "../../gateways/tables/send-table.ts";
import type { Feature } from "../../kernel/services.ts";
import { control } from "../control/index.ts";
import { deviceRegistry } from "../devices/index.ts";
import { latestReadings } from "../readings/index.ts";
import { seesAbout } from "./log-scope.ts";
import { logbookRoutes } from "./logbook.routes.ts";
import { shiftsSetting } from "./shifts-setting.ts";
import { logEntryStored } from "./write-entry.ts";

/** The shift log, its hand-over notes, and what a shift hands over. */
export const feature: Feature = {
  name: "logbook",
  routes: (app, { use, config, ...kernel }) => {
    const shifts = use(shiftsSetting);
    shifts.routes(app);
    logbookRoutes(
      app,
      {
        ...kernel,
        timeZone: createTimeZone(config.timeZone),
        registry: use(deviceRegistry),
        latest: use(latestReadings),
        connections: use(deviceLinks),
        viewCommand: use(control).view,
        shifts: shifts.value,
      },
      use(tableExport),
    );
  },
  react: ({ events, use }) => {
    const live = use(liveGateway);
    const registry = use(deviceRegistry);
    events.on(logEntryStored, ({ entryId, abouts }) =>
      live.emitTo(
        ({ actor }) =>
          mayDo(actor, "Logbook.Index") && abouts.some((about) => seesAbout(registry, actor, about)),
        "logbook",
        { entryId },
      ),
    );
  },
};
