import { styled } from "@mui/material/styles";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { ApiError } from "../../../../shared/api/api-error.ts";
import { NoticeGrid } from "../../../../shared/ui/form/notice-grid.tsx";
import { EmptyState } from "../../../../shared/ui/page/empty-state.tsx";
import { QueryState } from "../../../../shared/ui/page/query-state.tsx";
import { SectionCard } from "../../../../shared/ui/page/section-card.tsx";
import { paint } from "../../../../shared/ui/paint.ts";
import { typeScale } from "../../../../shared/ui/type-scale.ts";
import { userNoticesQuery } from "../../api/user-account.ts";

const Narrow = styled("div")({ maxWidth: 520 });
const QuietHours = styled("p")({ ...typeScale.bodyS, margin: "12px 0 0", color: paint.ink2 });

/** Read-only notification choices of a user; only the user can change them. */
export const UserNoticesTab = ({ userId }: { userId: number }) => {
  const { t } = useTranslation(["access", "account", "common"]);
  const query = useQuery(userNoticesQuery(userId));
  const beyond = query.error instanceof ApiError && query.error.code === "permission_not_held";
  return (
    <SectionCard title={t("account:notice.title")} sub={t("account:notice.own")}>
      {beyond ? (
        <EmptyState reason={t("noticesBeyond")} />
      ) : (
        <QueryState query={query} failed={t("account:notice.failed")}>
          {({ notifications, quietHours }) => (
            <Narrow>
              <NoticeGrid choice={notifications} />
              <QuietHours>
                {`${t("account:notice.quiet")}${t("common:colon")}${
                  quietHours ? t("account:notice.quietSpan", quietHours) : t("account:notice.noQuiet")
                }`}
              </QuietHours>
            </Narrow>
          )}
        </QueryState>
      )}
    </SectionCard>
  );
};
