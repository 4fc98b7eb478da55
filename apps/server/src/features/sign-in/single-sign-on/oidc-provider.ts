import { basePath } from "@sgval/contract/route";
import * as client from "openid-client";
import type { OidcConfig } from "../../../kernel/config.ts";

const loopback = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** Values that the browser must bring back unchanged. */
export interface OidcChecks {
  state: string;
  nonce: string;
  verifier: string;
}

/** The OpenID Connect provider, discovered on first use. */
export interface OidcProvider {
  /** The address to send the browser to, and what to check when it returns. */
  begin(): Promise<{ url: string; checks: OidcChecks }>;
  /** The verified e-mail address of the person; `null` when the provider gives none. */
  complete(search: string, checks: OidcChecks): Promise<string | null>;
}

export const createOidcProvider = (settings: OidcConfig, origin: () => string): OidcProvider => {
  let found: Promise<client.Configuration> | null = null;
  const discover = (): Promise<client.Configuration> => {
    const issuer = new URL(settings.issuer);
    // Without TLS an attacker on the network could sign in as anybody: allowed on this machine only, for tests.
    const insecure = issuer.protocol === "http:" && loopback.has(issuer.hostname);
    found ??= client
      .discovery(
        issuer,
        settings.clientId,
        settings.clientSecret,
        settings.clientSecret ? undefined : client.None(),
        { timeout: 10, ...(insecure ? { execute: [client.allowInsecureRequests] } : {}) },
      )
      .catch((error: unknown) => {
        // The next attempt discovers again.
        found = null;
        throw error;
      });
    return found;
  };
  const callback = (): string => `${origin()}${basePath}/auth/oidc/callback`;

  return {
    begin: async () => {
      const checks = {
        state: client.randomState(),
        nonce: client.randomNonce(),
        verifier: client.randomPKCECodeVerifier(),
      };
      const url = client.buildAuthorizationUrl(await discover(), {
        redirect_uri: callback(),
        response_type: "code",
        scope: settings.scopes,
        state: checks.state,
        nonce: checks.nonce,
        code_challenge: await client.calculatePKCECodeChallenge(checks.verifier),
        code_challenge_method: "S256",
      });
      return { url: url.href, checks };
    },
    complete: async (search, { state, nonce, verifier }) => {
      const config = await discover();
      const tokens = await client.authorizationCodeGrant(config, new URL(callback() + search), {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      });
      const claims = tokens.claims();
      if (!claims) return null;
      // Many providers give the address only through the userinfo endpoint.
      const person =
        claims.email === undefined
          ? await client.fetchUserInfo(config, tokens.access_token, claims.sub)
          : claims;
      return person.email_verified === true && typeof person.email === "string" ? person.email : null;
    },
  };
};
