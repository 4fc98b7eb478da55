import Button from "@mui/material/Button";
import { type Broker, environmentBroker } from "@sgval/contract/connections/brokers";
import { unclaimedLimits } from "@sgval/contract/connections/unclaimed-topics";
import { IconPencil, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { showSnackbar } from "../../../../shared/api/snackbar.ts";
import { useFormat } from "../../../../shared/format/use-format.ts";
import { useErrorText } from "../../../../shared/i18n/use-error-text.ts";
import { useMissingPermission } from "../../../../shared/i18n/use-missing-permission.ts";
import { DeleteDialog } from "../../../../shared/ui/act/delete-dialog.tsx";
import { LockedButton } from "../../../../shared/ui/act/locked-button.tsx";
import { QuestionDialog } from "../../../../shared/ui/act/question-dialog.tsx";
import { Actions, Stack } from "../../../../shared/ui/arrange.ts";
import { StatusChip } from "../../../../shared/ui/device/status-chip.tsx";
import { RowMenu } from "../../../../shared/ui/list/row-menu.tsx";
import { DescriptionList } from "../../../../shared/ui/page/description-list.tsx";
import { SectionCard } from "../../../../shared/ui/page/section-card.tsx";
import { useDeleteBroker, useSwitchBroker } from "../../api/brokers.ts";
import { BrokerTopics } from "./broker-topics.tsx";

/** A lost broker is no alarm of its own: it has the plug of what is not connected. */
const kinds = {
  off: "stopped",
  connecting: "changing",
  connected: "running",
  waiting: "offline",
  elsewhere: "unknown",
} as const;

/** A broker: where it is, whether it is connected and why not, and what comes from it. */
export const BrokerCard = (props: {
  broker: Broker;
  onEdit: () => void;
  onView: () => void;
  onDevices: () => void;
}) => {
  const { broker } = props;
  const { status } = broker;
  // The status comes live, what is stored only with the list. Off with a problem is what is switched on and cannot be tried.
  const isOn = status.state !== "off" || status.problem !== null;
  const { t } = useTranslation(["connections", "forms", "messages"]);
  const format = useFormat();
  const errorText = useErrorText();
  const change = useSwitchBroker();
  const remove = useDeleteBroker();
  const [asking, setAsking] = useState<"disconnect" | "delete" | null>(null);
  const missing = useMissingPermission("Mqtt.Connect");
  const locked = broker.name === environmentBroker ? t("mqtt.fromEnvironment") : missing;
  const affected =
    broker.devices === 0
      ? t("mqtt.affectsNone")
      : t("mqtt.affects", {
          names: broker.deviceNames.join(", ") + (broker.devices > broker.deviceNames.length ? ", …" : ""),
        });
  const switchTo = async (on: boolean) => {
    try {
      const { data } = await change.mutateAsync({ id: broker.id, on });
      const { problem } = data.status;
      if (problem) showSnackbar("error", t(`mqtt.problem.${problem}`));
      else showSnackbar("success", t(on ? "mqtt.nowConnected" : "mqtt.nowOff", { name: broker.name }));
    } catch (error) {
      showSnackbar("error", errorText(error));
    }
    setAsking(null);
  };
  return (
    <SectionCard
      title={broker.name}
      sub={<StatusChip kind={kinds[status.state]} label={t(`mqtt.state.${status.state}`)} />}
      actions={
        <RowMenu
          label={t("forms:actionsOf", { name: broker.name })}
          actions={[
            {
              key: "edit",
              label: t("forms:edit"),
              icon: <IconPencil size={18} stroke={1.75} />,
              locked,
              onChoose: props.onEdit,
            },
            {
              key: "delete",
              label: t("forms:delete"),
              icon: <IconTrash size={18} stroke={1.75} />,
              locked,
              onChoose: () => setAsking("delete"),
            },
          ]}
        />
      }
    >
      <Stack gap={12}>
        {status.problem && (
          <div role="status">
            <b>{t(`mqtt.problem.${status.problem}`)}</b>
            {status.nextAttemptAt &&
              ` ${t("mqtt.nextAttempt", { at: format.timestamp(status.nextAttemptAt) })}`}
            {status.detail && <small dir="ltr"> ({status.detail})</small>}
          </div>
        )}
        {status.refusedFilters.length > 0 && (
          <div role="status">{t("mqtt.refusedFilters", { topics: status.refusedFilters.join(", ") })}</div>
        )}
        <DescriptionList
          properties={[
            {
              key: "host",
              label: t("mqtt.host"),
              content: (
                <bdi dir="ltr">
                  {broker.host}:{broker.port}
                </bdi>
              ),
            },
            {
              key: "protocol",
              label: t("mqtt.protocol"),
              content: `MQTT ${broker.protocol === 5 ? "5" : "3.1.1"} · ${t(
                broker.tls ? (broker.verifyTls ? "mqtt.tlsChecked" : "mqtt.tlsUnchecked") : "mqtt.noTls",
              )}`,
            },
            { key: "clientId", label: t("mqtt.clientId"), content: <bdi dir="ltr">{broker.clientId}</bdi> },
            { key: "username", label: t("mqtt.username"), content: broker.username ?? "--" },
            {
              key: "rate",
              label: t("mqtt.rate"),
              // The rate counted last says nothing about a broker that delivers nothing now.
              content: status.state === "connected" ? format.count(status.messagesPerMinute) : "--",
            },
            {
              key: "last",
              label: t("mqtt.lastMessage"),
              content: status.lastMessageAt ? format.timestamp(status.lastMessageAt) : "--",
            },
            {
              key: "topics",
              label: t("mqtt.subscriptions"),
              content: <BrokerTopics broker={broker} />,
            },
            ...(status.unclaimedDropped === 0
              ? []
              : [
                  {
                    key: "dropped",
                    label: t("mqtt.droppedLabel"),
                    content: t("mqtt.dropped", {
                      count: status.unclaimedDropped,
                      number: format.count(status.unclaimedDropped),
                      perTopic: format.count(unclaimedLimits.perTopic),
                      perBroker: format.count(unclaimedLimits.perBroker),
                    }),
                  },
                ]),
          ]}
        />
        <Actions>
          {isOn && (
            <LockedButton variant="outlined" locked={locked} onClick={() => setAsking("disconnect")}>
              {t("mqtt.disconnect")}
            </LockedButton>
          )}
          {(status.state === "off" || status.state === "waiting") && (
            <LockedButton
              variant="outlined"
              locked={locked}
              disabled={change.isPending}
              onClick={() => void switchTo(true)}
            >
              {t(isOn ? "mqtt.connectNow" : "mqtt.connect")}
            </LockedButton>
          )}
          <Button variant="outlined" onClick={props.onDevices}>
            {t("mqtt.devices", { count: broker.devices })}
          </Button>
          <Button variant="outlined" onClick={props.onView}>
            {t("mqtt.view")}
          </Button>
        </Actions>
      </Stack>
      <QuestionDialog
        open={asking === "disconnect"}
        title={t("messages:confirm_continue")}
        text={affected}
        cancelLabel={t("forms:cancel")}
        verbLabel={t("mqtt.disconnect")}
        busy={change.isPending}
        onCancel={() => setAsking(null)}
        onConfirm={() => void switchTo(false)}
      />
      <DeleteDialog
        open={asking === "delete"}
        names={[broker.name]}
        affected={affected}
        onDelete={() => remove.mutateAsync(broker.id)}
        onDeleted={() => setAsking(null)}
        onClose={() => setAsking(null)}
      />
    </SectionCard>
  );
};
