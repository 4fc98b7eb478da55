import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import type { testedWays } from "@sgval/contract/notifications/notices";
import { IconBrandTelegram, IconDeviceDesktop, IconMail, IconMessage, IconWorld } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { showSnackbar } from "../../../shared/api/snackbar.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import { deviceName } from "../../../shared/format/user-agent.ts";
import { useErrorText } from "../../../shared/i18n/use-error-text.ts";
import { QueryState } from "../../../shared/ui/page/query-state.tsx";
import { Rows } from "../../../shared/ui/page/rows.tsx";
import { SectionCard } from "../../../shared/ui/page/section-card.tsx";
import { useSubscribe, useTestNotice, useUnsubscribe, waysQuery } from "../api/own-ways.ts";
import { pushProblem } from "../browser-push.ts";
import { useShowTest } from "./channels-card.tsx";

type Way = (typeof testedWays)[number];

const icons = { mail: IconMail, push: IconWorld, telegram: IconBrandTelegram, sms: IconMessage };

const WayRow = (props: {
  way: Way;
  text: string;
  locked: boolean;
  action?: ReactNode;
  children?: ReactNode;
}) => {
  const { t } = useTranslation("notifications");
  const test = useTestNotice();
  const showTest = useShowTest();
  const Icon = icons[props.way];
  return (
    <li>
      <Icon size={20} stroke={1.75} aria-hidden />
      <div>
        <b>{t(`way.${props.way}`)}</b>
        <small>{props.text}</small>
        {props.children}
      </div>
      {props.action}
      {!props.locked && (
        <Button
          variant="outlined"
          size="small"
          disabled={test.isPending}
          aria-label={t("own.testName", { way: t(`way.${props.way}`) })}
          onClick={() => void showTest(test.mutateAsync(props.way))}
        >
          {t("own.test")}
        </Button>
      )}
    </li>
  );
};

/** Where the user's notifications go while no console is open: browsers, mail and messaging services. */
export const OwnWaysCard = () => {
  const { t } = useTranslation("notifications");
  const format = useFormat();
  const errorText = useErrorText();
  const query = useQuery(waysQuery());
  const subscribe = useSubscribe();
  const unsubscribe = useUnsubscribe();
  const problem = pushProblem();
  const turnOn = (pushKey: string) =>
    subscribe.mutate(pushKey, { onError: () => showSnackbar("error", t("own.subscribeFailed")) });
  return (
    <SectionCard title={t("own.title")} sub={t("own.sub")} flush>
      <QueryState query={query} failed={t("own.failed")}>
        {({ mailServer, telegram, sms, pushKey, browsers }) => (
          <Rows>
            <WayRow
              way="push"
              text={t("own.pushText")}
              locked={browsers.length === 0}
              action={
                problem === null && (
                  <Button
                    variant="contained"
                    size="small"
                    disabled={subscribe.isPending}
                    onClick={() => turnOn(pushKey)}
                  >
                    {t("own.subscribe")}
                  </Button>
                )
              }
            >
              {problem !== null && (
                <Alert severity="info" sx={{ mt: 1 }}>
                  {t(`own.${problem}`)}
                </Alert>
              )}
            </WayRow>
            {browsers.map(({ id, userAgent, createdAt }) => {
              const browser = deviceName(userAgent) ?? t("own.pushTitle");
              return (
                <li key={id}>
                  <IconDeviceDesktop size={20} stroke={1.75} aria-hidden />
                  <div>
                    <b>{browser}</b>
                    <small>{t("own.since", { time: format.timestamp(createdAt) })}</small>
                  </div>
                  <Button
                    variant="text"
                    size="small"
                    aria-label={t("own.endName", { name: browser })}
                    onClick={() =>
                      unsubscribe.mutate(
                        { id, isLast: browsers.length === 1 },
                        { onError: (error) => showSnackbar("error", errorText(error)) },
                      )
                    }
                  >
                    {t("own.end")}
                  </Button>
                </li>
              );
            })}
            <WayRow
              way="mail"
              text={mailServer ? t("own.mailText") : t("own.noMailServer")}
              locked={!mailServer}
            />
            <WayRow
              way="telegram"
              text={telegram ? t("own.serviceText") : t("own.noService")}
              locked={!telegram}
            />
            <WayRow way="sms" text={sms ? t("own.serviceText") : t("own.noService")} locked={!sms} />
          </Rows>
        )}
      </QueryState>
    </SectionCard>
  );
};
