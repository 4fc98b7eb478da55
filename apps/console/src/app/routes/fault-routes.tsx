import Button from "@mui/material/Button";
import { IconClockPause, IconHourglass, IconServerOff, IconTool } from "@tabler/icons-react";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useCallback, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { paths } from "../../config/paths.ts";
import { endSession } from "../../shared/api/session.ts";
import { useFormat } from "../../shared/format/use-format.ts";
import { sameSitePath } from "../guard.ts";
import { MessagePage } from "../layouts/message-page.tsx";
import { LiveState } from "../shell/live-state.tsx";
import { Back, Home, miscIcon } from "./misc-parts.tsx";

const RETRY_SECONDS = 30;

/** Counts down and tries; gives the seconds left and the way to try at once. */
const useRetry = (attempt: () => Promise<boolean>, onWell: () => void) => {
  const [left, setLeft] = useState(RETRY_SECONDS);
  const tryNow = useCallback(async () => {
    setLeft(RETRY_SECONDS);
    if (await attempt()) onWell();
  }, [attempt, onWell]);
  useEffect(() => {
    const timer = setTimeout(() => (left <= 1 ? void tryNow() : setLeft(left - 1)), 1000);
    return () => clearTimeout(timer);
  }, [left, tryNow]);
  return { left, tryNow };
};

const serverReady = async (): Promise<boolean> => {
  try {
    return (await fetch("/readyz", { cache: "no-store" })).ok;
  } catch {
    return false;
  }
};

const useReturn = () => {
  const navigate = useNavigate();
  const { to } = useSearch({ strict: false });
  return useCallback(
    () => void navigate({ href: sameSitePath(to) ?? paths.root, replace: true }),
    [navigate, to],
  );
};

/** 401: the session is over; signing in leads back to where it ended. */
export const SessionOverRoute = () => {
  const { t } = useTranslation("shell");
  const navigate = useNavigate();
  const { to } = useSearch({ strict: false });
  const signIn = () => {
    endSession();
    const back = sameSitePath(to);
    void navigate({ to: paths.login, search: back === null ? {} : { to: back } });
  };
  return (
    <MessagePage
      icon={<IconClockPause {...miscIcon} />}
      title={t("sessionOver")}
      lines={[t("sessionOverText")]}
      actions={
        <Button variant="contained" onClick={signIn}>
          {t("signIn")}
        </Button>
      }
    />
  );
};

/** 500: the server is at fault; tries again by itself and returns when it answers. */
export const ServerFaultRoute = () => {
  const { t } = useTranslation(["shell", "common"]);
  const { request } = useSearch({ strict: false });
  const { left, tryNow } = useRetry(serverReady, useReturn());
  const lines = [t("serverFaultText"), t("retryIn", { seconds: left })];
  if (request) lines.push(t("common:requestId", { id: request }));
  return (
    <MessagePage
      icon={<IconServerOff {...miscIcon} />}
      title={t("serverFault")}
      lines={lines}
      actions={
        <>
          <Home />
          <Button variant="outlined" onClick={() => void tryNow()}>
            {t("common:retry")}
          </Button>
          <LiveState />
        </>
      }
    />
  );
};

export const ComingSoonRoute = () => {
  const { t } = useTranslation("shell");
  const { feature } = useSearch({ strict: false });
  return (
    <MessagePage
      icon={<IconHourglass {...miscIcon} />}
      title={t("comingSoon")}
      lines={[...(feature ? [feature] : []), t("comingSoonText")]}
      actions={
        <>
          <Home />
          <Back />
        </>
      }
    />
  );
};

/** Maintenance: why, until when, and back by itself when the server is ready. */
export const MaintenanceRoute = () => {
  const { t } = useTranslation(["shell", "common"]);
  const format = useFormat();
  const { reason, until } = useSearch({ strict: false });
  const { left, tryNow } = useRetry(serverReady, useReturn());
  const end = until === undefined ? Number.NaN : Date.parse(until);
  const lines = [reason ?? t("maintenanceText")];
  if (!Number.isNaN(end))
    lines.push(t("maintenanceUntil", { time: `${format.dateTime(end)} ${format.zone()}` }));
  lines.push(t("retryIn", { seconds: left }));
  return (
    <MessagePage
      icon={<IconTool {...miscIcon} />}
      title={t("maintenance")}
      lines={lines}
      actions={
        <>
          <Home />
          <Button variant="outlined" onClick={() => void tryNow()}>
            {t("common:retry")}
          </Button>
        </>
      }
    />
  );
};
