import type { Maintenance } from "@sgval/contract/settings/maintenance";
import type { FastifyInstance } from "fastify";
import { type Mailer, mailService } from "../../gateways/mail/mailer.ts";
import { defineService } from "../../kernel/services.ts";
import { activityLog } from "../activity/index.ts";
import { createSettingCache, type SettingDeps } from "./define-setting.ts";
import { settingsRoutes } from "./settings.routes.ts";
import { type OpenSettings, openSettings } from "./settings.ts";

export interface Settings extends OpenSettings {
  /** What is set about maintenance, and in how many seconds it is worth asking again. */
  maintenanceNow(): Maintenance & { retryAfterSeconds: number };
  routes(app: FastifyInstance): void;
  /** Reads what is set. */
  load(): Promise<void>;
  close(): void;
}

/** Seconds. */
const soonestRetry = 30;
const latestRetry = 60 * 60;

/** Settings of the installation, and the mails that have not left. */
export const createSettings = (deps: SettingDeps & { mailer: Mailer }): Settings => {
  const cache = createSettingCache(deps);
  const open = openSettings(cache);
  return {
    ...open,
    maintenanceNow: () => {
      const state = open.maintenance.value();
      const left = state.expectedEnd === null ? 0 : (Date.parse(state.expectedEnd) - deps.clock.now()) / 1000;
      return {
        ...state,
        retryAfterSeconds: Math.min(latestRetry, Math.max(soonestRetry, Math.ceil(left))),
      };
    },
    routes: (app) => settingsRoutes(app, open, deps.mailer),
    load: cache.load,
    close: cache.close,
  };
};

export const settings = defineService("settings", ({ use, onStart, onStop, ...kernel }) => {
  const feature = createSettings({ ...kernel, activity: use(activityLog), mailer: use(mailService) });
  onStart(feature.load);
  onStop(feature.close);
  return feature;
});
