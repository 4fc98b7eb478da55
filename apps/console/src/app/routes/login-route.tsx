import { useNavigate, useSearch } from "@tanstack/react-router";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { paths } from "../../config/paths.ts";
import { SignInPage } from "../../features/identity/components/sign-in-page.tsx";
import { queryClient } from "../../shared/api/query-client.ts";
import { useSession } from "../../shared/api/session.ts";
import { usePageTitle } from "../../shared/format/use-page-title.ts";
import { sameSitePath } from "../guard.ts";
import { LanguageMenu } from "../shell/language-menu.tsx";
import { ThemeMenu } from "../shell/theme-menu.tsx";

export const LoginRoute = () => {
  const { t } = useTranslation("identity");
  const navigate = useNavigate();
  const { to } = useSearch({ strict: false });
  const ended = useSession((session) => session.endedByServer);
  usePageTitle(t("title"));
  // What the last user could see is forgotten here, where no screen shows it any more.
  useEffect(() => queryClient.clear(), []);
  return (
    <SignInPage
      ended={ended}
      onSignedIn={() => void navigate({ href: sameSitePath(to) ?? paths.root, replace: true })}
      tools={
        <>
          <LanguageMenu />
          <ThemeMenu />
        </>
      }
    />
  );
};
