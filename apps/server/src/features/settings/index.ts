import type { Maintenance } from "@sgval/contract/settings/maintenance";
import type { FastifyInstance } from "fastify";
import { type PictureMaker, pictureMaker } from "../../gateways/files/make-picture.ts";
import { type Mailer, mailService } from "../../gateways/mail/mailer.ts";
import type { Config } from "../../kernel/config.ts";
import { defineService } from "../../kernel/services.ts";
import type { AuditDeps } from "../activity/index.ts";
import { baseMapRoutes } from "./base-map.routes.ts";
import { createSettingsKit } from "./define-setting.ts";
import { installationRoutes } from "./installation.routes.ts";
import { createLogo, type Logo } from "./logo.ts";
import { outboxRoutes } from "./outbox.routes.ts";
import { defineSettings } from "./settings.ts";

export interface Settings extends ReturnType<typeof defineSettings> {
  logo: Pick<Logo, "version">;
  /** The maintenance setting, and in how many seconds it is worth asking again. */
  maintenanceNow(): Maintenance & { retryAfterSeconds: number };
  routes(app: FastifyInstance): void;
  /** Reads what is stored. */
  load(): Promise<void>;
}

/** Seconds. */
const soonestRetry = 30;
const latestRetry = 60 * 60;

/** Settings of the installation, and the outbox of mails. */
const createSettings = (
  deps: AuditDeps & { mailer: Mailer; makePicture: PictureMaker; config: Pick<Config, "dataDir"> },
): Settings => {
  const kit = createSettingsKit(deps);
  const defined = defineSettings(kit);
  const logo = createLogo(deps, kit);
  return {
    ...defined,
    logo,
    maintenanceNow: () => {
      const state = defined.maintenance.value();
      const left = state.expectedEnd === null ? 0 : (Date.parse(state.expectedEnd) - deps.clock.now()) / 1000;
      return {
        ...state,
        retryAfterSeconds: Math.min(latestRetry, Math.max(soonestRetry, Math.ceil(left))),
      };
    },
    routes: (app) => {
      kit.routes(app);
      outboxRoutes(app, deps.mailer);
      installationRoutes(app, logo, defined);
      baseMapRoutes(app, deps.config.dataDir, defined.baseMap);
    },
    load: kit.load,
  };
};

export const settings = defineService("settings", ({ use, onStart, ...kernel }) => {
  const feature = createSettings({
    ...kernel,
    mailer: use(mailService),
    makePicture: use(pictureMaker),
  });
  onStart(feature.load);
  return feature;
});
