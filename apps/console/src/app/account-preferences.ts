import type { Preferences } from "@sgval/contract/account/preferences";
import { type QueryClient, QueryObserver } from "@tanstack/react-query";
import { preferencesQuery } from "../features/account/api/preferences.ts";
import { queryClient } from "../shared/api/query-client.ts";
import { currentSession } from "../shared/api/session.ts";
import { preferUnits } from "../shared/format/preferred-units.ts";
import { chooseNotices, forgetNoticeChoice } from "../shared/notices/notice-ways.ts";
import { chooseSettings, useDeveloper } from "./customizer/settings.ts";

/** Nobody waits longer than this for the choice of a page; the role's own start is good enough then. */
const TIMEOUT_MS = 3000;

/** Makes this browser behave as the account says: units, single keys, pages for developers. Gives the end of it. */
export const followPreferences = (client: QueryClient): (() => void) => {
  const observer = new QueryObserver(client, preferencesQuery());
  const follow = ({ data }: { data: Preferences | undefined }) => {
    if (!data) return;
    preferUnits(data.units);
    chooseSettings({ singleKeys: data.singleKeys });
    useDeveloper.setState({ on: data.developer });
    chooseNotices(data);
  };
  const stop = observer.subscribe(follow);
  // An observer is not called for data that is cached already.
  follow(observer.getCurrentResult());
  return () => {
    stop();
    preferUnits({});
    // The next person at this browser has other preferences; developer pages are off by default.
    useDeveloper.setState({ on: false });
    forgetNoticeChoice();
  };
};

/** The page somebody chose to start on; null where none is chosen, known in time, or anybody signed in. */
export const chosenStartPage = async (): Promise<string | null> => {
  const { accessToken, userData } = currentSession();
  if (accessToken === null || userData?.mustChangePassword) return null;
  const asked = queryClient.ensureQueryData(preferencesQuery()).then(
    ({ startPage }) => startPage,
    // A page that cannot be asked for is no reason to keep somebody out.
    () => null,
  );
  const tired = new Promise<null>((resolve) => setTimeout(() => resolve(null), TIMEOUT_MS));
  return Promise.race([asked, tired]);
};
