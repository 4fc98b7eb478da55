import { type QueryClient, QueryObserver } from "@tanstack/react-query";
import { currentlyMay } from "../../shared/api/ability.ts";
import { useBadges } from "../../shared/navigation-badges.ts";
import type { LiveListener } from "../../shared/realtime/live-events.ts";
import { outboxQuery } from "./api/settings.ts";

/** A mail that waits has no event; somebody without a password is waiting for it. */
const EVERY_MS = 120_000;

/** Keeps the number of mails that wait to leave beside the settings, for those who may see them. */
export const listen = (client: QueryClient): LiveListener => {
  // Disabled: the page of the mails fetches them itself, and this observer only follows it.
  const observer = new QueryObserver(client, { ...outboxQuery(), enabled: false });
  const show = (count = 0): void => {
    const badge = count > 0 ? { count, counted: "mails" as const } : undefined;
    // The group too: its entries are hidden while it is closed.
    useBadges.setState({ settings: badge, administration: badge });
  };
  const unsubscribe = observer.subscribe(({ data }) => show(data?.data.length));
  const count = (): void => {
    if (currentlyMay("Mail.Index")) void observer.refetch({ cancelRefetch: false });
    else show();
  };
  const regularly = setInterval(count, EVERY_MS);
  count();
  return {
    "rights:changed": count,
    stop: () => {
      clearInterval(regularly);
      unsubscribe();
      show();
    },
  };
};
