import { type Feature, provide } from "../../kernel/services.ts";
import { valveCommands } from "../automation/index.ts";
import { controlReactions } from "./control.reactions.ts";
import { control } from "./index.ts";

/** Commands from the request to the device's answer, and the mode of devices. */
export const feature: Feature = {
  name: "control",
  provides: [provide(valveCommands, ({ use }) => use(control).forValves)],
  routes: (app, { use }) => use(control).routes(app),
  react: controlReactions,
};
