import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import { operatingPermissions } from "@sgval/contract/permission";
import { IconKey } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { useCallback, useEffect } from "react";
import { useTranslation } from "react-i18next";
import { paths } from "../../config/paths.ts";
import { PasswordForm } from "../../features/account/components/password-form.tsx";
import { refreshMe, signOut } from "../../features/sign-in/api/session.ts";
import { useMay } from "../../shared/api/ability.ts";
import { currentSession } from "../../shared/api/session.ts";
import { usePageSearch } from "../../shared/page-search.ts";
import { sameSitePath } from "../guard.ts";
import { MessagePage } from "../layouts/message-page.tsx";
import { messageSearch } from "../own-pages.ts";
import { miscIcon } from "./messages/misc-parts.tsx";

/** How often this page asks whether its session still stands. */
const ASK_EVERY_MS = 10_000;

const Form = styled("div")({ marginTop: 20 });

/** Shown to a user whose password an administrator has set, until it is changed. */
export const ChangePasswordRoute = () => {
  const { t } = useTranslation(["account", "control", "shell"]);
  const may = useMay();
  const operates = may("Device.Index") && operatingPermissions.some(may);
  const [{ to }] = usePageSearch(messageSearch);
  const navigate = useNavigate();
  const goOn = useCallback(async () => {
    await refreshMe();
    const { accessToken, userData } = currentSession();
    if (accessToken !== null && !userData?.mustChangePassword)
      // The form is saved; on a quick line it may not have been drawn so yet, and would ask before it is left.
      await navigate({ href: sameSitePath(to) ?? paths.root, replace: true, ignoreBlocker: true });
  }, [navigate, to]);
  // It may have been changed elsewhere since this session was stored.
  useEffect(() => {
    void goOn();
    // No live connection is open before the password is changed, so nothing else says that the session is over.
    const timer = setInterval(() => void goOn(), ASK_EVERY_MS);
    return () => clearInterval(timer);
  }, [goOn]);
  const leave = async () => {
    await signOut();
    await navigate({ to: paths.login });
  };
  return (
    <MessagePage
      icon={<IconKey {...miscIcon} />}
      title={t("password.forced")}
      lines={[t("password.forcedText")]}
      actions={
        <>
          {operates && (
            <Button
              variant="outlined"
              onClick={() => void navigate({ to: paths.stopFirst, search: to ? { to } : {} })}
            >
              {t("control:stopFirst.open")}
            </Button>
          )}
          <Button variant="outlined" onClick={() => void leave()}>
            {t("shell:signOut")}
          </Button>
        </>
      }
    >
      <Form>
        <PasswordForm onSaved={() => void goOn()} />
      </Form>
    </MessagePage>
  );
};
