import { generateKeyPairSync, randomBytes } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import Provider from "oidc-provider";

/** An account at the provider. */
export interface ProviderPerson {
  email: string;
  verified: boolean;
}

export interface TestProvider {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** Lets this client in, and signs everybody in as the person set. */
  serve(redirectUri: string): void;
  person: ProviderPerson;
  stop(): Promise<void>;
}

/** A real provider of single sign-on on a free port, whose people sign in without being asked. */
export const startProvider = async (): Promise<TestProvider> => {
  let answer: ((request: IncomingMessage, response: ServerResponse) => Promise<void>) | null = null;
  const server = createServer((request, response) => {
    if (answer) answer(request, response).catch(() => response.writeHead(500).end());
    else response.writeHead(503).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (typeof address !== "object" || !address) throw new Error("the provider listens nowhere");
  const secret = randomBytes(32).toString("base64url");

  const serve: TestProvider["serve"] = (redirectUri) => {
    const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
    const provider = new Provider(test.issuer, {
      clients: [{ client_id: test.clientId, client_secret: secret, redirect_uris: [redirectUri] }],
      jwks: { keys: [{ ...privateKey.export({ format: "jwk" }), kty: "RSA", use: "sig", alg: "RS256" }] },
      cookies: { keys: [secret] },
      claims: { openid: ["sub"], email: ["email", "email_verified"] },
      features: { devInteractions: { enabled: false } },
      interactions: { url: (_, interaction) => `/interaction/${interaction.uid}` },
      findAccount: (_, sub) => ({
        accountId: sub,
        claims: () => ({ sub, email: test.person.email, email_verified: test.person.verified }),
      }),
      loadExistingGrant: async ({ oidc }) => {
        const grant = new provider.Grant({
          clientId: oidc.client?.clientId ?? "",
          accountId: oidc.session?.accountId ?? "",
        });
        grant.addOIDCScope("openid email profile");
        await grant.save();
        return grant;
      },
    });
    const routes = provider.callback();
    answer = async (request, response) => {
      if (!request.url?.startsWith("/interaction/")) return void (await routes(request, response));
      await provider.interactionFinished(request, response, { login: { accountId: test.person.email } });
    };
  };

  const test: TestProvider = {
    issuer: `http://127.0.0.1:${address.port}`,
    clientId: "sg-val",
    clientSecret: secret,
    serve,
    person: { email: "nobody@example.vn", verified: true },
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  return test;
};
