import { notificationKinds } from "@sgval/contract/account/preferences";
import * as channelRoutes from "@sgval/contract/notifications/channels";
import * as deliveryRoutes from "@sgval/contract/notifications/deliveries";
import { onDuty } from "@sgval/contract/notifications/duty";
import * as noticeRoutes from "@sgval/contract/notifications/notices";
import { mayDo } from "@sgval/contract/permission";
import type { FastifyInstance } from "fastify";
import type { Tables } from "../../gateways/tables/send-table.ts";
import type { Actor } from "../../kernel/actor.ts";
import { Refusal } from "../../kernel/errors.ts";
import { registerRoute } from "../../kernel/http/register-route.ts";
import { rangeOf } from "../../kernel/list-query.ts";
import { anyBrowser, deleteBrowser } from "./browsers.store.ts";
import { findChannels } from "./channels.store.ts";
import { findDeliveries } from "./deliveries.store.ts";
import { deliveriesAsTable } from "./export-deliveries.ts";
import { countUnread, findNoticesOf, markRead } from "./notices.store.ts";
import type { NotificationsDeps } from "./notifications-deps.ts";
import { mayRead } from "./occurrence.ts";
import { findAccounts, findUsernames } from "./people.store.ts";
import { readWays } from "./read-ways.ts";
import {
  channelView,
  createChannel,
  deleteChannel,
  demandWholeScope,
  updateChannel,
  withoutPath,
} from "./save-channel.ts";
import { subscribeBrowser } from "./subscribe-browser.ts";
import { retryDelivery, testChannel, testNotice } from "./try-sending.ts";

const readableKinds = (actor: Actor) =>
  notificationKinds.filter((kind) => mayRead(kind, (permission) => mayDo(actor, permission)));

/** One's own notifications and the ways by which they reach one. */
const ownRoutes = (app: FastifyInstance, deps: NotificationsDeps): void => {
  const { kysely } = deps.db;
  const [ways, subscribe, test] = [readWays(deps), subscribeBrowser(deps), testNotice(deps)];
  registerRoute(app, noticeRoutes.listNotices, async ({ actor }) => ({
    data: await findNoticesOf(kysely, actor.userId, readableKinds(actor)),
    metaData: { unread: await countUnread(kysely, actor.userId, readableKinds(actor)) },
  }));
  registerRoute(app, noticeRoutes.readNotices, ({ body, actor }) =>
    markRead(kysely, actor.userId, body.keys, new Date(deps.clock.now())),
  );
  registerRoute(app, noticeRoutes.readWays, async ({ actor }) => ({ data: await ways(actor) }));
  registerRoute(app, noticeRoutes.subscribeBrowser, async ({ body, actor, request }) => ({
    data: await subscribe(body, actor, request.headers["user-agent"]?.slice(0, 500) ?? null),
  }));
  registerRoute(app, noticeRoutes.unsubscribeBrowser, async ({ params, actor }) => {
    if (!(await deleteBrowser(kysely, params.id, actor.userId))) throw new Refusal("not_found");
  });
  registerRoute(app, noticeRoutes.testNotice, async ({ body, actor, ip }) => ({
    data: await test(body.way, { actor, ip }),
  }));
};

/** One's own notifications; the channels of the installation, the roster and the log of deliveries. */
export const notificationRoutes = (app: FastifyInstance, deps: NotificationsDeps, tables: Tables): void => {
  const { kysely } = deps.db;
  ownRoutes(app, deps);
  const view = channelView(deps.secrets);
  const [create, update, remove] = [createChannel(deps), updateChannel(deps), deleteChannel(deps)];
  const [test, retry] = [testChannel(deps), retryDelivery(deps)];
  registerRoute(app, channelRoutes.listChannels, async ({ actor }) => ({
    // Whoever may not change an address does not read it either: some carry a secret.
    data: (await findChannels(kysely)).map(view).map((one) => {
      if (actor.scope !== "all") return { ...one, url: "" };
      return mayDo(actor, "Setting.Update") ? one : withoutPath(one);
    }),
  }));
  registerRoute(app, channelRoutes.createChannel, async ({ body, actor, ip }) => ({
    data: await create(body, { actor, ip }),
  }));
  registerRoute(app, channelRoutes.updateChannel, async ({ params, body, actor, ip }) => ({
    data: await update({ ...body, id: params.id }, { actor, ip }),
  }));
  registerRoute(app, channelRoutes.deleteChannel, ({ params, actor, ip }) =>
    remove(params.id, { actor, ip }),
  );
  registerRoute(app, channelRoutes.testChannel, async ({ params, body, actor, ip }) => ({
    data: await test({ id: params.id, to: body.to }, { actor, ip }),
  }));
  registerRoute(app, deliveryRoutes.listDeliveries, async ({ query, actor }) => {
    demandWholeScope(actor);
    const { deliveries, total } = await findDeliveries(kysely, query, rangeOf(query));
    return { data: deliveries, metaData: { total, page: query.page, size: query.size } };
  });
  registerRoute(app, deliveryRoutes.exportDeliveries, (call) => {
    demandWholeScope(call.actor);
    return tables.send(call, (view) => deliveriesAsTable(kysely, call.query, view));
  });
  registerRoute(app, deliveryRoutes.retryDelivery, async ({ params, actor, ip }) => ({
    data: (await retry(params.id, { actor, ip })).view,
  }));
  registerRoute(app, noticeRoutes.listDutyPeople, async () => {
    const accounts = new Map((await findAccounts(kysely, [])).map((one) => [one.id, one]));
    const channels = await findChannels(kysely);
    return {
      data: {
        people: (await findUsernames(kysely)).map(({ id, username }) => ({
          id,
          username,
          mayAcknowledge: accounts.get(id)?.may("Risk.Acknowledge") ?? false,
          mustChangePassword: accounts.get(id)?.mustChangePassword ?? false,
        })),
        onDuty: onDuty(deps.dutyRoster.value(), deps.clock.now(), deps.config.timeZone),
        canSend:
          deps.mailer.server ||
          channels.some(({ type, enabled }) => enabled && type !== "webhook") ||
          (await anyBrowser(kysely)),
      },
    };
  });
};
