import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { ApiError } from "../../../../shared/api/api-error.ts";
import { NoticeGrid } from "../../../../shared/ui/form/notice-grid.tsx";
import { EmptyState } from "../../../../shared/ui/page/empty-state.tsx";
import { QueryState } from "../../../../shared/ui/page/query-state.tsx";
import { SectionCard } from "../../../../shared/ui/page/section-card.tsx";
import { paint } from "../../../../shared/ui/paint.ts";
import { typeScale } from "../../../../shared/ui/type-scale.ts";
import { userNoticesQuery } from "../../api/read-user-notices.ts";

/** What this person chose to be told of; only they can change it. */
export const UserNoticesTab = ({ userId }: { userId: number }) => {
  const { t } = useTranslation(["access", "account"]);
  const query = useQuery(userNoticesQuery(userId));
  const beyond = query.error instanceof ApiError && query.error.code === "permission_not_held";
  return (
    <SectionCard title={t("account:notice.title")} sub={t("account:notice.own")}>
      {beyond ? (
        <EmptyState reason={t("noticesBeyond")} />
      ) : (
        <QueryState query={query} failed={t("account:notice.failed")}>
          {({ notifications, quietHours }) => (
            <div style={{ maxWidth: 520 }}>
              <NoticeGrid choice={notifications} />
              <p style={{ ...typeScale.bodyS, margin: "12px 0 0", color: paint.ink2 }}>
                {`${t("account:notice.quiet")}: ${
                  quietHours ? t("account:notice.quietSpan", quietHours) : t("account:notice.noQuiet")
                }`}
              </p>
            </div>
          )}
        </QueryState>
      )}
    </SectionCard>
  );
};
