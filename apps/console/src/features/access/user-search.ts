import * as z from "zod";

export const userTabs = ["account", "security", "permissions", "scope", "activity", "notifications"] as const;
export type UserTab = (typeof userTabs)[number];

/** What the address of a user's page holds; an unknown tab is the first one. */
export const userSearch = z.object({ tab: z.enum(userTabs).optional().catch(undefined) });
