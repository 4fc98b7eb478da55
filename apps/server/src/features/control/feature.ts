import type { Feature } from "../../kernel/services.ts";
import { controlReactions } from "./control.reactions.ts";
import { control } from "./index.ts";

/** Commands from the request to the device's answer, and the mode of devices. */
export const feature: Feature = {
  name: "control",
  routes: (app, { use }) => use(control).routes(app),
  react: controlReactions,
};
