import Chip from "@mui/material/Chip";
import { styled } from "@mui/material/styles";
import type { OwnAccount } from "@sgval/contract/account/account";
import type { SavedView } from "@sgval/contract/account/saved-views";
import { languageNames } from "@sgval/quantities/language";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { paths } from "../../../config/paths.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import { usePageTitle } from "../../../shared/format/use-page-title.ts";
import { useRoleName } from "../../../shared/i18n/use-role-name.ts";
import { viewsQuery } from "../../../shared/queries/saved-views.ts";
import { Actions, MutedText, Stack, Text } from "../../../shared/ui/arrange.ts";
import { ViewLinks } from "../../../shared/ui/list/views/view-links.tsx";
import { DescriptionList } from "../../../shared/ui/page/description-list.tsx";
import { PageBody } from "../../../shared/ui/page/page-body.tsx";
import { PageTabs } from "../../../shared/ui/page/page-tabs.tsx";
import { QueryState } from "../../../shared/ui/page/query-state.tsx";
import { SectionCard } from "../../../shared/ui/page/section-card.tsx";
import { paint } from "../../../shared/ui/paint.ts";
import { UserPhoto } from "../../../shared/ui/photo/user-photo.tsx";
import { typeScale } from "../../../shared/ui/type-scale.ts";
import { accountQuery } from "../api/account.ts";

const EditLinks = styled(Actions)({ gap: 16 });

const Groups = styled(Actions)({ gap: 6 });

const Cards = styled("div")({
  display: "grid",
  gap: 12,
  gridTemplateColumns: "repeat(auto-fit, minmax(280px, 1fr))",
});
const RightsLabel = styled("p")({ ...typeScale.bodyS, margin: "0 0 6px", color: paint.mute });
const Head = styled("div")({ display: "flex", flexWrap: "wrap", alignItems: "center", gap: "12px 20px" });
const Who = styled("div")({
  flex: "1 1 180px",
  minWidth: 0,
  "& h1": { ...typeScale.h1, margin: 0, overflowWrap: "anywhere" },
});

const profileTabs = ["profile", "activity", "favourites"] as const;
type ProfileTab = (typeof profileTabs)[number];

const profileTabOf = (text: string | undefined): ProfileTab =>
  profileTabs.find((one) => one === text) ?? "profile";

export type ProfilePageProps = {
  /** As the address says it. */
  tab: string | undefined;
  onTab: (tab: ProfileTab) => void;
  /** Names of the resource groups in which the user has permissions; null for all of them. */
  groups: readonly string[] | null;
  /** Recent activity of the user, rendered by another feature. */
  activity: (userId: number) => ReactNode;
  /** Pinned devices, rendered by another feature. */
  pinned: ReactNode;
  /** Report templates, rendered by another feature. */
  templates: ReactNode;
  viewLink: (view: SavedView) => ReactNode;
  /** A view is kept when the user loses the permission to its list, but is not a link then. */
  opensView: (view: SavedView) => boolean;
};

const About = ({ account, groups }: { account: OwnAccount } & Pick<ProfilePageProps, "groups">) => {
  const { t } = useTranslation(["account", "access"]);
  const roleName = useRoleName();
  return (
    <Cards>
      <SectionCard title={t("profile.contact")}>
        <DescriptionList
          properties={[
            { key: "email", label: t("access:columns.email"), content: account.email ?? "--" },
            { key: "phone", label: t("access:phone"), content: account.phone ?? "--" },
            { key: "account", label: t("access:account"), content: account.account ?? "--" },
            {
              key: "language",
              label: t("access:language"),
              content: account.language
                ? languageNames[account.language]
                : t("access:languageOfInstallation"),
            },
          ]}
        />
      </SectionCard>
      <SectionCard title={t("profile.role")}>
        <Text sx={{ mb: 3 }}>
          <b>{account.role ? roleName(account.role.name) : t("access:noRole")}</b>
          {account.superUser && ` · ${t("access:superUser")}`}
        </Text>
        <RightsLabel>{t("profile.rights")}</RightsLabel>
        <Groups>
          {(groups ?? [t("profile.allRights")]).map((group) => (
            <Chip key={group} size="small" variant="outlined" label={group} />
          ))}
        </Groups>
      </SectionCard>
    </Cards>
  );
};

const OwnViews = ({ opensView, viewLink }: Pick<ProfilePageProps, "opensView" | "viewLink">) => {
  const { t } = useTranslation("views");
  const query = useQuery(viewsQuery());
  return (
    <SectionCard title={t("filters.title")}>
      <QueryState query={query} failed={t("filters.failed")}>
        {(views) => <ViewLinks views={views.filter(opensView)} link={viewLink} />}
      </QueryState>
    </SectionCard>
  );
};

/** Read-only profile of the user; changes are made in the account settings. */
export const ProfilePage = (props: ProfilePageProps) => {
  const { t } = useTranslation("account");
  const roleName = useRoleName();
  const format = useFormat();
  const query = useQuery(accountQuery());
  const tab = profileTabOf(props.tab);
  usePageTitle(t(`tabs.${tab}`), t("profile.title"));
  return (
    <PageBody>
      <QueryState query={query} failed={t("failed")}>
        {(account) => (
          <>
            <SectionCard>
              <Head>
                <UserPhoto user={account} size={80} />
                <Who>
                  <h1>{account.username}</h1>
                  <MutedText>
                    {[
                      account.role && roleName(account.role.name),
                      t("profile.joined", { date: format.date(account.createdAt) }),
                    ]
                      .filter(Boolean)
                      .join(" · ")}
                  </MutedText>
                </Who>
                <EditLinks>
                  <Link to={paths.accountPhoto}>{t("profile.editPhoto")}</Link>
                  <Link to={paths.accountTab} params={{ id: "account" }}>
                    {t("profile.edit")}
                  </Link>
                </EditLinks>
              </Head>
            </SectionCard>
            <PageTabs
              label={t("tabs.label")}
              tabs={profileTabs.map((key) => ({ key, label: t(`tabs.${key}`) }))}
              tab={tab}
              onTab={props.onTab}
            />
            <div role="tabpanel" id={`panel-${tab}`} aria-labelledby={`tab-${tab}`}>
              {tab === "profile" && <About account={account} groups={props.groups} />}
              {tab === "activity" && props.activity(account.id)}
              {tab === "favourites" && (
                <Stack gap={12}>
                  {props.pinned}
                  <OwnViews opensView={props.opensView} viewLink={props.viewLink} />
                  {props.templates}
                </Stack>
              )}
            </div>
          </>
        )}
      </QueryState>
    </PageBody>
  );
};
