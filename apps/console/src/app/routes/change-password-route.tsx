import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import { operatingPermissions } from "@sgval/contract/permission";
import { IconKey } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { paths } from "../../config/paths.ts";
import { PasswordForm } from "../../features/account/components/password-form.tsx";
import { meQuery, signOut } from "../../features/sign-in/api/session.ts";
import { useMay } from "../../shared/api/ability.ts";
import { useSession } from "../../shared/api/session.ts";
import { usePageSearch } from "../../shared/page-search.ts";
import { sameSitePath } from "../guard.ts";
import { MessagePage } from "../layouts/message-page.tsx";
import { messageSearch } from "../own-pages.ts";
import { messageIcon } from "./messages/message-parts.tsx";

const READ_AGAIN_MS = 10_000;

const Form = styled("div")({ marginTop: 20 });

/** Shown to a user whose password an administrator has set, until it is changed. */
export const ChangePasswordRoute = () => {
  const { t } = useTranslation(["account", "control", "shell"]);
  const may = useMay();
  const operates = may("Device.Index") && operatingPermissions.some(may);
  const [{ to }] = usePageSearch(messageSearch);
  const navigate = useNavigate();
  // It may be changed elsewhere, or the session end, and no live connection is open before it is changed.
  const { refetch } = useQuery({ ...meQuery(), refetchInterval: READ_AGAIN_MS });
  const isChanged = useSession(
    ({ accessToken, userData }) => accessToken !== null && !userData?.mustChangePassword,
  );
  useEffect(() => {
    // The form is saved, but may still count as changed until it is drawn again.
    if (isChanged)
      void navigate({ href: sameSitePath(to) ?? paths.root, replace: true, ignoreBlocker: true });
  }, [isChanged, navigate, to]);
  const leave = async () => {
    await signOut();
    await navigate({ to: paths.login });
  };
  return (
    <MessagePage
      icon={<IconKey {...messageIcon} />}
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
        <PasswordForm onSaved={() => void refetch()} />
      </Form>
    </MessagePage>
  );
};
