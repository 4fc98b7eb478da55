import Button from "@mui/material/Button";
import { IconBan, IconLock, IconMapQuestion } from "@tabler/icons-react";
import { Link, useLocation, useNavigate, useRouter, useSearch } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { paths } from "../../config/paths.ts";
import { signOut } from "../../features/identity/api/sign-out.ts";
import { useSession } from "../../shared/api/session.ts";
import { MessagePage } from "../layouts/message-page.tsx";

const icon = { size: 40, stroke: 1.5, "aria-hidden": true } as const;

const Home = () => {
  const { t } = useTranslation("shell");
  return (
    <Link to={paths.root} style={{ textDecoration: "none" }}>
      <Button variant="contained" component="span" tabIndex={-1}>
        {t("home")}
      </Button>
    </Link>
  );
};

const Back = () => {
  const { t } = useTranslation("shell");
  const router = useRouter();
  return (
    <Button variant="outlined" onClick={() => router.history.back()}>
      {t("back")}
    </Button>
  );
};

/** For users without rules, and for a page whose permission is missing. It never shows data. */
export const NotAuthorizedRoute = () => {
  const { t } = useTranslation("shell");
  const navigate = useNavigate();
  const signedIn = useSession((session) => session.accessToken !== null);
  const mayGoHome = useSession((session) => session.abilityRules.length > 0);
  const { page, permission } = useSearch({ strict: false });
  const lines = [t("notAuthorizedText")];
  if (page) lines.push(t("pageAsked", { page }));
  if (permission && signedIn) lines.push(t("permissionNeeded", { permission }));
  const leave = async () => {
    await signOut();
    await navigate({ to: paths.login });
  };
  return (
    <MessagePage
      icon={<IconLock {...icon} />}
      title={t("notAuthorized")}
      lines={lines}
      actions={
        <>
          {mayGoHome && <Home />}
          {signedIn && (
            <Button variant="outlined" onClick={() => void leave()}>
              {t("signOut")}
            </Button>
          )}
        </>
      }
    />
  );
};

export const ForbiddenRoute = () => {
  const { t } = useTranslation(["shell", "common"]);
  const { request } = useSearch({ strict: false });
  const lines = [t("forbiddenText")];
  if (request) lines.push(t("common:requestId", { id: request }));
  return (
    <MessagePage
      icon={<IconBan {...icon} />}
      title={t("forbidden")}
      lines={lines}
      actions={
        <>
          <Home />
          <Back />
        </>
      }
    />
  );
};

export const NotFoundRoute = () => {
  const { t } = useTranslation("shell");
  const { pathname } = useLocation();
  return (
    <MessagePage
      icon={<IconMapQuestion {...icon} />}
      title={t("notFound")}
      lines={[t("notFoundText", { address: pathname })]}
      actions={
        <>
          <Home />
          <Back />
        </>
      }
    />
  );
};
