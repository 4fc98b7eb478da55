import type { Session } from "@sgval/contract/sign-in/security";
import { IconDeviceDesktop, IconDeviceMobile } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../format/use-format.ts";
import { deviceName, isHandheld } from "../../format/user-agent.ts";
import { EmptyState } from "../page/empty-state.tsx";
import { FirstRows } from "../page/rows.tsx";

/** Sessions of a user; `action` is shown at the end of a row. */
export const SessionRows = (props: {
  sessions: readonly Session[];
  action?: (session: Session) => ReactNode;
}) => {
  const { t } = useTranslation("account");
  const format = useFormat();
  if (props.sessions.length === 0) return <EmptyState reason={t("sessions.none")} />;
  return (
    <FirstRows
      rows={props.sessions.map((session) => {
        const Icon = isHandheld(session.userAgent) ? IconDeviceMobile : IconDeviceDesktop;
        return (
          <li key={session.id}>
            <Icon size={20} stroke={1.75} aria-hidden />
            <div>
              <b>{deviceName(session.userAgent) ?? t("sessions.unknownDevice")}</b>
              {session.current && ` · ${t("sessions.current")}`}
              <small>
                {[
                  session.ip ?? t("sessions.unknownPlace"),
                  t("sessions.lastUsed", { time: format.timestamp(session.lastUsedAt) }),
                  t("sessions.since", { time: format.timestamp(session.createdAt) }),
                ].join(" · ")}
              </small>
            </div>
            {props.action?.(session)}
          </li>
        );
      })}
    />
  );
};
