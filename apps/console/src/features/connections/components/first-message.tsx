import Alert from "@mui/material/Alert";
import LinearProgress from "@mui/material/LinearProgress";
import type { AwaitedMessage } from "@sgval/contract/connections/events";
import { parameterOf } from "@sgval/quantities/parameter";
import { Link } from "@tanstack/react-router";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { paths, pathTo } from "../../../config/paths.ts";
import { useMay } from "../../../shared/api/ability.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import { useConnection } from "../../../shared/realtime/connection.ts";
import { useAwaitDevice } from "../../../shared/realtime/viewed-broker.ts";
import { MutedText, Stack } from "../../../shared/ui/arrange.ts";
import { useAwaitedMessages } from "../live-messages.ts";

/** What became of one message: its values, or why it was refused. */
const Arrived = ({ message, newTab }: { message: AwaitedMessage; newTab: boolean }) => {
  const { t } = useTranslation(["connections", "common"]);
  const format = useFormat();
  const mayMap = useMay()("Device.Update");
  const { deviceId, at, source, reading, cause, rejected, unmapped, accepted } = message;
  const written = (key: string, value: number | null) => {
    const parameter = parameterOf(key)?.parameter;
    return `${format.parameterName(key)} ${parameter ? format.parameter(value, parameter) : (value ?? "--")}`;
  };
  const values = Object.entries(reading?.values ?? {}).map(([key, value]) => written(key, value));
  const isWhole = cause === null && rejected.length + unmapped.length === 0;
  return (
    <Alert severity={cause && values.length === 0 ? "error" : isWhole ? "success" : "warning"}>
      <div>
        {t("first.arrived", { at: format.time(at), source: source.toUpperCase() })}
        {values.length > 0 && `${t("common:colon")}${values.join(" · ")}`}
      </div>
      {values.length > 0 && accepted === 0 && <div>{t("first.duplicate")}</div>}
      {cause && (
        <div>
          <b>{t(`letters.because.${cause.reason}`)}</b>. {t(`letters.help.${cause.reason}`)}
        </div>
      )}
      {rejected.map(({ field, reason }) => (
        <div key={field}>
          <code dir="auto">{field}</code>
          {t("common:colon")}
          {t(`letters.rejected.${reason}`)}
        </div>
      ))}
      {unmapped.length > 0 && (
        <div>
          {t("first.unmapped")}
          {t("common:colon")}
          <code dir="auto">{unmapped.join(", ")}</code>{" "}
          {mayMap && (
            <Link to={pathTo(paths.deviceMapping, { id: deviceId })} {...(newTab && { target: "_blank" })}>
              {t("letters.map")}
            </Link>
          )}
        </div>
      )}
    </Alert>
  );
};

/** Waits for the messages of a device and says at once what came; `newTab` where leaving would lose something. */
export const FirstMessage = ({ deviceId, newTab = false }: { deviceId: number; newTab?: boolean }) => {
  const { t } = useTranslation("connections");
  useAwaitDevice(deviceId);
  const isLive = useConnection(({ state }) => state === "live");
  const messages = useAwaitedMessages((awaited) => awaited.messages);
  useEffect(() => {
    useAwaitedMessages.setState({ messages: [] });
  }, []);
  const own = messages.filter((message) => message.deviceId === deviceId);
  return (
    <Stack gap={8} role="status">
      {own.length === 0 && (
        <>
          <MutedText>{isLive ? t("first.waiting") : t("first.notLive")}</MutedText>
          {isLive && <LinearProgress aria-hidden />}
        </>
      )}
      {own.map((message) => (
        <Arrived key={message.at} message={message} newTab={newTab} />
      ))}
    </Stack>
  );
};
