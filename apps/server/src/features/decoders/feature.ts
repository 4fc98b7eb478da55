import type { Feature } from "../../kernel/services.ts";
import { decoders } from "./index.ts";

/** Programs that make fields of the bytes of devices. */
export const feature: Feature = {
  name: "decoders",
  routes: (app, { use }) => use(decoders).routes(app),
};
