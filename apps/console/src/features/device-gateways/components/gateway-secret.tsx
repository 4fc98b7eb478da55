import type { Gateway } from "@sgval/contract/device-gateways/gateways";
import { basePath, gatewaySecretHeader } from "@sgval/contract/route";
import { useTranslation } from "react-i18next";
import { env } from "../../../config/env.ts";
import { SecretDialog } from "../../../shared/ui/act/secret-dialog.tsx";
import { MutedText, Stack, Text } from "../../../shared/ui/arrange.ts";
import { Code } from "../../../shared/ui/code-block.ts";
import { CopyButton } from "../../../shared/ui/page/copy-button.tsx";
import { DescriptionList } from "../../../shared/ui/page/description-list.tsx";

/** A gateway that is being set up; the secret only where it was just made. */
export interface ShownSecret {
  gateway: Gateway;
  secret: string | null;
}

/** What is entered in the gateway or network server, with the secret this once. */
export const GatewaySecret = ({ shown, onClose }: { shown: ShownSecret; onClose: () => void }) => {
  const { t } = useTranslation(["deviceGateways", "common"]);
  const { gateway, secret } = shown;
  const address = `${env.apiOrigin || window.location.origin}${basePath}/ingest/${gateway.id}`;
  const { port, tlsPort } = env.mqtt;
  const given = secret ?? `••••${gateway.lastFour}`;
  const line = (key: string, label: string, value: string, copied = true) => ({
    ...{ key, label },
    content: (
      <>
        <bdi dir="ltr">{value}</bdi>{" "}
        {copied && (
          <CopyButton text={value} label={t("copy", { what: label })} doneLabel={t("common:copied")} />
        )}
      </>
    ),
  });
  const properties =
    gateway.connection === "webhook"
      ? [
          line("address", t("setUp.address"), address),
          line("method", t("setUp.method"), "POST", false),
          line("header", t("setUp.header"), "Authorization"),
          line("value", t("setUp.value"), `Bearer ${given}`, secret !== null),
          line("other", t("setUp.otherHeader"), gatewaySecretHeader),
        ]
      : [
          line("host", t("setUp.host"), new URL(address).hostname),
          line(
            "port",
            t("setUp.port"),
            [port, tlsPort && `${tlsPort} (TLS)`].filter(Boolean).join(" / "),
            false,
          ),
          line("user", t("setUp.user"), gateway.name),
          line("password", t("setUp.password"), given, secret !== null),
          line("topic", t("topic"), gateway.topic ?? "#", gateway.topic !== null),
        ];
  return (
    <SecretDialog
      title={t("secretOf", { name: gateway.name })}
      isNew={secret !== null}
      lost={{ title: t("lost"), text: t("lostHelp"), leave: t("leave") }}
      onClose={onClose}
    >
      <Stack gap={12}>
        {secret !== null && (
          <div>
            <Text>
              {t("once")}{" "}
              <CopyButton
                text={secret}
                label={t("copy", { what: t("secret") })}
                doneLabel={t("common:copied")}
              />
            </Text>
            <Code dir="ltr">{secret}</Code>
          </div>
        )}
        <Text>{t(`setUp.of.${gateway.preset}`)}</Text>
        <DescriptionList properties={properties} />
        <MutedText>{t("setUp.next")}</MutedText>
      </Stack>
    </SecretDialog>
  );
};
