import helmet from "@fastify/helmet";
import { basePath } from "@sgval/contract/route";
import type { FastifyInstance } from "fastify";

/** What neither the console nor the documentation uses, and what nobody may use in its name. */
const unusedAbilities = ["camera", "display-capture", "geolocation", "microphone", "payment", "serial", "usb"]
  .map((name) => `${name}=()`)
  .join(", ");

/** Security headers of every answer; pages set their own content security policy. */
export const harden = async (app: FastifyInstance, https: boolean): Promise<void> => {
  await app.register(helmet, {
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
    done();
  });
};
