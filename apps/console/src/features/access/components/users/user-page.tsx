import { styled } from "@mui/material/styles";
import type { User, UserScope } from "@sgval/contract/access/users";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { paths } from "../../../../config/paths.ts";
import { ApiError } from "../../../../shared/api/api-error.ts";
import { usePageTitle } from "../../../../shared/format/use-page-title.ts";
import { Stack } from "../../../../shared/ui/arrange.ts";
import { from, useFrom } from "../../../../shared/ui/breakpoints.ts";
import { EmptyState } from "../../../../shared/ui/page/empty-state.tsx";
import { PageBody } from "../../../../shared/ui/page/page-body.tsx";
import { PageHeader } from "../../../../shared/ui/page/page-header.tsx";
import { PageTabs } from "../../../../shared/ui/page/page-tabs.tsx";
import { QueryState } from "../../../../shared/ui/page/query-state.tsx";
import { SectionCard } from "../../../../shared/ui/page/section-card.tsx";
import { roleListQuery } from "../../api/roles.ts";
import { userQuery, userScopeQuery } from "../../api/users.ts";
import { type UserTab, userTabs } from "../../user-list-search.ts";
import { ScopeForm } from "./scope-form.tsx";
import { UserAccountTab } from "./user-account-tab.tsx";
import { UserNoticesTab } from "./user-notices-tab.tsx";
import { UserPermissionsTab } from "./user-permissions-tab.tsx";
import { UserSecurityTab } from "./user-security-tab.tsx";
import { UserSummary } from "./user-summary.tsx";

/** Devices that the user sees. */
const UserScopeTab = ({ user }: { user: User }) => {
  const { t } = useTranslation("access");
  const query = useQuery(userScopeQuery(user.id));
  return (
    <SectionCard title={t("scope.title")} sub={t("scope.sub")}>
      <QueryState query={query} failed={t("scope.failed")}>
        {(scope: UserScope) => <ScopeForm key={user.id} user={user} scope={scope} />}
      </QueryState>
    </SectionCard>
  );
};

const Columns = styled("div")({
  display: "grid",
  gap: 12,
  alignItems: "start",
  "& > *": { minWidth: 0 },
  [from("md")]: { gridTemplateColumns: "300px minmax(0, 1fr)" },
});

export type UserPageProps = {
  id: number;
  tab: UserTab;
  onTab: (tab: UserTab) => void;
  onGone: () => void;
  /** Activity of this user, rendered by another feature. */
  activity: (user: User) => ReactNode;
};

/** One user: summary at the side, details in tabs. */
export const UserPage = (props: UserPageProps) => {
  const { t } = useTranslation(["access", "pages", "messages", "common"]);
  const isWide = useFrom("md");
  const query = useQuery(userQuery(props.id));
  const roles = useQuery(roleListQuery()).data ?? [];
  const unknown = query.error instanceof ApiError && query.error.status === 404;
  usePageTitle(t("pages:name.user"), query.data?.username);
  const panel = (user: User): ReactNode => {
    switch (props.tab) {
      case "account":
        return <UserAccountTab key={user.id} user={user} roles={roles} />;
      case "security":
        return <UserSecurityTab user={user} />;
      case "permissions":
        return <UserPermissionsTab userId={user.id} />;
      case "scope":
        return <UserScopeTab key={user.id} user={user} />;
      case "activity":
        return props.activity(user);
      case "notifications":
        return <UserNoticesTab key={user.id} user={user} />;
    }
  };
  return (
    <PageBody>
      <PageHeader
        title={query.data?.username ?? t("pages:name.user")}
        trailLabel={t("common:trail")}
        trail={[
          { key: "users", node: <Link to={paths.users}>{t("pages:name.users")}</Link> },
          { key: "user", node: <span>{query.data?.username ?? String(props.id)}</span> },
        ]}
      />
      {unknown ? (
        <SectionCard>
          <EmptyState
            reason={t("messages:user_does_not_exist")}
            action={<Link to={paths.users}>{t("backToUsers")}</Link>}
          />
        </SectionCard>
      ) : (
        <QueryState query={query} failed={t("userFailed")}>
          {(user) => (
            <Columns>
              {/* On a phone it would stand before each of the six tabs. */}
              {(isWide || props.tab === "account") && (
                <UserSummary user={user} onDeleted={props.onGone} onEdit={() => props.onTab("account")} />
              )}
              <Stack gap={12}>
                <PageTabs
                  label={t("tabs.label")}
                  tabs={userTabs.map((key) => ({ key, label: t(`tabs.${key}`) }))}
                  tab={props.tab}
                  onTab={props.onTab}
                />
                <div role="tabpanel" id={`panel-${props.tab}`} aria-labelledby={`tab-${props.tab}`}>
                  {panel(user)}
                </div>
              </Stack>
            </Columns>
          )}
        </QueryState>
      )}
    </PageBody>
  );
};
