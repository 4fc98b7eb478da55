import type { QueryClient } from "@tanstack/react-query";
import i18next from "i18next";
import { paths } from "../../config/paths.ts";
import { deviceQuery } from "../../features/devices/api/read-device.ts";
import type { LiveListener } from "../../shared/realtime/live-events.ts";
import { notify } from "../shell/notices/notices.ts";
import { watchOffline } from "./offline-watch.ts";

const nameOf = async (client: QueryClient, id: number): Promise<string | null> => {
  try {
    return (await client.ensureQueryData(deviceQuery(id))).displayName;
  } catch {
    // Deleted or out of view by now; what cannot be named is still counted.
    return null;
  }
};

/** A notice of devices whose connection stays away: by name where it is one, by number where many go at once. */
export const offlineNotices = (client: QueryClient): LiveListener => {
  const watch = watchOffline(async (ids) => {
    const [only, ...others] = ids;
    const name = only !== undefined && others.length === 0 ? await nameOf(client, only) : null;
    await i18next.loadNamespaces("tools");
    notify(
      {
        group: "system",
        tone: "warning",
        text:
          name === null
            ? i18next.t("tools:offline.many", { count: ids.length })
            : i18next.t("tools:offline.one", { name }),
        id: `offline-${ids.join("-")}`,
        href:
          name === null ? `${paths.deviceList}?status=offline` : paths.device.replace("$id", String(only)),
      },
      "deviceOffline",
    );
  });
  return {
    // A device that sleeps or speaks HTTP has no connection to lose.
    "device:freshness": ({ deviceId, freshness, connected }) =>
      connected !== null && watch.onConnection({ deviceId, connected, atOnce: freshness === "offline" }),
    refetch: watch.forget,
    stop: watch.forget,
  };
};
