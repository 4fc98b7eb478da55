import { mostWatchedDevices } from "@sgval/contract/realtime";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import i18next from "i18next";
import { useEffect } from "react";
import { refreshMe } from "../features/sign-in/api/session.ts";
import { openWithoutConnection } from "../shared/api/installed-app.ts";
import { dropUnshown, keepWhenHidden } from "../shared/api/kept-answers.ts";
import { forgetSeen, onLoss, useSession } from "../shared/api/session.ts";
import { forgetNotices, notify } from "../shared/notices/notices.ts";
import { liveDevices } from "../shared/realtime/live-devices.ts";
import { hearLiveEvents, type LiveListener } from "../shared/realtime/live-events.ts";
import { openLiveSocket } from "../shared/realtime/live-socket.ts";
import { awaitedDevice, viewedBroker } from "../shared/realtime/viewed-broker.ts";
import { onWatchedDevices, watchedDevices } from "../shared/realtime/watched-devices.ts";
import { followPreferences } from "./account-preferences.ts";

const openWithoutConnectionAfterMs = 3_000;

/** Listeners of live events by feature: `features/<name>/realtime.ts`, found by folder. */
export const featureListeners = import.meta.glob<(client: QueryClient) => LiveListener | LiveListener[]>(
  "../features/*/realtime.ts",
  {
    eager: true,
    import: "listen",
  },
);

/** Everything that live events change. */
export const liveListeners = (client: QueryClient): LiveListener[] => [
  liveDevices,
  ...Object.values(featureListeners).flatMap((listen) => listen(client)),
];

/** Keeps one socket open while a user is signed in and passes its events to the features. */
export const LiveSession = () => {
  // The server accepts no socket before the password is changed.
  const token = useSession(({ accessToken, userData }) =>
    userData?.mustChangePassword ? null : accessToken,
  );
  const client = useQueryClient();

  useEffect(() => {
    if (token === null) return undefined;
    return followPreferences(client);
  }, [token, client]);

  useEffect(() => keepWhenHidden(client), [client]);
  useEffect(() => onLoss(() => dropUnshown(client)), [client]);

  useEffect(() => {
    // After the first page, which needs the line more.
    const later = setTimeout(
      () => void openWithoutConnection().catch(reportError),
      openWithoutConnectionAfterMs,
    );
    return () => clearTimeout(later);
  }, []);

  useEffect(() => {
    if (token === null) return undefined;
    void refreshMe();
    const { socket, close } = openLiveSocket(token);
    const session: LiveListener = {
      "rights:changed": () => {
        // Also what is in view may have changed, of which the rights themselves say nothing.
        forgetSeen();
        void refreshMe();
        notify({ group: "system", tone: "info", text: i18next.t("shell:rightsChanged"), id: "rights" });
      },
      refetch: () => void client.invalidateQueries({ refetchType: "active" }),
    };
    const stop = hearLiveEvents(socket, [session, ...liveListeners(client)]);
    const watch = (ids: number[]) => socket.emit("watch", ids.length > mostWatchedDevices ? null : ids);
    socket.on("connect_error", ({ message }) => {
      // Only the API can say whether the session is over; its answer ends it here.
      if (message === "unauthorized") void refreshMe();
    });
    const viewBroker = (id: number | null) => socket.emit("watchBroker", id);
    const awaitDevice = (id: number | null) => socket.emit("awaitDevice", id);
    socket.on("connect", () => {
      // Nobody could say meanwhile what changed: a phone may have slept for days without opening the console anew.
      void refreshMe();
      watch(watchedDevices());
      if (viewedBroker.current() !== null) viewBroker(viewedBroker.current());
      if (awaitedDevice.current() !== null) awaitDevice(awaitedDevice.current());
    });
    const unview = viewedBroker.onChange((id) => socket.connected && viewBroker(id));
    const unwait = awaitedDevice.onChange((id) => socket.connected && awaitDevice(id));
    const unwatch = onWatchedDevices((ids) => socket.connected && watch(ids));
    return () => {
      unwatch();
      unview();
      unwait();
      stop();
      close();
      forgetNotices();
    };
  }, [token, client]);

  return null;
};
