import type { Maintenance } from "@sgval/contract/settings/maintenance";
import type { FastifyInstance } from "fastify";
import { type PictureMaker, pictureMaker } from "../../gateways/files/make-picture.ts";
import { type Mailer, mailService } from "../../gateways/mail/mailer.ts";
import type { Config } from "../../kernel/config.ts";
import { type SecretBox, secretBox } from "../../kernel/secret-box.ts";
import { defineService } from "../../kernel/services.ts";
import type { AuditDeps } from "../activity/index.ts";
import { baseMapRoutes } from "./base-map.routes.ts";
import { createSettingsKit, settingStored } from "./define-setting.ts";
import { installationRoutes } from "./installation.routes.ts";
import { createLogo, type Logo } from "./logo.ts";
import { createMailSetting } from "./mail-setting.ts";
import { outboxRoutes } from "./outbox.routes.ts";
import { defineSettings } from "./settings.ts";

export { readSettings } from "./settings.store.ts";

export interface Settings extends ReturnType<typeof defineSettings> {
  logo: Pick<Logo, "readPng" | "version">;
  /** The address of the mail server; `undefined` for none. */
  mailServer(): string | undefined;
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
  deps: AuditDeps & { mailer: Mailer; makePicture: PictureMaker; secrets: SecretBox; config: Config },
): Settings => {
  const kit = createSettingsKit(deps);
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
    routes: (app) => {
      kit.routes(app);
      outboxRoutes(app, deps.mailer);
      mail.routes(app);
      installationRoutes(app, logo, defined);
      baseMapRoutes(app, deps.config.dataDir, defined.baseMap);
    },
    load: async () => {
      await kit.load();
      await mail.follow(mail.url());
    },
  };
};

export const settings = defineService("settings", ({ use, onStart, ...kernel }) => {
  const feature = createSettings({
    ...kernel,
    mailer: use(mailService),
    makePicture: use(pictureMaker),
    secrets: use(secretBox),
  });
  onStart(feature.load);
  return feature;
});
