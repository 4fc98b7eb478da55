import type { Feature } from "../../kernel/services.ts";
import { settings } from "./index.ts";

/** Settings of the installation, and the outbox of mails. */
export const feature: Feature = {
  name: "settings",
  routes: (app, { use }) => use(settings).routes(app),
};
