import Button from "@mui/material/Button";
import { IconClockPause, IconHourglass } from "@tabler/icons-react";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { paths } from "../../config/paths.ts";
import { endSession } from "../../shared/api/session.ts";
import { sameSitePath } from "../guard.ts";
import { MessagePage } from "../layouts/message-page.tsx";
import { ServerFault } from "../shell/server-fault.tsx";
import { Back, Home, miscIcon } from "./misc-parts.tsx";
import { useReturn } from "./use-return.ts";

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
  const { request } = useSearch({ strict: false });
  return <ServerFault requestId={request ?? null} onWell={useReturn()} />;
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
