import { basePath } from "@sgval/contract/route";
import type { FastifyInstance } from "fastify";
import helmet from "helmet";

/** What neither the console nor the documentation uses, and what nobody may use in its name. */
const unusedAbilities = ["camera", "display-capture", "microphone", "payment", "serial", "usb"]
  .map((name) => `${name}=()`)
  // Maps show the user's own position when they ask for it.
  .concat("geolocation=(self)")
  .join(", ");

/** Security headers of every answer; pages set their own content security policy. */
export const harden = (app: FastifyInstance, https: boolean): void => {
  // Made once: the plugin of Fastify reads these options again for every request.
  const setHeaders = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
    },
    strictTransportSecurity: https,
    referrerPolicy: { policy: "same-origin" },
    crossOriginEmbedderPolicy: false,
  });
  app.addHook("onRequest", (request, reply, done) => {
    reply.header("permissions-policy", unusedAbilities);
    // Files that a browser may keep say so themselves.
    if (request.url.startsWith(basePath)) reply.header("cache-control", "no-store");
    setHeaders(request.raw, reply.raw, () => done());
  });
};
