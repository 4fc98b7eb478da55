import Alert from "@mui/material/Alert";
import { seesSignInsOf } from "@sgval/contract/access/grant-rules";
import { exportUserSignIns } from "@sgval/contract/access/user-account";
import type { User } from "@sgval/contract/access/users";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useMay } from "../../../../shared/api/ability.ts";
import { showSnackbar } from "../../../../shared/api/snackbar.ts";
import { useFormat } from "../../../../shared/format/use-format.ts";
import { useErrorText } from "../../../../shared/i18n/use-error-text.ts";
import { LockedButton } from "../../../../shared/ui/act/locked-button.tsx";
import { QuestionDialog } from "../../../../shared/ui/act/question-dialog.tsx";
import { Actions, Stack } from "../../../../shared/ui/arrange.ts";
import { ExportMenu } from "../../../../shared/ui/list/export-menu.tsx";
import { DescriptionList } from "../../../../shared/ui/page/description-list.tsx";
import { QueryState } from "../../../../shared/ui/page/query-state.tsx";
import { SectionCard } from "../../../../shared/ui/page/section-card.tsx";
import { SessionRows } from "../../../../shared/ui/sign-in/session-rows.tsx";
import { SignInRows } from "../../../../shared/ui/sign-in/sign-in-rows.tsx";
import {
  type GuardAct,
  useGuardUser,
  userSecurityQuery,
  userSessionsQuery,
  userSignInsQuery,
  useSendResetLink,
} from "../../api/user-account.ts";
import { useLockText } from "../../use-lock-text.ts";
import { useMe } from "../../use-me.ts";
import { editLock } from "../../user-rules.ts";

/** Second factor, open sessions and sign-in attempts of a user, for callers who may see them. */
export const UserSecurityTab = ({ user }: { user: User }) => {
  const { t } = useTranslation("access");
  if (seesSignInsOf(useMe(), user)) return <SignInsOf user={user} />;
  return <Alert severity="info">{t("locked.super_user_required")}</Alert>;
};

const SignInsOf = ({ user }: { user: User }) => {
  const { t } = useTranslation(["access", "forms", "messages", "account", "common"]);
  const format = useFormat();
  const errorText = useErrorText();
  const may = useMay();
  const me = useMe();
  const lockText = useLockText();
  const state = useQuery(userSecurityQuery(user.id));
  const sessions = useQuery(userSessionsQuery(user.id));
  const signIns = useQuery(userSignInsQuery(user.id));
  const guard = useGuardUser(user.id);
  const reset = useSendResetLink();
  const [asked, setAsked] = useState<GuardAct | null>(null);
  const lock = editLock(me, user, may("User.Update"));
  const locked = lockText(lock, "User.Update", t("messages:not_permitted"));
  const sendLink = () =>
    reset.mutate(user.id, {
      onSuccess: () => showSnackbar("success", t("messages:check_email")),
      onError: (error) => showSnackbar("error", errorText(error)),
    });
  const confirm = () => {
    if (asked === null) return;
    guard.mutate(asked, {
      onSuccess: () => {
        showSnackbar("success", t("messages:update_success"));
        setAsked(null);
      },
    });
  };
  return (
    <Stack gap={12}>
      <SectionCard title={t("guard.title")}>
        <QueryState query={state} failed={t("guard.failed")}>
          {({ secondFactor, pausedUntil }) => (
            <DescriptionList
              properties={[
                {
                  key: "factor",
                  label: t("account:factor.title"),
                  content: secondFactor ? t("account:factor.on") : t("account:factor.off"),
                },
                {
                  key: "paused",
                  label: t("guard.signIn"),
                  content:
                    pausedUntil === null
                      ? t("guard.open")
                      : t("guard.pausedUntil", { time: format.timestamp(pausedUntil) }),
                },
              ]}
            />
          )}
        </QueryState>
        <Actions sx={{ mt: 3.5 }}>
          <LockedButton
            variant="outlined"
            disabled={reset.isPending}
            locked={locked ?? (user.email === null ? t("locked.no_email") : undefined)}
            onClick={sendLink}
          >
            {t("sendReset")}
          </LockedButton>
          {state.data?.pausedUntil && (
            <LockedButton variant="outlined" locked={locked} onClick={() => setAsked("unlock")}>
              {t("guard.unlock.verb")}
            </LockedButton>
          )}
          {state.data?.secondFactor && (
            <LockedButton
              variant="outlined"
              locked={locked ?? (me.superUser ? undefined : t("locked.super_user_required"))}
              onClick={() => setAsked("removeSecondFactor")}
            >
              {t("guard.removeSecondFactor.verb")}
            </LockedButton>
          )}
        </Actions>
      </SectionCard>
      <SectionCard
        title={t("account:sessions.title")}
        flush
        actions={
          sessions.data &&
          sessions.data.length > 0 && (
            <LockedButton
              variant="outlined"
              size="small"
              locked={locked}
              onClick={() => setAsked("endSessions")}
            >
              {t("guard.endSessions.verb")}
            </LockedButton>
          )
        }
      >
        <QueryState query={sessions} failed={t("account:sessions.failed")}>
          {(list) => <SessionRows sessions={list} />}
        </QueryState>
      </SectionCard>
      <SectionCard
        title={t("account:signIns.title")}
        flush
        actions={
          signIns.data &&
          signIns.data.length > 0 && (
            <ExportMenu
              route={exportUserSignIns}
              params={{ id: user.id }}
              query={{}}
              about={t("account:signIns.title")}
            />
          )
        }
      >
        <QueryState query={signIns} failed={t("account:signIns.failed")}>
          {(list) => <SignInRows tries={list} />}
        </QueryState>
      </SectionCard>
      {asked && (
        <QuestionDialog
          open
          title={t(`guard.${asked}.title`, { name: user.username })}
          text={t(`guard.${asked}.text`)}
          cancelLabel={t("forms:cancel")}
          verbLabel={t(`guard.${asked}.verb`)}
          busy={guard.isPending}
          problem={guard.error && errorText(guard.error)}
          onCancel={() => {
            guard.reset();
            setAsked(null);
          }}
          onConfirm={confirm}
        />
      )}
    </Stack>
  );
};
