import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import { nearestSpan } from "@sgval/quantities/timestamp";
import {
  IconAlertCircle,
  IconClockExclamation,
  IconPencil,
  IconRefresh,
  IconTool,
  IconWifiOff,
} from "@tabler/icons-react";
import { notifyManager, useQuery, useQueryClient } from "@tanstack/react-query";
import { useLocation, useRouter } from "@tanstack/react-router";
import { type ReactNode, useCallback, useEffect, useState, useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import { draftsAt, dropDraft, useDrafts } from "../../../shared/api/drafts.ts";
import { useSession } from "../../../shared/api/session.ts";
import { useOnline } from "../../../shared/api/use-online.ts";
import { serverNow, serverOffset, serverTimeAt } from "../../../shared/format/server-clock.ts";
import { useClock } from "../../../shared/format/use-age.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import { maintenanceQuery } from "../../../shared/queries/maintenance.ts";
import { useConnection } from "../../../shared/realtime/connection.ts";
import { below, useBelow } from "../../../shared/ui/breakpoints.ts";
import { paint } from "../../../shared/ui/paint.ts";
import { typeScale } from "../../../shared/ui/type-scale.ts";
import { useLiveText } from "../bars/live-state.tsx";
import { useNewVersion, watchVersion } from "./new-version.ts";
import { useProblem, watchProblems } from "./problem.ts";

const Strip = styled("div")({
  ...typeScale.bodyS,
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: 8,
  minHeight: 38,
  padding: "4px 24px",
  borderBottom: `1px solid ${paint.lineStrong}`,
  backgroundColor: paint.sunk,
  color: paint.ink,
  "& > svg": { flex: "none" },
  "& > span": { flex: "1 1 200px" },
  '&[role="alert"]': { backgroundColor: paint.criticalStrip },
  [below("sm")]: { padding: "4px 16px" },
});

/** A message line under the bars. */
const Banner = (props: { icon: ReactNode; text: string; actions?: ReactNode; alarming?: boolean }) => (
  <Strip role={props.alarming ? "alert" : "status"}>
    {props.icon}
    <span>{props.text}</span>
    {props.actions}
  </Strip>
);

/** Data is older than the banner says only when it is older by so much. */
const OLDER_BY_MS = 60_000;

/** Whether something shown is older than this time: an answer that the browser kept, which names its own. */
const useShowsOlder = (than: number): boolean => {
  const cache = useQueryClient().getQueryCache();
  return useSyncExternalStore(
    useCallback((changed) => cache.subscribe(notifyManager.batchCalls(changed)), [cache]),
    () =>
      cache.getAll().some(
        (query) =>
          query.isActive() &&
          query.state.data !== undefined &&
          // What waits for the network has no error.
          (query.state.error !== null || query.state.fetchStatus === "paused") &&
          serverTimeAt(query.state.dataUpdatedAt) < than - OLDER_BY_MS,
      ),
  );
};

/** @param lost when the network was lost; `null` for a page that was opened without one */
const OfflineBanner = ({ lost }: { lost: number | null }) => {
  const { t } = useTranslation("shell");
  const format = useFormat();
  const showsOlder = useShowsOlder(lost ?? 0);
  return (
    <Banner
      icon={<IconWifiOff size={18} stroke={1.75} aria-hidden />}
      text={lost === null || showsOlder ? t("offlineOlder") : t("offlineBanner", { time: format.time(lost) })}
    />
  );
};

/** Shown while the browser is offline, with the time it went offline where all that is shown is of it. */
const NetworkBanner = () => {
  const online = useOnline();
  const [wasOnline, setWasOnline] = useState(online);
  const [lost, setLost] = useState<number | null>(null);
  // Set while rendering: the time is that of the change itself, not of a later effect.
  if (online !== wasOnline) {
    setWasOnline(online);
    setLost(online ? null : serverNow());
  }
  return online ? null : <OfflineBanner lost={lost} />;
};

/** A connection that is back sooner moves nothing on the page. */
const LOST_MS = 3_000;

/** Says on a phone, whose bar has no space for words, that the page is not live. */
const ConnectionBanner = () => {
  const text = useLiveText();
  const online = useOnline();
  const { state, lastLiveAt } = useConnection();
  const lasts = useClock((now) => lastLiveAt === null || now - lastLiveAt > LOST_MS);
  const isLost = state === "reconnecting" || state === "offline";
  // Without a network the banner of the browser says more.
  if (!useBelow("sm") || !isLost || !lasts || !online) return null;
  return (
    // The sign in the bar has announced it.
    <Strip>
      <IconWifiOff size={18} stroke={1.75} aria-hidden />
      <span>{text}</span>
    </Strip>
  );
};

const WRONG_CLOCK_MS = 60_000;

/** Says that this computer's clock is more than a minute from the server's, and which of them counts. */
const ClockBanner = () => {
  const { t } = useTranslation("shell");
  const format = useFormat();
  const offset = useClock(serverOffset);
  if (Math.abs(offset) <= WRONG_CLOCK_MS) return null;
  const span = format.span(nearestSpan(Math.abs(offset) / 1000));
  return (
    <Banner
      icon={<IconClockExclamation size={18} stroke={1.75} aria-hidden />}
      text={offset < 0 ? t("clockAhead", { span }) : t("clockBehind", { span })}
    />
  );
};

const ASK_EVERY_MS = 60_000;

/** Shown during maintenance to users who may stay signed in. */
const MaintenanceBanner = () => {
  const { t } = useTranslation("shell");
  const format = useFormat();
  const { data } = useQuery({ ...maintenanceQuery(), refetchInterval: ASK_EVERY_MS });
  if (!data?.on) return null;
  const until =
    data.expectedEnd === null
      ? []
      : [t("maintenanceUntil", { time: format.dateTime(Date.parse(data.expectedEnd)) })];
  return (
    <Banner
      icon={<IconTool size={18} stroke={1.75} aria-hidden />}
      text={[t("maintenanceOn"), ...(data.reason === "" ? [] : [data.reason]), ...until].join(" · ")}
    />
  );
};

/** Names a closed form of this page that has a draft; an open form offers its draft itself. */
const DraftBanner = () => {
  const { t } = useTranslation("forms");
  const pathname = useLocation({ select: (location) => location.pathname });
  const userId = useSession((session) => session.userData?.id);
  const { drafts, open } = useDrafts();
  return draftsAt(drafts, userId, pathname)
    .filter(({ form }) => !open.includes(form))
    .map((draft) => (
      <Banner
        key={draft.form}
        icon={<IconPencil size={18} stroke={1.75} aria-hidden />}
        text={t("draft.there", { form: draft.form })}
        actions={
          <Button size="small" variant="outlined" onClick={() => dropDraft(draft)}>
            {t("draft.discard")}
          </Button>
        }
      />
    ));
};

const ProblemBanner = () => {
  const { t } = useTranslation(["shell", "common"]);
  const router = useRouter();
  const client = useQueryClient();
  const details = useProblem((state) => state.details);
  if (details === null) return null;
  const close = () => useProblem.setState({ details: null });
  const again = () => {
    close();
    void client.invalidateQueries();
    void router.invalidate();
  };
  return (
    <Banner
      alarming
      icon={<IconAlertCircle size={18} stroke={1.75} aria-hidden />}
      text={t("problem")}
      actions={
        <>
          <Button size="small" variant="outlined" onClick={again}>
            {t("common:retry")}
          </Button>
          <Button size="small" variant="text" onClick={() => void navigator.clipboard.writeText(details)}>
            {t("copyDetails")}
          </Button>
          <Button size="small" variant="text" onClick={close}>
            {t("common:close")}
          </Button>
        </>
      }
    />
  );
};

const VersionBanner = () => {
  const { t } = useTranslation("shell");
  const there = useNewVersion((state) => state.there);
  if (!there) return null;
  return (
    <Banner
      icon={<IconRefresh size={18} stroke={1.75} aria-hidden />}
      text={t("newVersion")}
      actions={
        <Button size="small" variant="outlined" onClick={() => window.location.reload()}>
          {t("reload")}
        </Button>
      }
    />
  );
};

/** Messages for every page: offline, not live, uncaught error, new version. */
export const Banners = () => {
  useEffect(() => {
    const stops = [watchVersion(), watchProblems()];
    return () => {
      for (const stop of stops) stop();
    };
  }, []);
  return (
    <>
      <NetworkBanner />
      <ConnectionBanner />
      <ClockBanner />
      <MaintenanceBanner />
      <ProblemBanner />
      <DraftBanner />
      <VersionBanner />
    </>
  );
};
