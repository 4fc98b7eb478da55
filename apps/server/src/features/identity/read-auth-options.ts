import type { AuthOptions } from "@sgval/contract/sign-in/recovery";
import { readHotline } from "./hotline.ts";
import type { IdentityDeps } from "./identity-deps.ts";

/** What the sign-in page offers; nothing here is worth hiding. */
export const readAuthOptions =
  ({ db, policy, settings }: IdentityDeps) =>
  async (): Promise<AuthOptions> => {
    return {
      strictPassword: policy.strict(),
      oidc: settings.oidc && { label: settings.oidc.label },
      hotline: await readHotline(db.kysely),
      title: settings.title,
      locale: settings.locale,
    };
  };
