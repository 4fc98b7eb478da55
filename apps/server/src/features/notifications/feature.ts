import { tableExport } from "../../gateways/tables/send-table.ts";
import { type Feature, provide } from "../../kernel/services.ts";
import { runNotices } from "../reports/index.ts";
import { notifications } from "./index.ts";
import { noticesOfRun, notificationReactions } from "./notifications.reactions.ts";
import { notificationRoutes } from "./notifications.routes.ts";

/** Notifications of users, the channels they leave by, and the duty roster. */
export const feature: Feature = {
  name: "notifications",
  provides: [provide(runNotices, ({ use }) => noticesOfRun(use(notifications).deps))],
  routes: (app, { use }) => {
    const { deps } = use(notifications);
    for (const setting of [deps.dutyRoster, deps.escalation]) setting.routes(app);
    notificationRoutes(app, deps, use(tableExport));
  },
  react: notificationReactions,
};
