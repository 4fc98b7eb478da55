import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import { actionRule, type Command } from "@sgval/contract/control/control";
import { rightsOf } from "@sgval/contract/permission";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { paths, pathTo } from "../../../config/paths.ts";
import { useMay, useRights } from "../../../shared/api/ability.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import { CommandTimeline } from "../../../shared/ui/act/command-timeline.tsx";
import { Stack } from "../../../shared/ui/arrange.ts";
import { DescriptionList } from "../../../shared/ui/page/description-list.tsx";
import { DetailDrawer } from "../../../shared/ui/page/detail-drawer.tsx";
import { paint } from "../../../shared/ui/paint.ts";
import type { CommandSearch } from "../command-search.ts";
import { commandText } from "../command-text.ts";
import { chartOf, useSteps } from "./command-history.tsx";
import { useEffectStep } from "./effect-step.ts";

const Payload = styled("code")({
  display: "block",
  padding: 10,
  borderRadius: 6,
  backgroundColor: paint.sunk,
  overflowWrap: "anywhere",
  whiteSpace: "pre-wrap",
});

/** Beside the value that it filters by. */
const IN_LINE = { minWidth: 0, paddingBlock: 0 } as const;

/** What the device got on its control topic. */
const payloadOf = ({ cmdId, code, value, pumpIds, deadlineAt }: Command): string =>
  JSON.stringify({
    cmdId,
    action: code,
    value,
    ...(pumpIds ? { pumps: pumpIds } : {}),
    ...(deadlineAt ? { exp: Math.floor(Date.parse(deadlineAt) / 1000) } : {}),
  });

/** Everything of one command: its timeline, who and why, its ids; for administrators what was published. */
export const CommandDrawer = (props: {
  command: Command;
  /** Narrows the list to the device, or to the person. */
  onOnly: (change: Pick<CommandSearch, "deviceId" | "actorId">) => void;
  /** What was expected of it and measured after it; rendered by another feature. */
  outcome?: ((command: Command) => ReactNode) | undefined;
  onClose: () => void;
}) => {
  const { command, onOnly, onClose } = props;
  const { t } = useTranslation("control");
  const format = useFormat();
  const text = commandText(t, format);
  const steps = useSteps(command);
  const effect = useEffectStep(command);
  const may = useMay();
  const mayOperate = may("Control.Operate") || may("Pump.Operate");
  const isAdministrator = rightsOf(useRights()) === "all";
  const device = { id: command.deviceId };
  const { actor } = command;
  const actorId = actor?.id ?? null;
  const { level, carriesSettings } = actionRule(command.action);
  return (
    <DetailDrawer
      title={`${text.title(command)} · ${command.deviceDisplayName}`}
      onClose={onClose}
      actions={
        <>
          <Button variant="outlined" component={Link} to={chartOf(command)}>
            {t("history.chart")}
          </Button>
          <Button variant="outlined" component={Link} to={pathTo(paths.device, device, { tab: "control" })}>
            {t("history.openControl")}
          </Button>
          {/* What is not confirmed would be sent by opening it. */}
          {level > 0 && !carriesSettings && command.recorded && mayOperate && (
            <Button
              variant="outlined"
              component={Link}
              to={pathTo(paths.device, device, { tab: "control", repeat: String(command.id) })}
            >
              {t("history.repeat")}
            </Button>
          )}
        </>
      }
    >
      <Stack gap={16}>
        <CommandTimeline title={text.title(command)} steps={[...steps, ...effect]} />
        {props.outcome?.(command)}
        <DescriptionList
          properties={[
            { key: "at", label: t("history.time"), content: format.dateTime(command.createdAt) },
            {
              key: "device",
              label: t("history.device"),
              content: (
                <>
                  {command.deviceDisplayName}{" "}
                  <Button size="small" sx={IN_LINE} onClick={() => onOnly({ deviceId: command.deviceId })}>
                    {t("history.onlyDevice")}
                  </Button>
                </>
              ),
            },
            {
              key: "actor",
              label: t("history.actor"),
              content:
                actorId === null ? (
                  text.actor(command)
                ) : (
                  <>
                    {[actor?.name, actor?.role].filter(Boolean).join(" · ")}{" "}
                    <Button size="small" sx={IN_LINE} onClick={() => onOnly({ actorId })}>
                      {t("history.onlyActor")}
                    </Button>
                  </>
                ),
            },
            ...(command.approver === null
              ? []
              : [{ key: "approver", label: t("history.approver"), content: command.approver }]),
            {
              key: "reason",
              label: t("history.reason"),
              content: text.reason(command) ?? t("history.noReason"),
            },
            { key: "requestId", label: t("history.requestId"), content: command.requestId },
            { key: "cmdId", label: t("history.cmdId"), content: command.cmdId },
            // Settings are left out of what is known of a command, and they are most of what was sent.
            ...(isAdministrator && command.sentAt !== null && !carriesSettings
              ? [
                  {
                    key: "payload",
                    label: t("history.payload"),
                    content: <Payload>{payloadOf(command)}</Payload>,
                  },
                ]
              : []),
          ]}
        />
      </Stack>
    </DetailDrawer>
  );
};
