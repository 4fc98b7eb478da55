import type { User, UserScope } from "@sgval/contract/access/users";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { QueryState } from "../../../shared/ui/page/query-state.tsx";
import { SectionCard } from "../../../shared/ui/page/section-card.tsx";
import { userScopeQuery } from "../api/read-user-scope.ts";
import { ScopeForm } from "./scope-form.tsx";

/** Which devices somebody sees. */
export const UserScopeTab = ({ user }: { user: User }) => {
  const { t } = useTranslation("access");
  const query = useQuery(userScopeQuery(user.id));
  return (
    <SectionCard title={t("scope.title")} sub={t("scope.sub")}>
      <QueryState query={query} failed={t("scope.failed")}>
        {(scope: UserScope) => <ScopeForm key={query.dataUpdatedAt} user={user} scope={scope} />}
      </QueryState>
    </SectionCard>
  );
};
