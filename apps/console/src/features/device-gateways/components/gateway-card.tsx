import Button from "@mui/material/Button";
import type { Gateway } from "@sgval/contract/device-gateways/gateways";
import { IconPencil, IconPlugConnected, IconRefresh, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../../shared/format/use-format.ts";
import { useErrorText } from "../../../shared/i18n/use-error-text.ts";
import { useMissingPermissions } from "../../../shared/i18n/use-missing-permission.ts";
import { DeleteDialog } from "../../../shared/ui/act/delete-dialog.tsx";
import { QuestionDialog } from "../../../shared/ui/act/question-dialog.tsx";
import { Actions, Stack } from "../../../shared/ui/arrange.ts";
import { StatusChip } from "../../../shared/ui/device/status-chip.tsx";
import { RowMenu } from "../../../shared/ui/list/row-menu.tsx";
import { DescriptionList } from "../../../shared/ui/page/description-list.tsx";
import { SectionCard } from "../../../shared/ui/page/section-card.tsx";
import { useDeleteGateway, useRenewSecret } from "../api/gateways.ts";

const stateOf = ({ enabled, connection, connections, lastMessageAt }: Gateway) => {
  if (!enabled) return "off";
  if (connection === "mqtt") return connections > 0 ? "connected" : "away";
  return lastMessageAt === null ? "never" : "heard";
};
const kinds = {
  off: "stopped",
  connected: "running",
  away: "offline",
  never: "unknown",
  heard: "running",
} as const;

/** A gateway: how it sends, what comes from it, and what is refused. */
export const GatewayCard = (props: {
  gateway: Gateway;
  onEdit: () => void;
  onMessages: () => void;
  onDevices: () => void;
  /** Shows how to set it up, with its secret where that was just made. */
  onSecret: (secret: string | null) => void;
}) => {
  const { gateway } = props;
  const { counts } = gateway;
  const { t } = useTranslation(["deviceGateways", "forms", "messages"]);
  const format = useFormat();
  const errorText = useErrorText();
  const missing = useMissingPermissions();
  const renew = useRenewSecret();
  const remove = useDeleteGateway();
  const [asking, setAsking] = useState<"renew" | "delete" | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const state = stateOf(gateway);
  const close = () => {
    setAsking(null);
    setProblem(null);
  };
  const renewNow = async () => {
    try {
      const { secret } = await renew.mutateAsync(gateway.id);
      close();
      props.onSecret(secret);
    } catch (error) {
      setProblem(errorText(error));
    }
  };
  return (
    <SectionCard
      title={gateway.name}
      sub={<StatusChip kind={kinds[state]} label={t(`state.${state}`)} />}
      actions={
        <RowMenu
          label={t("forms:actionsOf", { name: gateway.name })}
          actions={[
            {
              key: "connect",
              label: t("connect"),
              icon: <IconPlugConnected size={18} stroke={1.75} />,
              onChoose: () => props.onSecret(null),
            },
            {
              key: "edit",
              label: t("forms:edit"),
              icon: <IconPencil size={18} stroke={1.75} />,
              locked: missing("Gateway.Update"),
              onChoose: props.onEdit,
            },
            {
              key: "renew",
              label: t("renew"),
              icon: <IconRefresh size={18} stroke={1.75} />,
              locked: missing("Gateway.Update"),
              onChoose: () => setAsking("renew"),
            },
            {
              key: "delete",
              label: t("forms:delete"),
              icon: <IconTrash size={18} stroke={1.75} />,
              locked: missing("Gateway.Delete"),
              onChoose: () => setAsking("delete"),
            },
          ]}
        />
      }
    >
      <Stack gap={12}>
        <DescriptionList
          properties={[
            { key: "preset", label: t("preset"), content: t(`presets.${gateway.preset}`) },
            { key: "connection", label: t("connection"), content: t(`connections.${gateway.connection}`) },
            {
              key: "key",
              label: t("keySource"),
              content: (
                <bdi dir="ltr">
                  {gateway.keyPath ?? gateway.topic ?? t(`keySources.${gateway.keySource}`)}
                </bdi>
              ),
            },
            { key: "secret", label: t("secret"), content: <bdi dir="ltr">••••{gateway.lastFour}</bdi> },
            {
              key: "last",
              label: t("lastMessage"),
              content: gateway.lastMessageAt ? format.timestamp(gateway.lastMessageAt) : "--",
            },
            {
              key: "counts",
              label: t("sinceStart"),
              content: t("counts", {
                messages: format.count(counts.messages),
                forwarded: format.count(counts.forwarded),
                unknown: format.count(counts.unknown),
                refused: format.count(counts.refused),
                ignored: format.count(counts.ignored),
              }),
            },
            ...(gateway.refusedAttempts
              ? [
                  {
                    key: "refused",
                    label: t("refusedAttempts"),
                    content: t("refusedAttemptsText", {
                      times: format.count(gateway.refusedAttempts.times),
                      at: format.timestamp(gateway.refusedAttempts.lastAt),
                    }),
                  },
                ]
              : []),
            {
              key: "commands",
              label: t("commands.title"),
              content: gateway.commands ? (
                <>
                  <bdi dir="ltr">{gateway.commands.address}</bdi>
                  {" · "}
                  {t(`commands.hearings.${gateway.commands.hearing}`)}
                </>
              ) : (
                t("commands.none")
              ),
            },
            {
              key: "rules",
              label: t("rules"),
              content:
                gateway.rules.length === 0 ? (
                  t("noRules")
                ) : (
                  <bdi dir="ltr">{gateway.rules.map(({ pattern }) => pattern).join(", ")}</bdi>
                ),
            },
          ]}
        />
        <Actions>
          <Button variant="outlined" onClick={props.onDevices}>
            {t("devices", { count: gateway.devices, number: format.count(gateway.devices) })}
          </Button>
          <Button variant="outlined" onClick={props.onMessages}>
            {t("messages")}
          </Button>
        </Actions>
      </Stack>
      <QuestionDialog
        open={asking === "renew"}
        title={t("renewTitle", { name: gateway.name })}
        text={t("renewText")}
        cancelLabel={t("forms:cancel")}
        verbLabel={t("renew")}
        busy={renew.isPending}
        problem={problem}
        onCancel={close}
        onConfirm={() => void renewNow()}
      />
      <DeleteDialog
        open={asking === "delete"}
        names={[gateway.name]}
        affected={t("deleteText", { count: gateway.devices, number: format.count(gateway.devices) })}
        onDelete={() => remove.mutateAsync(gateway.id)}
        onDeleted={close}
        onClose={close}
      />
    </SectionCard>
  );
};
