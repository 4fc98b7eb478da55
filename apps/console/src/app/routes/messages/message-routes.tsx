import Button from "@mui/material/Button";
import OutlinedInput from "@mui/material/OutlinedInput";
import { searchText } from "@sgval/contract/search-text";
import { IconBan, IconLock, IconMapQuestion } from "@tabler/icons-react";
import { useLocation, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { paths } from "../../../config/paths.ts";
import { useRightLabels } from "../../../features/access/use-right-labels.ts";
import { signOut } from "../../../features/sign-in/api/session.ts";
import { useMay } from "../../../shared/api/ability.ts";
import { useDrafts } from "../../../shared/api/drafts.ts";
import { useSession } from "../../../shared/api/session.ts";
import { usePageSearch } from "../../../shared/page-search.ts";
import { useAuthOptions } from "../../../shared/queries/auth-options.ts";
import { PhoneLink } from "../../../shared/ui/page/phone-link.tsx";
import { mayOpen } from "../../features.ts";
import { MessagePage } from "../../layouts/message-page.tsx";
import { messageSearch } from "../../own-pages.ts";
import { found } from "../../palette/find.ts";
import { NavigationLink } from "../../shell/navigation/navigation-link.tsx";
import type { NavigationItem } from "../../shell/navigation/navigation-tree.ts";
import { useNavigation } from "../../shell/navigation/use-navigation.ts";
import { Back, Home, LinkButton, messageIcon } from "./message-parts.tsx";

/** Letter changes between two words (Levenshtein distance). */
const distance = (one: string, other: string): number => {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let i = 1; i <= one.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const change = (row[j - 1] ?? 0) + (one[i - 1] === other[j - 1] ? 0 : 1);
      next.push(Math.min(change, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[other.length] ?? 0;
};

const LONGEST_COMPARED = 120;
const FARTHEST = 0.6;

/** Pages with the most similar paths; distant ones are left out. */
export const closestPages = (
  items: readonly NavigationItem[],
  address: string,
  most = 3,
): NavigationItem[] => {
  const asked = searchText(address).slice(0, LONGEST_COMPARED);
  return items
    .filter((item, index) => items.findIndex(({ to }) => to === item.to) === index)
    .map((item) => ({
      item,
      far: distance(asked, searchText(item.to)) / Math.max(asked.length, item.to.length),
    }))
    .filter(({ far }) => far <= FARTHEST)
    .sort((one, other) => one.far - other.far)
    .slice(0, most)
    .map(({ item }) => item);
};

/** Shown to users without permissions, and for a page whose permission is missing. It never shows data. */
export const NotAuthorizedRoute = () => {
  const { t } = useTranslation(["shell", "common"]);
  const navigate = useNavigate();
  const may = useMay();
  const labels = useRightLabels();
  const signedIn = useSession((session) => session.accessToken !== null);
  const mayGoHome = useSession((session) => session.abilityRules.length > 0);
  const hotline = useAuthOptions()?.hotline;
  const [{ page, permission }] = usePageSearch(messageSearch);
  const lines = [t("notAuthorizedText")];
  if (page) lines.push(t("pageAsked", { page }));
  // A page that several permissions open names each of them; those of its tabs may be the same.
  const needed = [...new Set(permission?.split(", "))];
  if (needed.length > 0 && signedIn)
    lines.push(
      t("permissionNeeded", {
        count: needed.length,
        permission: [...new Set(needed.map((name) => labels.describe(name)))].join(", "),
        name: needed.join(", "),
      }),
    );
  const leave = async () => {
    await signOut();
    await navigate({ to: paths.login });
  };
  return (
    <MessagePage
      icon={<IconLock {...messageIcon} />}
      title={t("notAuthorized")}
      lines={lines}
      actions={
        <>
          {mayGoHome && <Home />}
          {signedIn && mayOpen(may, paths.accessControl) && (
            <LinkButton to={paths.accessControl} label={t("myAccess")} />
          )}
          {signedIn ? (
            <Button variant="outlined" onClick={() => void leave()}>
              {t("signOut")}
            </Button>
          ) : (
            <LinkButton to={paths.login} label={t("signIn")} filled />
          )}
        </>
      }
    >
      {hotline && (
        <p>
          {t("hotline")}
          {t("common:colon")}
          <PhoneLink number={hotline} />
        </p>
      )}
    </MessagePage>
  );
};

export const ForbiddenRoute = () => {
  const { t } = useTranslation(["shell", "common", "forms"]);
  const [{ request }] = usePageSearch(messageSearch);
  const kept = useDrafts((state) => state.drafts.length > 0);
  const lines = [t("forbiddenText")];
  if (kept) lines.push(t("forms:draft.kept"));
  if (request) lines.push(t("common:requestId", { id: request }));
  return (
    <MessagePage
      icon={<IconBan {...messageIcon} />}
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

/** Shows the unknown address and suggests pages with similar ones. */
export const NotFoundRoute = () => {
  const { t } = useTranslation(["shell", "pages"]);
  const { pathname } = useLocation();
  const signedIn = useSession((session) => session.accessToken !== null);
  const { groups } = useNavigation();
  const [query, setQuery] = useState("");
  const address = pathname.replace(/^\/pages\/misc\/not-found(?=\/)/, "");
  const items = signedIn ? groups.flatMap((group) => group.items) : [];
  const offered =
    query.trim() === ""
      ? closestPages(items, address)
      : found(
          items.map((item) => ({ item, name: t(`pages:name.${item.key}`), labels: item.key })),
          query,
        )
          .slice(0, 6)
          .map(({ item }) => item);
  return (
    <MessagePage
      icon={<IconMapQuestion {...messageIcon} />}
      title={t("notFound")}
      lines={[t("notFoundText", { address })]}
      actions={
        <>
          <Home />
          <Back />
        </>
      }
    >
      {signedIn && (
        <>
          <OutlinedInput
            fullWidth
            value={query}
            onChange={(event) => setQuery(event.target.value)}
            placeholder={t("search")}
            inputProps={{ "aria-label": t("search"), type: "search" }}
            sx={{ mt: 4 }}
          />
          {offered.length > 0 && (
            <nav aria-label={t("closestPages")}>
              <ul>
                {offered.map((item) => (
                  <li key={item.key}>
                    <NavigationLink item={item} lit={false}>
                      {t(`pages:name.${item.key}`)}
                    </NavigationLink>
                  </li>
                ))}
              </ul>
            </nav>
          )}
        </>
      )}
    </MessagePage>
  );
};
