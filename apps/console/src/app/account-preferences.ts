import type { Preferences } from "@sgval/contract/account/preferences";
import { type QueryClient, QueryObserver } from "@tanstack/react-query";
import { preferencesQuery } from "../features/account/api/preferences.ts";
import { queryClient } from "../shared/api/query-client.ts";
import { currentSession } from "../shared/api/session.ts";
import { preferUnits } from "../shared/format/preferred-units.ts";
import { chooseNotices, forgetNoticeChoice } from "../shared/notices/notice-ways.ts";
import { installationQuery } from "../shared/queries/installation.ts";
import { chooseSettings, useDeveloper } from "./customizer/settings.ts";

/** Longest wait for the preferred start page; after it the start page of the role is used. */
const TIMEOUT_MS = 3000;

/** Applies units, single keys and developer pages of the account to this browser; returns the unsubscribe function. */
export const followPreferences = (client: QueryClient): (() => void) => {
  const observer = new QueryObserver(client, preferencesQuery());
  const installation = new QueryObserver(client, installationQuery());
  const followUnits = () =>
    preferUnits({
      ...installation.getCurrentResult().data?.units,
      ...observer.getCurrentResult().data?.units,
    });
  const follow = ({ data }: { data: Preferences | undefined }) => {
    if (!data) return;
    followUnits();
    chooseSettings({ singleKeys: data.singleKeys });
    useDeveloper.setState({ on: data.developer });
    chooseNotices(data);
  };
  const stops = [observer.subscribe(follow), installation.subscribe(followUnits)];
  // An observer is not called for data that is cached already.
  followUnits();
  follow(observer.getCurrentResult());
  return () => {
    for (const stop of stops) stop();
    preferUnits({});
    // The next user of this browser has other preferences; developer pages are off by default.
    useDeveloper.setState({ on: false });
    forgetNoticeChoice();
  };
};

/** The user's preferred start page; null when none is chosen, it was not loaded in time, or no user is signed in. */
export const chosenStartPage = async (): Promise<string | null> => {
  const { accessToken, userData } = currentSession();
  if (accessToken === null || userData?.mustChangePassword) return null;
  const asked = queryClient.ensureQueryData(preferencesQuery()).then(
    ({ startPage }) => startPage,
    // A failed request must not block sign-in.
    () => null,
  );
  const tired = new Promise<null>((resolve) => setTimeout(() => resolve(null), TIMEOUT_MS));
  return Promise.race([asked, tired]);
};
