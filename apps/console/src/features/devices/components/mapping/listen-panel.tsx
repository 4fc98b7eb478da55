import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import type { HeardMessage } from "@sgval/contract/readings/mapping";
import { IconEar } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import type { ComponentProps, ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { showSnackbar } from "../../../../shared/api/snackbar.ts";
import { serverNow } from "../../../../shared/format/server-clock.ts";
import { useFormat } from "../../../../shared/format/use-format.ts";
import { useErrorText } from "../../../../shared/i18n/use-error-text.ts";
import { Actions, Stack } from "../../../../shared/ui/arrange.ts";
import { QueryFailure } from "../../../../shared/ui/page/query-state.tsx";
import { Rows } from "../../../../shared/ui/page/rows.tsx";
import { heardQuery, type TestedMessage, useListen } from "../../api/mapping.ts";

/** The start of a payload. */
export const Payload = styled("code")({
  display: "-webkit-box",
  WebkitBoxOrient: "vertical",
  WebkitLineClamp: 3,
  overflow: "hidden",
  overflowWrap: "anywhere",
});

/** Starts to listen, and says how long it takes, that nothing came, or that it failed. */
export const ListenControl = (props: {
  /** Left to listen; 0 while nothing is listened to. */
  seconds: number;
  disabled: boolean;
  /** What to say where nothing was heard. */
  nothing: string | null;
  query: ComponentProps<typeof QueryFailure>["query"];
  onListen: () => void;
  /** Buttons beside the one that listens. */
  children?: ReactNode;
}) => {
  const { seconds } = props;
  const { t } = useTranslation("devices");
  const format = useFormat();
  return (
    <>
      <Actions>
        {props.children}
        <Button
          variant="outlined"
          startIcon={<IconEar size={18} stroke={1.75} />}
          disabled={props.disabled || seconds > 0}
          onClick={props.onListen}
        >
          {t("mapping.listen")}
        </Button>
      </Actions>
      <output>
        {seconds > 0 ? t("mapping.listening", { seconds: format.count(seconds) }) : props.nothing}
      </output>
      <QueryFailure query={props.query} failed={t("mapping.heardFailed")} />
    </>
  );
};

/** What became of a message, in a line. */
const useBecame = () => {
  const { t } = useTranslation("devices");
  const format = useFormat();
  return ({ dead, samples, rejected, tooMany, unmapped }: HeardMessage): string =>
    [
      tooMany
        ? t("mapping.heardTooMany")
        : t("mapping.heardSamples", { count: samples, number: format.count(samples) }),
      ...(dead ? [t(`mapping.reason.${dead.reason}`)] : []),
      ...rejected.slice(0, 5).map(({ field, reason }) => `${field} (${t(`rejected.why.${reason}`)})`),
      ...(unmapped.length > 0 ? [t("mapping.heardUnmapped", { keys: unmapped.slice(0, 8).join(", ") })] : []),
    ].join(" · ");
};

/** Listens to a device for half a minute and shows what came; with `onUse` a message can be used in a test. */
export const ListenPanel = (props: {
  deviceId: number;
  onUse?: (message: TestedMessage) => void;
  /** Buttons beside the one that listens. */
  children?: ReactNode;
}) => {
  const { onUse } = props;
  const { t } = useTranslation("devices");
  const format = useFormat();
  const errorText = useErrorText();
  const becameOf = useBecame();
  const listen = useListen(props.deviceId);
  const query = useQuery(heardQuery(props.deviceId));
  const heard = query.data;
  // Each answer of the server draws the rest of the time again.
  const seconds = heard?.endsAt ? Math.max(0, Math.ceil((Date.parse(heard.endsAt) - serverNow()) / 1000)) : 0;
  return (
    <Stack gap={8}>
      <ListenControl
        seconds={seconds}
        disabled={listen.isPending}
        nothing={heard?.messages.length === 0 ? t("mapping.heardNone") : null}
        query={query}
        onListen={() =>
          listen.mutate(undefined, { onError: (error) => showSnackbar("error", errorText(error)) })
        }
      >
        {props.children}
      </ListenControl>
      {heard && heard.messages.length > 0 && (
        <Rows aria-label={t("mapping.heardTitle")}>
          {heard.messages.toReversed().map((message) => {
            const { payload } = message;
            return (
              <li key={message.number}>
                <div>
                  <b dir="ltr">{message.topic ?? "HTTP"}</b>
                  {payload === null ? (
                    <small>{t("mapping.heardLarge")}</small>
                  ) : (
                    <Payload dir="ltr">{payload}</Payload>
                  )}
                  <small>
                    {format.time(message.at)} ·{" "}
                    {t("mapping.heardBytes", { count: message.bytes, number: format.count(message.bytes) })}
                    {message.encoding === "base64" && ` · ${t("mapping.heardBinary")}`} · {becameOf(message)}
                  </small>
                </div>
                {payload !== null && onUse && (
                  <Button variant="outlined" onClick={() => onUse({ payload, encoding: message.encoding })}>
                    {t("mapping.heardUse")}
                  </Button>
                )}
              </li>
            );
          })}
        </Rows>
      )}
      {heard && heard.skipped > 0 && (
        <small>
          {t("mapping.heardSkipped", { count: heard.skipped, number: format.count(heard.skipped) })}
        </small>
      )}
    </Stack>
  );
};
