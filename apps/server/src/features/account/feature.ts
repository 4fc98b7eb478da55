import type { Feature } from "../../kernel/services.ts";
import { account } from "./index.ts";

/** The caller's profile, photo, preferences and saved views. */
export const feature: Feature = {
  name: "account",
  routes: (app, { use }) => use(account).routes(app),
};
