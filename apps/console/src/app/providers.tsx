import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { lazy, Suspense, useEffect } from "react";
import { paths } from "../config/paths.ts";
import "../shared/api/installed-app.ts";
import { queryClient } from "../shared/api/query-client.ts";
import { onRefusal } from "../shared/api/refusals.ts";
import { useSession } from "../shared/api/session.ts";
import { followSettings, useSettings } from "./customizer/settings.ts";
import { followLanguage } from "./follow-language.ts";
import { router } from "./router.tsx";
import { ConsoleTheme } from "./theme/console-theme.tsx";

// Neither is needed for the first picture, and signing in needs no socket at all.
const LiveSession = lazy(async () => ({ default: (await import("./live-session.tsx")).LiveSession }));
const Feedback = lazy(async () => ({ default: (await import("./shell/notices/feedback.tsx")).Feedback }));

/** Redirects when the server reports a missing permission or maintenance. */
const useRefusals = (): void => {
  useEffect(
    () =>
      onRefusal((refusal) => {
        if (refusal.kind === "maintenance" && router.state.location.pathname !== paths.maintenance)
          void router.navigate({
            to: paths.maintenance,
            search: { to: router.state.location.href },
            ignoreBlocker: true,
          });
        if (refusal.kind === "forbidden")
          void router.navigate({
            to: paths.forbidden,
            search: refusal.requestId === null ? {} : { request: refusal.requestId },
            // Input is kept as a draft; a leave question would only delay the redirect.
            ignoreBlocker: true,
          });
      }),
    [],
  );
};

/** Redirects to sign-in when the session ended, by the server or in another tab. */
const useSessionEnd = (): void => {
  useEffect(
    () =>
      useSession.subscribe((now, before) => {
        const { pathname, href } = router.state.location;
        if (now.accessToken !== null || before.accessToken === null || pathname === paths.login) return;
        const search = pathname === paths.root ? {} : { to: href };
        void router.navigate({ to: paths.login, search, replace: true, ignoreBlocker: true });
      }),
    [],
  );
};

followSettings();
followLanguage();

export const App = () => {
  const direction = useSettings((settings) => settings.direction);
  const primaryLight = useSettings((settings) => settings.primaryLight);
  const primaryDark = useSettings((settings) => settings.primaryDark);
  const signedIn = useSession((session) => session.accessToken !== null);
  useRefusals();
  useSessionEnd();
  return (
    <QueryClientProvider client={queryClient}>
      <Suspense fallback={null}>
        <ConsoleTheme direction={direction} primaryLight={primaryLight} primaryDark={primaryDark}>
          <Suspense fallback={null}>
            <RouterProvider router={router} />
          </Suspense>
          <Suspense fallback={null}>
            {signedIn && <LiveSession />}
            <Feedback />
          </Suspense>
        </ConsoleTheme>
      </Suspense>
    </QueryClientProvider>
  );
};
