import Button from "@mui/material/Button";
import { exportSignIns } from "@sgval/contract/sign-in/security";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { showSnackbar } from "../../../shared/api/snackbar.ts";
import { deviceName } from "../../../shared/format/user-agent.ts";
import { useErrorText } from "../../../shared/i18n/use-error-text.ts";
import { Stack } from "../../../shared/ui/arrange.ts";
import { ExportMenu } from "../../../shared/ui/list/export-menu.tsx";
import { QueryState } from "../../../shared/ui/page/query-state.tsx";
import { SectionCard } from "../../../shared/ui/page/section-card.tsx";
import { SessionRows } from "../../../shared/ui/sign-in/session-rows.tsx";
import { SignInRows } from "../../../shared/ui/sign-in/sign-in-rows.tsx";
import { sessionsQuery, signInsQuery, useEndSession } from "../api/sessions.ts";
import { PasswordForm } from "./password-form.tsx";
import { SecondFactorCard } from "./second-factor-card.tsx";

/** Password, second factor, open sessions and sign-in attempts. */
export const SecurityTab = (props: {
  /** What still works with a new password; rendered by another feature. */
  renderKeysLeft: (onClose: () => void) => ReactNode;
}) => {
  const { t } = useTranslation(["account", "messages"]);
  const errorText = useErrorText();
  const sessions = useQuery(sessionsQuery());
  const signIns = useQuery(signInsQuery());
  const end = useEndSession();
  const [changed, setChanged] = useState(false);
  const stop = (which: number | "others") =>
    end.mutate(which, {
      onSuccess: () => showSnackbar("success", t("messages:update_success")),
      onError: (error) => showSnackbar("error", errorText(error)),
    });
  const others = (sessions.data ?? []).some(({ current }) => !current);
  return (
    <Stack gap={12}>
      <PasswordForm onSaved={() => setChanged(true)} />
      {changed && props.renderKeysLeft(() => setChanged(false))}
      <SecondFactorCard />
      <SectionCard
        title={t("sessions.title")}
        flush
        actions={
          others && (
            <Button variant="outlined" size="small" disabled={end.isPending} onClick={() => stop("others")}>
              {t("sessions.endOthers")}
            </Button>
          )
        }
      >
        <QueryState query={sessions} failed={t("sessions.failed")}>
          {(list) => (
            <SessionRows
              sessions={list}
              action={(session) =>
                !session.current && (
                  <Button
                    variant="outlined"
                    size="small"
                    disabled={end.isPending}
                    aria-label={t("sessions.endName", {
                      name: deviceName(session.userAgent) ?? t("sessions.unknownDevice"),
                    })}
                    onClick={() => stop(session.id)}
                  >
                    {t("sessions.end")}
                  </Button>
                )
              }
            />
          )}
        </QueryState>
      </SectionCard>
      <SectionCard
        title={t("signIns.title")}
        flush
        actions={
          signIns.data &&
          signIns.data.length > 0 && (
            <ExportMenu route={exportSignIns} query={{}} about={t("signIns.title")} />
          )
        }
      >
        <QueryState query={signIns} failed={t("signIns.failed")}>
          {(list) => <SignInRows tries={list} />}
        </QueryState>
      </SectionCard>
    </Stack>
  );
};
