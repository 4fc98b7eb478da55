import { needsControlTopics } from "@sgval/contract/devices/device";
import { connectionKind } from "@sgval/contract/devices/freshness";
import { Link } from "@tanstack/react-router";
import { useFormContext, useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { paths } from "../../../../config/paths.ts";
import { useMay } from "../../../../shared/api/ability.ts";
import { useDeviceGateway } from "../../../../shared/queries/device-gateway.ts";
import { MutedText } from "../../../../shared/ui/arrange.ts";
import { GatewayName } from "../../../../shared/ui/device/gateway-name.tsx";
import { FormChoose, FormText } from "../../../../shared/ui/form/form-fields.tsx";
import { type DeviceFormValues, topicFields } from "../../device-form.ts";
import { ListenPanel } from "../mapping/listen-panel.tsx";
import { Fields, WholeLine } from "./form-step.tsx";
import { ListenTopic } from "./listen-topic.tsx";

const sendingTopics = ["topicSend"] as const;

/** How the device reaches the server: the topics of MQTT, a token over HTTP, or the gateway that sends for it. */
export const ConnectionStep = ({ deviceId }: { deviceId: number | undefined }) => {
  const isNew = deviceId === undefined;
  const { t } = useTranslation("devices");
  const { control } = useFormContext<DeviceFormValues>();
  const may = useMay();
  const gateway = useDeviceGateway(deviceId);
  const mayReadTokens = may("Token.Index");
  const [connection, type, actions, topicSend, ...controlTopics] = useWatch({
    control,
    name: ["connection", "type", "actions", "topicSend", "topicControl", "topicControlResponse"],
  });
  const isControlled = needsControlTopics(type, actions);
  // Topics that a device has stay in sight.
  const shown = isControlled || controlTopics.some((topic) => topic !== "") ? topicFields : sendingTopics;
  return (
    <Fields>
      <FormChoose
        control={control}
        name="connection"
        label={t("form.field.connection")}
        required
        choices={connectionKind.options.map((one) => ({ value: one, label: t(`connection.${one}`) }))}
      />
      {gateway && (
        <WholeLine>
          <MutedText>
            {t("form.throughGateway")} <GatewayName gateway={gateway} />
          </MutedText>
        </WholeLine>
      )}
      {connection === "http"
        ? gateway === null && (
            <WholeLine>
              <MutedText>
                {t(isNew ? "form.httpNew" : "form.httpText")}
                {mayReadTokens && (
                  <>
                    {" "}
                    <Link to={paths.tokens} target="_blank">
                      {t("form.tokens")}
                    </Link>
                  </>
                )}
              </MutedText>
            </WholeLine>
          )
        : shown.map((field) => (
            <FormText
              key={field}
              control={control}
              name={field}
              label={t(`form.field.${field}`)}
              help={t(`form.topicHelp.${field}`)}
              required={field === "topicSend" || isControlled}
              maxLength={255}
            />
          ))}
      {deviceId !== undefined && may("Device.Update") && (
        <WholeLine>
          <MutedText>{t("form.listenText")}</MutedText>
          <ListenPanel deviceId={deviceId} />
        </WholeLine>
      )}
      {isNew && connection === "mqtt" && may("Mqtt.Index") && (
        <WholeLine>
          <MutedText>{t("form.listenNew")}</MutedText>
          <ListenTopic topic={topicSend.trim()} />
        </WholeLine>
      )}
    </Fields>
  );
};
