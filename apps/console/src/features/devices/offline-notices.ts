import { connectionGraceSeconds } from "@sgval/contract/devices/freshness";
import type { QueryClient } from "@tanstack/react-query";
import i18next from "i18next";
import { paths, pathTo } from "../../config/paths.ts";
import { notify } from "../../shared/notices/notices.ts";
import type { LiveListener } from "../../shared/realtime/live-events.ts";
import { deviceQuery } from "./api/read-device.ts";

/** Before a lost connection is reported: from then on the device counts as offline. */
const GRACE_MS = connectionGraceSeconds * 1000;
/** Devices that go offline within so many milliseconds (a mast fails) share one notice. */
const TOGETHER_MS = 5000;

export interface OfflineWatch {
  /** A connection came or went; `atOnce` when the server says offline without any grace, as it does of a pump station. */
  onConnection: (payload: { deviceId: number; connected: boolean; atOnce: boolean }) => void;
  /** Drops everything pending: events may have been missed. */
  forget: () => void;
}

/** Reports devices that stay disconnected, once and together. */
export const watchOffline = (emit: (deviceIds: number[]) => void): OfflineWatch => {
  /** When each disconnected device is reported, epoch milliseconds. */
  const due = new Map<number, number>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  const plan = (): void => {
    clearTimeout(timer);
    if (due.size === 0) return;
    timer = setTimeout(speak, Math.max(0, Math.min(...due.values()) + TOGETHER_MS - Date.now()));
  };
  const speak = (): void => {
    const ids = [...due].filter(([, timestamp]) => timestamp <= Date.now()).map(([id]) => id);
    for (const id of ids) due.delete(id);
    if (ids.length > 0) emit(ids);
    plan();
  };
  return {
    onConnection: ({ deviceId, connected, atOnce }) => {
      if (connected) due.delete(deviceId);
      else if (!due.has(deviceId)) due.set(deviceId, Date.now() + (atOnce ? 0 : GRACE_MS));
      plan();
    },
    forget: () => {
      due.clear();
      plan();
    },
  };
};

const nameOf = async (client: QueryClient, id: number): Promise<string | null> => {
  try {
    return (await client.ensureQueryData(deviceQuery(id))).displayName;
  } catch {
    // Deleted or out of scope by now; counted without a name.
    return null;
  }
};

/** Notice of offline devices: one by name, several by number. */
export const offlineNotices = (client: QueryClient): LiveListener => {
  const watch = watchOffline(async (ids) => {
    const [only, ...others] = ids;
    const name = only !== undefined && others.length === 0 ? await nameOf(client, only) : null;
    await i18next.loadNamespaces("devices");
    notify(
      {
        group: "system",
        tone: "warning",
        text:
          name === null
            ? i18next.t("devices:connectionLost.many", { count: ids.length })
            : i18next.t("devices:connectionLost.one", { name }),
        id: `offline-${ids.join("-")}`,
        href:
          name === null || only === undefined
            ? pathTo(paths.deviceList, {}, { status: "offline" })
            : pathTo(paths.device, { id: only }),
      },
      "deviceOffline",
    );
  });
  return {
    // Devices that sleep or use HTTP have no connection to lose.
    "device:freshness": ({ deviceId, freshness, connected }) =>
      connected !== null && watch.onConnection({ deviceId, connected, atOnce: freshness === "offline" }),
    refetch: watch.forget,
    stop: watch.forget,
  };
};
