import { styled } from "@mui/material/styles";
import { IconServerOff } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { paths } from "../../../config/paths.ts";
import { ApiError } from "../../../shared/api/api-error.ts";
import { useAuthOptions } from "../../../shared/queries/auth-options.ts";
import { PhoneLink } from "../../../shared/ui/page/phone-link.tsx";
import { MessagePage } from "../../layouts/message-page.tsx";
import { LiveState } from "../bars/live-state.tsx";
import { PlainButton } from "./plain-button.tsx";
import { serverReady, useRetry } from "./use-retry.ts";

const Home = styled("a")({ alignSelf: "center", padding: "0 8px" });

/** Server error page; retries and shows the hotline. */
export const ServerFault = (props: { requestId: string | null; onWell: () => void }) => {
  const { t } = useTranslation(["shell", "common"]);
  const hotline = useAuthOptions()?.hotline ?? null;
  const { left, tryNow } = useRetry(serverReady, props.onWell);
  const lines = [t("serverFaultText"), t("retryIn", { seconds: left })];
  if (props.requestId !== null) lines.push(t("common:requestId", { id: props.requestId }));
  return (
    <MessagePage
      icon={<IconServerOff size={40} stroke={1.5} aria-hidden />}
      title={t("serverFault")}
      lines={lines}
      actions={
        <>
          <PlainButton type="button" onClick={() => void tryNow()}>
            {t("common:retry")}
          </PlainButton>
          <Home href={paths.root}>{t("home")}</Home>
          <LiveState />
        </>
      }
    >
      {hotline !== null && (
        <p>
          {t("hotline")}
          {t("common:colon")}
          <PhoneLink number={hotline} />
        </p>
      )}
    </MessagePage>
  );
};

/** Server error page for a page that threw; shows the request id of an API error. */
export const PageFault = ({ error, onWell }: { error: unknown; onWell: () => void }) => (
  <ServerFault requestId={error instanceof ApiError ? error.requestId : null} onWell={onWell} />
);
