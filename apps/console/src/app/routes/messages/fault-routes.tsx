import Button from "@mui/material/Button";
import { IconClockPause, IconHourglass } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { paths } from "../../../config/paths.ts";
import { endSession } from "../../../shared/api/session.ts";
import { usePageSearch } from "../../../shared/page-search.ts";
import { sameSitePath } from "../../guard.ts";
import { MessagePage } from "../../layouts/message-page.tsx";
import { messageSearch } from "../../own-pages.ts";
import { ServerFault } from "../../shell/faults/server-fault.tsx";
import { Back, Home, messageIcon, useReturn } from "./message-parts.tsx";

/** 401: the session ended; signing in returns to the page. */
export const SessionOverRoute = () => {
  const { t } = useTranslation("shell");
  const navigate = useNavigate();
  const [{ to }] = usePageSearch(messageSearch);
  const signIn = () => {
    endSession();
    const back = sameSitePath(to);
    void navigate({ to: paths.login, search: back === null ? {} : { to: back } });
  };
  return (
    <MessagePage
      icon={<IconClockPause {...messageIcon} />}
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

/** 500: server error; retries and returns to the page on success. */
export const ServerFaultRoute = () => {
  const [{ request }] = usePageSearch(messageSearch);
  return <ServerFault requestId={request ?? null} onWell={useReturn()} />;
};

export const ComingSoonRoute = () => {
  const { t } = useTranslation("shell");
  const [{ feature }] = usePageSearch(messageSearch);
  return (
    <MessagePage
      icon={<IconHourglass {...messageIcon} />}
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
