import type { readWays as readWaysRoute } from "@sgval/contract/notifications/notices";
import type * as z from "zod";
import type { Mailer } from "../../gateways/mail/mailer.ts";
import type { Actor } from "../../kernel/actor.ts";
import type { DatabaseHandle } from "../../kernel/database.ts";
import { findBrowsers } from "./browsers.store.ts";
import { findChannels } from "./channels.store.ts";
import type { PushKey } from "./push/push-key.ts";
import { browserView } from "./subscribe-browser.ts";

/** What this installation can send by, and the browsers that the caller has subscribed. */
export const readWays =
  ({
    db,
    mailer,
    pushKey,
  }: {
    db: Pick<DatabaseHandle, "kysely">;
    mailer: Pick<Mailer, "server">;
    pushKey: () => Promise<PushKey>;
  }) =>
  async ({ userId }: Actor): Promise<z.output<typeof readWaysRoute.answer>["data"]> => {
    const channels = await findChannels(db.kysely);
    const has = (wanted: "telegram" | "sms") =>
      channels.some(({ type, enabled }) => enabled && type === wanted);
    return {
      mailServer: mailer.server,
      telegram: has("telegram"),
      sms: has("sms"),
      pushKey: (await pushKey()).publicKey,
      browsers: (await findBrowsers(db.kysely, userId)).map(browserView),
    };
  };
