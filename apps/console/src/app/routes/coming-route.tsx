import { styled } from "@mui/material/styles";
import { IconHammer } from "@tabler/icons-react";
import { Link, useMatch } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { paths } from "../../config/paths.ts";
import { useSession } from "../../shared/api/session.ts";
import type { PageKey } from "../../shared/feature.ts";
import { usePageTitle } from "../../shared/format/use-page-title.ts";
import type { pages } from "../../shared/i18n/catalogue/vn/pages.ts";
import { EmptyState } from "../../shared/ui/page/empty-state.tsx";
import { PageBody } from "../../shared/ui/page/page-body.tsx";
import { usePageTrail } from "../../shared/ui/page/page-frame.ts";
import { PageHeader } from "../../shared/ui/page/page-header.tsx";
import { SectionCard } from "../../shared/ui/page/section-card.tsx";
import { paint } from "../../shared/ui/paint.ts";
import { typeScale } from "../../shared/ui/type-scale.ts";
import { NavigationLink } from "../shell/navigation/navigation-link.tsx";
import { useNavigation } from "../shell/navigation/use-navigation.ts";

const Lines = styled("div")({
  ...typeScale.body,
  padding: "0 16px 16px 48px",
  color: paint.ink2,
  "& h2": { ...typeScale.label, margin: "0 0 2px", color: paint.mute },
  "& p": { margin: "0 0 16px" },
  "& ul": { display: "flex", flexWrap: "wrap", gap: "6px 20px", margin: 0, padding: 0, listStyle: "none" },
});

type Described = keyof typeof pages.about;

/** The component pages have screens of their own and need no description. */
const isDescribed = (page: PageKey): page is Described => !/^(?:btn|icon|breadcrumb)/.test(page);

/** Related pages that are available today. */
const nearby: Partial<Record<PageKey, readonly PageKey[]>> = {
  report: ["devices", "history"],
  settings: ["tokens", "devices"],
  account: ["access"],
  profile: ["access", "account"],
};
const defaultPages: readonly PageKey[] = ["devices", "dataLoggers", "history", "tokens"];

/**
 * Placeholder of a page whose screen is not built yet: its name, its planned content, and pages with the same data
 * today. It is clearly different from an empty page.
 */
export const ComingRoute = () => {
  const { t } = useTranslation(["pages", "shell"]);
  const page = useMatch({ strict: false, select: (match) => match.staticData.page });
  const signedIn = useSession((session) => session.accessToken !== null);
  const { groups } = useNavigation();
  const key = page !== undefined && isDescribed(page) ? page : "home";
  const name = t(`name.${key}`);
  usePageTitle(name);
  const trail = usePageTrail(name);
  const near = groups
    .flatMap((one) => one.items)
    .filter((item) => item.key !== key && (nearby[key] ?? defaultPages).includes(item.key));
  return (
    <PageBody>
      <PageHeader title={name} {...trail} />
      <SectionCard flush>
        <EmptyState icon={<IconHammer size={20} stroke={1.75} aria-hidden />} reason={t("coming.title")} />
        <Lines>
          <h2>{t("coming.purpose")}</h2>
          <p>{t(`about.${key}`)}</p>
          {signedIn && near.length > 0 && (
            <>
              <h2>{t("coming.meanwhile")}</h2>
              <ul>
                {near.map((item) => (
                  <li key={item.key}>
                    <NavigationLink item={item} lit={false}>
                      {t(`name.${item.key}`)}
                    </NavigationLink>
                  </li>
                ))}
              </ul>
            </>
          )}
          {!signedIn && <Link to={paths.login}>{t("shell:signIn")}</Link>}
        </Lines>
      </SectionCard>
    </PageBody>
  );
};
