import { useNavigate } from "@tanstack/react-router";
import { useEffect, useEffectEvent } from "react";
import { useTranslation } from "react-i18next";
import { paths } from "../../config/paths.ts";
import { SignInPage } from "../../features/sign-in/components/sign-in-page.tsx";
import { loginSearch } from "../../features/sign-in/feature.ts";
import { isErrorCode } from "../../shared/api/api-error.ts";
import { queryClient } from "../../shared/api/query-client.ts";
import { currentSession, useSession } from "../../shared/api/session.ts";
import { usePageTitle } from "../../shared/format/use-page-title.ts";
import { usePageSearch } from "../../shared/page-search.ts";
import { sharedKeys } from "../../shared/queries/query-keys.ts";
import { sameSitePath } from "../guard.ts";
import { LanguageMenu } from "../shell/bars/language-menu.tsx";
import { ThemeMenu } from "../shell/bars/theme-menu.tsx";

export const LoginRoute = () => {
  const { t } = useTranslation("signIn");
  const navigate = useNavigate();
  const [{ to, oidc, problem }] = usePageSearch(loginSearch);
  const wanted = sameSitePath(to) ?? undefined;
  const ended = useSession((session) => session.endedByServer);
  usePageTitle(t("title"));
  // What the last user could see is forgotten here, where no screen shows it any more.
  useEffect(() => {
    queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== sharedKeys.public[0] });
    queryClient.getMutationCache().clear();
  }, []);
  const open = useEffectEvent(() => void navigate({ href: wanted ?? paths.root, replace: true }));
  useEffect(() => {
    // Somebody signed in in another tab; the session has been read already.
    const follow = () => {
      if (currentSession().accessToken !== null) open();
    };
    window.addEventListener("storage", follow);
    return () => window.removeEventListener("storage", follow);
  }, []);
  return (
    <SignInPage
      ended={ended}
      arrived={oidc === "done"}
      // The address is user input: only known error codes are translated.
      problem={problem !== undefined && isErrorCode(problem) ? problem : null}
      to={wanted}
      onSignedIn={() => void navigate({ href: wanted ?? paths.root, replace: true })}
      onFailed={(code) =>
        void navigate({ to: paths.login, search: { to: wanted, problem: code }, replace: true })
      }
      tools={
        <>
          <LanguageMenu />
          <ThemeMenu />
        </>
      }
    />
  );
};
