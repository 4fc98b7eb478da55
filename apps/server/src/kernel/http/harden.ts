import helmet from "@fastify/helmet";
import type { FastifyInstance } from "fastify";

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
};
