import { noMaintenance } from "@sgval/contract/settings/maintenance";
import { fakeClock } from "../../testing/fake-clock.ts";
import { Refusal } from "../errors.ts";
import { createLogger } from "../logging.ts";
import type { Authenticator } from "./access-guard.ts";
import { createHttp, type HttpDeps } from "./http.ts";

interface Given extends Partial<Omit<HttpDeps, "authenticator">> {
  findActor?: Authenticator["findActor"];
}

/** The HTTP server without routes, for which nobody is signed in unless a test says so. */
export const createTestHttp = ({ findActor = async () => null, ...given }: Given = {}) =>
  createHttp({
    config: { trustProxy: false, tls: null, corsOrigins: [] },
    clock: fakeClock(),
    logger: createLogger("silent"),
    authenticator: {
      findActor,
      rememberedActor: () => null,
      confirmSessions: async () => new Map(),
      maintenance: () => ({ ...noMaintenance, retryAfterSeconds: 30 }),
    },
    apiKeys: async () => {
      throw new Refusal("unauthorized");
    },
    deviceTokens: () => {
      throw new Refusal("unauthorized");
    },
    gatewaySecrets: () => {
      throw new Refusal("unauthorized");
    },
    checkAnswers: true,
    ...given,
  });
