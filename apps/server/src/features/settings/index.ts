import type { Maintenance } from "@sgval/contract/settings/maintenance";
import type { FastifyInstance } from "fastify";
import { type PictureMaker, pictureMaker } from "../../gateways/files/make-picture.ts";
import { type Mailer, mailService } from "../../gateways/mail/mailer.ts";
import type { Config } from "../../kernel/config.ts";
import { configuredOrigin } from "../../kernel/http/public-origin.ts";
import { type SecretBox, secretBox } from "../../kernel/secrets/secret-box.ts";
import { defineService, defineToken, type Service } from "../../kernel/services.ts";
import type { AuditDeps } from "../activity/index.ts";
import { baseMapRoutes } from "./base-map.routes.ts";
import {
  createSettingsKit,
  type Setting,
  type SettingDefinition,
  type SettingsKit,
  settingStored,
} from "./define-setting.ts";
import { installationRoutes, type NightEstimate } from "./installation.routes.ts";
import { createLogo, type Logo } from "./logo.ts";
import { createMailSetting } from "./mail-setting.ts";
import { defineSettings } from "./settings.ts";

export type { Setting } from "./define-setting.ts";
export { readSettings } from "./settings.store.ts";

/** The values of all settings, those of other features too. */
export const settingsKit = defineService("settings kit", ({ onStart, ...kernel }) => {
  const kit = createSettingsKit(kernel);
  onStart(kit.load);
  return kit;
});

/** Provided by the feature that estimates night leakage. */
export const nightEstimate = defineToken<NightEstimate>("night estimate");

/** A setting of a feature, which serves it with its own routes. */
export const featureSetting = <Value extends object>(
  definition: SettingDefinition<Value>,
): Service<Setting<Value>> =>
  defineService(`setting ${definition.name}`, ({ use }) => use(settingsKit).defineSetting(definition));

export interface Settings extends ReturnType<typeof defineSettings> {
  logo: Pick<Logo, "readPng" | "version">;
  /** The address of the mail server; `undefined` for none. */
  mailServer(): string | undefined;
  /** The maintenance setting, and in how many seconds it is worth asking again. */
  maintenanceNow(): Maintenance & { retryAfterSeconds: number };
  routes(app: FastifyInstance, night: NightEstimate): void;
  /** Uses the mail server that is set. */
  start(): Promise<void>;
}

/** Seconds. */
const soonestRetry = 30;
const latestRetry = 60 * 60;

/** Settings of the installation, and the outbox of mails. */
const createSettings = (
  deps: AuditDeps & { mailer: Mailer; makePicture: PictureMaker; secrets: SecretBox; config: Config },
  kit: SettingsKit,
): Settings => {
  const defined = defineSettings(kit);
  const logo = createLogo(deps, kit);
  const mail = createMailSetting(deps, kit);
  deps.events.on(settingStored, () => mail.follow(mail.url()));
  return {
    ...defined,
    logo,
    mailServer: mail.url,
    maintenanceNow: () => {
      const state = defined.maintenance.value();
      const left = state.expectedEnd === null ? 0 : (Date.parse(state.expectedEnd) - deps.clock.now()) / 1000;
      return {
        ...state,
        retryAfterSeconds: Math.min(latestRetry, Math.max(soonestRetry, Math.ceil(left))),
      };
    },
    routes: (app, night) => {
      for (const setting of Object.values(defined)) setting.routes(app);
      mail.routes(app);
      installationRoutes(app, logo, defined, night, configuredOrigin(deps.config));
      baseMapRoutes(app, deps.config.dataDir, defined.baseMap);
    },
    start: () => mail.follow(mail.url()),
  };
};

export const settings = defineService("settings", ({ use, onStart, ...kernel }) => {
  const feature = createSettings(
    {
      ...kernel,
      mailer: use(mailService),
      makePicture: use(pictureMaker),
      secrets: use(secretBox),
    },
    use(settingsKit),
  );
  onStart(feature.start);
  return feature;
});
