import type { SignInOutcome, SignInTry } from "@sgval/contract/sign-in/security";
import { IconAlertTriangle, IconCircleCheck } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../format/use-format.ts";
import { deviceName } from "../../format/user-agent.ts";
import { EmptyState } from "../page/empty-state.tsx";
import { FirstRows } from "../page/rows.tsx";

const isRefused = (outcome: SignInOutcome): boolean => outcome !== "success";

/** Recent sign-in attempts; failed ones differ in icon and text. */
export const SignInRows = ({ tries }: { tries: readonly SignInTry[] }) => {
  const { t } = useTranslation("account");
  const format = useFormat();
  if (tries.length === 0) return <EmptyState reason={t("signIns.none")} />;
  return (
    <FirstRows
      rows={tries.map((one) => {
        const Icon = isRefused(one.outcome) ? IconAlertTriangle : IconCircleCheck;
        return (
          <li key={`${one.at} ${one.outcome} ${one.ip}`}>
            <Icon size={18} stroke={1.75} aria-hidden />
            <div>
              <b>{t(`signIns.outcome.${one.outcome}`)}</b>
              <small>
                {[
                  format.timestamp(one.at),
                  deviceName(one.userAgent) ?? t("sessions.unknownDevice"),
                  one.ip ?? t("sessions.unknownPlace"),
                  t(`signIns.method.${one.method}`),
                ].join(" · ")}
              </small>
            </div>
          </li>
        );
      })}
    />
  );
};
