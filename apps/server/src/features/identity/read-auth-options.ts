import type { AuthOptions } from "@sgval/contract/identity-recovery";
import type { IdentityRoom } from "./identity-parts.ts";
import { readSetting } from "./setting.store.ts";

/** What the sign-in page offers; nothing here is worth hiding. */
export const readAuthOptions =
  ({ db, policy, settings }: IdentityRoom) =>
  async (): Promise<AuthOptions> => {
    const hotline = await readSetting(db.kysely, "hotline");
    return {
      strictPassword: policy.strict(),
      oidc: settings.oidc && { label: settings.oidc.label },
      hotline: typeof hotline === "string" ? hotline : null,
      title: settings.title,
      locale: settings.locale,
    };
  };
