import { apiKeys } from "../../kernel/http/access-guard.ts";
import { type Feature, provide } from "../../kernel/services.ts";
import { signIn } from "../sign-in/index.ts";
import { apiKeyRoutes } from "./api-keys.routes.ts";
import { createKeyActors } from "./key-actors.ts";

/** Keys with which programs call the API for a user, within the rights of that user. */
export const feature: Feature = {
  name: "api-keys",
  provides: [
    provide(apiKeys, ({ db, clock, use }) =>
      // As sessions are checked: however many slow queries run.
      createKeyActors({ db: db.signIn, clock, rightsOf: use(signIn).rightsOf }),
    ),
  ],
  routes: (app, context) => apiKeyRoutes(app, context),
};
