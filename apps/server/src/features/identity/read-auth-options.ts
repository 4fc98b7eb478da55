import type { AuthOptions } from "@sgval/contract/identity-recovery";
import { readHotline } from "./hotline.ts";
import type { IdentityRoom } from "./identity-parts.ts";

/** What the sign-in page offers; nothing here is worth hiding. */
export const readAuthOptions =
  ({ db, policy, settings }: IdentityRoom) =>
  async (): Promise<AuthOptions> => {
    return {
      strictPassword: policy.strict(),
      oidc: settings.oidc && { label: settings.oidc.label },
      hotline: await readHotline(db.kysely),
      title: settings.title,
      locale: settings.locale,
    };
  };
