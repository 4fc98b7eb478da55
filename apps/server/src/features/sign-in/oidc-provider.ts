import { basePath } from "@sgval/contract/route";
import * as client from "openid-client";
import type { OidcConfig } from "../../kernel/config.ts";

const loopback = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** What must come back unchanged with the browser. */
export interface OidcChecks {
  state: string;
  nonce: string;
  verifier: string;
}

/** The provider of single sign-on, read from its own description on first use. */
export interface OidcProvider {
  /** Where to send the browser, and what to check when it comes back. */
  begin(): Promise<{ url: string; checks: OidcChecks }>;
  /** The confirmed address of the person the browser comes back with; `null` when the provider vouches for none. */
  complete(search: string, checks: OidcChecks): Promise<string | null>;
}

export const createOidcProvider = (settings: OidcConfig, origin: () => string): OidcProvider => {
  let found: Promise<client.Configuration> | null = null;
  const discover = (): Promise<client.Configuration> => {
    const issuer = new URL(settings.issuer);
    // Without TLS anybody on the way could sign in as anybody: only on this machine, for trying things out.
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
        // The next one asks again.
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
      // Many providers tell the address only when asked with the access token.
      const person =
        claims.email === undefined
          ? await client.fetchUserInfo(config, tokens.access_token, claims.sub)
          : claims;
      return person.email_verified === true && typeof person.email === "string" ? person.email : null;
    },
  };
};
