import { styled } from "@mui/material/styles";
import { type UserNotices, userNotices } from "@sgval/contract/access/user-account";
import type { User } from "@sgval/contract/access/users";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useMay } from "../../../../shared/api/ability.ts";
import { ApiError } from "../../../../shared/api/api-error.ts";
import { FormCard } from "../../../../shared/ui/form/form-card.tsx";
import { NoticeGrid } from "../../../../shared/ui/form/notice-grid.tsx";
import { hasBothEnds, QuietHours } from "../../../../shared/ui/form/quiet-hours.tsx";
import { useLiveForm } from "../../../../shared/ui/form/use-live-form.ts";
import { EmptyState } from "../../../../shared/ui/page/empty-state.tsx";
import { QueryState } from "../../../../shared/ui/page/query-state.tsx";
import { SectionCard } from "../../../../shared/ui/page/section-card.tsx";
import { paint } from "../../../../shared/ui/paint.ts";
import { typeScale } from "../../../../shared/ui/type-scale.ts";
import { userNoticesQuery, useSetUserNotices } from "../../api/user-account.ts";
import { useMe } from "../../use-me.ts";
import { editLock } from "../../user-rules.ts";

const Narrow = styled("div")({ maxWidth: 520 });
const QuietText = styled("p")({ ...typeScale.bodyS, margin: "12px 0 0", color: paint.ink2 });

/** Choices to read, for who may not change the account. */
const NoticesShown = ({ notifications, quietHours }: UserNotices) => {
  const { t } = useTranslation(["account", "common"]);
  return (
    <Narrow>
      <NoticeGrid choice={notifications} />
      <QuietText>
        {`${t("account:notice.quiet")}${t("common:colon")}${
          quietHours ? t("account:notice.quietSpan", quietHours) : t("account:notice.noQuiet")
        }`}
      </QuietText>
    </Narrow>
  );
};

const NoticesForm = ({ userId, notices }: { userId: number; notices: UserNotices }) => {
  const { t } = useTranslation("account");
  const update = useSetUserNotices(userId);
  const { form, card } = useLiveForm({
    values: notices,
    fields: ["notifications", "quietHours"],
    save: (values) => update.mutateAsync(values),
    draft: userNotices,
  });
  const [notifications, quiet] = form.watch(["notifications", "quietHours"]);
  return (
    <FormCard
      title={t("notice.title")}
      sub={t("notice.own")}
      {...card}
      onSubmit={async (event) => {
        event?.preventDefault();
        if (hasBothEnds(quiet)) await card.onSubmit(event);
      }}
    >
      <NoticeGrid
        choice={notifications}
        onChange={(next) => form.setValue("notifications", next, { shouldDirty: true })}
      />
      <QuietHours
        quiet={quiet}
        onChange={(next) => form.setValue("quietHours", next, { shouldDirty: true })}
      />
    </FormCard>
  );
};

/** Notification choices of a user, for an administrator to change where they may change the account. */
export const UserNoticesTab = ({ user }: { user: Pick<User, "id" | "superUser" | "manageSuper"> }) => {
  const { t } = useTranslation(["access", "account"]);
  const may = useMay();
  const me = useMe();
  const query = useQuery(userNoticesQuery(user.id));
  const beyond = query.error instanceof ApiError && query.error.code === "permission_not_held";
  const editable = editLock(me, user, may("User.Update")) === null;
  if (editable && query.data) return <NoticesForm userId={user.id} notices={query.data} />;
  return (
    <SectionCard title={t("account:notice.title")}>
      {beyond ? (
        <EmptyState reason={t("noticesBeyond")} />
      ) : (
        <QueryState query={query} failed={t("account:notice.failed")}>
          {(notices) => <NoticesShown {...notices} />}
        </QueryState>
      )}
    </SectionCard>
  );
};
