import { styled } from "@mui/material/styles";
import { connectionKind } from "@sgval/contract/devices/freshness";
import { defaultTopics } from "@sgval/contract/mqtt";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { env } from "../../../config/env.ts";
import { useMay } from "../../../shared/api/ability.ts";
import { SecretDialog } from "../../../shared/ui/act/secret-dialog.tsx";
import { MutedText, Text } from "../../../shared/ui/arrange.ts";
import { Code } from "../../../shared/ui/code-block.ts";
import { CopyButton } from "../../../shared/ui/page/copy-button.tsx";
import { Segmented } from "../../../shared/ui/page/segmented.tsx";
import { typeScale } from "../../../shared/ui/type-scale.ts";
import { tokenDeviceQuery } from "../api/tokens.ts";
import { brokerAddress, examplePublish } from "../example-publish.ts";
import {
  type ExampleLanguage,
  exampleFields,
  exampleLanguages,
  exampleRequest,
  tokenPlaceholder,
} from "../example-requests.ts";
import { FirstMessage } from "./first-message.tsx";

const Heading = styled("h3")({
  ...typeScale.h3,
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: 8,
  margin: "12px 0 6px",
  "& > :last-child:not(:only-child)": { marginInlineStart: "auto" },
});

const protocols = connectionKind.options;

/** A token whose device is being connected; the secret only where it was just made. */
export interface ShownToken {
  name: string;
  deviceId: number;
  deviceName: string;
  secret: string | null;
}

/** Shows a new secret this once, how to send with it, and the first message as soon as it comes. */
export const TokenSecret = ({ shown, onClose }: { shown: ShownToken; onClose: () => void }) => {
  const { t } = useTranslation(["connections", "common"]);
  const [language, setLanguage] = useState<ExampleLanguage>("curl");
  const enabled = useMay()("Device.Index");
  const { data: device } = useQuery({ ...tokenDeviceQuery(shown.deviceId), enabled });
  const { secret, deviceName } = shown;
  const [chosen, setProtocol] = useState<(typeof protocols)[number] | null>(null);
  const protocol = chosen ?? device?.connection ?? "http";
  const token = secret ?? tokenPlaceholder;
  const fields = exampleFields(device?.channels ?? []);
  const topic = device?.topicSend ?? defaultTopics(deviceName).topicSend;
  const example =
    protocol === "mqtt"
      ? examplePublish(language, { ...brokerAddress(), user: deviceName, token, topic, fields })
      : exampleRequest(language, { origin: env.apiOrigin || window.location.origin, token, fields });
  const languageLabel = (value: ExampleLanguage): string =>
    value === "curl" && protocol === "mqtt" ? "mosquitto_pub" : t(`secret.languages.${value}`);
  return (
    <SecretDialog
      title={
        secret === null
          ? t("secret.connect", { device: deviceName })
          : t("secret.title", { name: shown.name })
      }
      isNew={secret !== null}
      lost={{ title: t("secret.lost"), text: t("secret.lostHelp"), leave: t("secret.leave") }}
      onClose={onClose}
    >
      {secret !== null && (
        <>
          <Heading>
            <span>{t("token.secret")}</span>
            <CopyButton text={secret} label={t("secret.copyToken")} doneLabel={t("common:copied")} />
          </Heading>
          <Text>{t("secret.once")}</Text>
          <Code dir="ltr">{secret}</Code>
        </>
      )}
      <Heading>
        <span>{t("secret.example", { device: deviceName })}</span>
        <Segmented
          label={t("secret.protocol")}
          size="small"
          value={protocol}
          onChange={setProtocol}
          segments={protocols.map((value) => ({ value, label: value.toUpperCase() }))}
        />
        <Segmented
          label={t("secret.language")}
          size="small"
          value={language}
          onChange={setLanguage}
          segments={exampleLanguages.map((value) => ({ value, label: languageLabel(value) }))}
        />
        <CopyButton text={example} label={t("secret.copyExample")} doneLabel={t("common:copied")} />
      </Heading>
      {secret === null && <Text>{t("secret.placeholder", { placeholder: tokenPlaceholder })}</Text>}
      <Code dir="ltr" tabIndex={0}>
        {example}
      </Code>
      <MutedText>{t("secret.madeUp")}</MutedText>
      <Heading>
        <span>{t("first.title")}</span>
      </Heading>
      <FirstMessage deviceId={shown.deviceId} newTab={secret !== null} />
    </SecretDialog>
  );
};
