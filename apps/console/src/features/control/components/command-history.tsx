import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import { secondsRunning } from "@sgval/contract/control/command-end";
import { isCancellable } from "@sgval/contract/control/command-gate";
import { type Command, responseWaitSeconds } from "@sgval/contract/control/control";
import { IconLock } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { paths, pathTo } from "../../../config/paths.ts";
import { useClock } from "../../../shared/format/use-age.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import {
  type CommandStep,
  CommandTimeline,
  RecentCommands,
} from "../../../shared/ui/act/command-timeline.tsx";
import { QueryState } from "../../../shared/ui/page/query-state.tsx";
import { SectionCard } from "../../../shared/ui/page/section-card.tsx";
import { RowsSkeleton } from "../../../shared/ui/page/skeletons.tsx";
import { paint } from "../../../shared/ui/paint.ts";
import { typeScale } from "../../../shared/ui/type-scale.ts";
import { deviceCommandsQuery, isRunning, lastWithOutcome, runningOf } from "../api/list-commands.ts";
import { commandText, durationSeconds, useRecentRow } from "../command-text.ts";
import { CancelCommand } from "./cancel-command.tsx";

const None = styled("p")({ ...typeScale.bodyS, margin: 0, color: paint.mute });

/** How long a command that has ended keeps its whole timeline. */
const ENDED_SHOWN_MS = 5 * 60_000;

/** Half of the time around a command that its chart shows (ms). */
const AROUND_MS = 60 * 60_000;

/** The chart of a device around the time of a command. */
export const chartOf = ({ deviceId, sentAt, createdAt }: Command) => {
  const at = Date.parse(sentAt ?? createdAt);
  return pathTo(
    paths.device,
    { id: deviceId },
    {
      tab: "chart",
      from: new Date(at - AROUND_MS).toISOString(),
      to: new Date(at + AROUND_MS).toISOString(),
      at: new Date(at).toISOString(),
    },
  );
};

/** The steps of a command from the request to its end. */
export const useSteps = (command: Command): CommandStep[] => {
  const { t } = useTranslation("control");
  const format = useFormat();
  const text = commandText(t, format);
  const { status, sentAt, expectedAt, deadlineAt, finishedAt } = command;
  const waiting: CommandStep = {
    key: "waiting",
    label: t("step.waiting"),
    time: format.time(command.createdAt),
    state: status === "waiting" ? "current" : "done",
    ...(status === "waiting" && expectedAt
      ? { note: t("expectedAt", { time: format.timestamp(expectedAt) }) }
      : {}),
  };
  const sendingNotes = [
    command.journalledAt === null ? "" : t(command.recorded ? "publishedFirst" : "notRecordedYet"),
    status === "processing" && deadlineAt ? t("sentUntil", { time: format.time(deadlineAt) }) : "",
  ].filter(Boolean);
  const processing: CommandStep = {
    key: "processing",
    label: t("step.processing"),
    ...(sentAt ? { time: format.time(sentAt) } : {}),
    state: status === "processing" ? "current" : sentAt ? "done" : "open",
    ...(sendingNotes.length > 0 ? { note: sendingNotes.join(" · ") } : {}),
  };
  if (isRunning(command)) return [waiting, processing, { key: "end", label: t("step.open"), state: "open" }];
  const duration = durationSeconds(command);
  const why = text.why(command);
  const end: CommandStep = {
    key: "end",
    label: text.status(command),
    state: status === "completed" ? "done" : "failed",
    ...(finishedAt
      ? {
          time: [format.time(finishedAt), duration === null ? "" : t("seconds", { seconds: duration })]
            .filter(Boolean)
            .join(" · "),
        }
      : {}),
    ...(why === null ? {} : { note: why }),
  };
  return sentAt ? [waiting, processing, end] : [waiting, end];
};

/** A next step after an unanswered command, with the reason while it is locked. */
interface FollowUp {
  act: () => void;
  locked: string | null;
}

const FollowUpButton = ({ step, label, lead }: { step: FollowUp; label: string; lead: boolean }) => (
  <Button
    variant={lead && step.locked === null ? "contained" : "outlined"}
    size="large"
    aria-disabled={step.locked !== null}
    {...(step.locked === null ? {} : { title: step.locked, "aria-description": step.locked })}
    onClick={() => step.locked === null && step.act()}
    startIcon={step.locked === null ? undefined : <IconLock size={16} stroke={1.75} />}
  >
    {label}
  </Button>
);

/** One command from the request to its end; it can be cancelled while it waits, unless it is a stop, and followed up when unanswered. */
const CommandProgress = (props: {
  command: Command;
  /** Offered first when the device did not answer. */
  onSync?: FollowUp | undefined;
  /** Opens a new confirmation; commands are never repeated automatically. */
  onAgain?: FollowUp | undefined;
  hasCharts: boolean;
  outcome?: ReactNode;
}) => {
  const { command, onSync, onAgain } = props;
  const { t } = useTranslation("control");
  const format = useFormat();
  const elapsed = useClock((now) => secondsRunning(command, now));
  const steps = useSteps(command);
  const running = isRunning(command);
  const unanswered = command.status === "device_not_response";
  const locks = new Set([onSync?.locked, onAgain?.locked].filter((reason) => typeof reason === "string"));
  return (
    <div role="status" aria-live="polite" aria-atomic="false">
      <CommandTimeline
        ring={
          command.status === "processing"
            ? {
                seconds: elapsed,
                limit: responseWaitSeconds,
                caption: t("ringCaption", { limit: responseWaitSeconds }),
                label: t("ringLabel", {
                  seconds: Math.min(elapsed, responseWaitSeconds),
                  limit: responseWaitSeconds,
                }),
              }
            : undefined
        }
        title={commandText(t, format).title(command)}
        detail={
          running
            ? [
                command.status === "waiting" && command.deadlineAt
                  ? t("keptUntil", { time: format.timestamp(command.deadlineAt) })
                  : "",
                command.status === "waiting" && !isCancellable(command) ? t("stopStays") : "",
                t("shownState"),
              ]
                .filter(Boolean)
                .join(" ")
            : unanswered && command.lateResponseAt === null
              ? [t("unknownOutcome"), ...[...locks].map((reason) => t("lockedStep", { reason }))].join(" ")
              : undefined
        }
        steps={steps}
        actions={
          isCancellable(command) ? (
            <CancelCommand command={command} size="large" />
          ) : unanswered && (onSync || onAgain || props.hasCharts) ? (
            <>
              {onSync && <FollowUpButton step={onSync} label={t("syncState")} lead />}
              {onAgain && <FollowUpButton step={onAgain} label={t("sendAgain")} lead={false} />}
              {props.hasCharts && (
                <Button variant="outlined" size="large" component={Link} to={chartOf(command)}>
                  {t("openChart")}
                </Button>
              )}
            </>
          ) : undefined
        }
      />
      {props.outcome}
    </div>
  );
};

/** The running command with its timeline, or the one that has just ended, and the latest ones below. */
export const CommandHistory = (props: {
  deviceId: number;
  onSync?: FollowUp | undefined;
  onAgain?: ((command: Command) => FollowUp | undefined) | undefined;
  /** Whether the page may lead to the chart of a command that was not answered. */
  hasCharts?: boolean;
  /** What was expected of the shown command and measured after it; rendered by another feature. */
  outcome?: ((command: Command) => ReactNode) | undefined;
  most?: number;
}) => {
  const { t } = useTranslation("control");
  const rowOf = useRecentRow();
  const { actor } = commandText(t, useFormat());
  const query = useQuery(deviceCommandsQuery(props.deviceId));
  const commands = query.data?.data ?? [];
  const running = runningOf(commands);
  const [newest] = commands;
  const endedAt = newest?.finishedAt ? Date.parse(newest.finishedAt) : 0;
  const justEnded = useClock((now) => now - endedAt < ENDED_SHOWN_MS);
  const shown = running ?? (justEnded || newest?.status === "device_not_response" ? newest : undefined);
  // What came of the last command stays in sight: its effect is measured when it is over for long.
  const withOutcome = lastWithOutcome(commands);
  const rest = commands.filter((command) => command.cmdId !== shown?.cmdId).slice(0, props.most ?? 10);
  return (
    <SectionCard
      title={running ? t("running") : shown ? t("ended") : t("recent")}
      sub={shown ? `${shown.recorded ? `#${shown.id}` : t("notRecorded")} · ${actor(shown)}` : undefined}
    >
      <QueryState query={query} failed={t("commandsFailed")} skeleton={<RowsSkeleton rows={3} height={33} />}>
        {() => (
          <>
            {shown && (
              <CommandProgress
                key={shown.cmdId}
                command={shown}
                onSync={props.onSync}
                onAgain={props.onAgain?.(shown)}
                hasCharts={props.hasCharts ?? true}
                outcome={props.outcome?.(shown)}
              />
            )}
            {rest.length > 0 && (
              <RecentCommands
                {...(shown ? { title: t("recent") } : {})}
                commands={rest.map((command) => rowOf(command))}
              />
            )}
            {withOutcome && withOutcome.cmdId !== shown?.cmdId && props.outcome?.(withOutcome)}
            {commands.length === 0 && <None>{t("noCommands")}</None>}
          </>
        )}
      </QueryState>
    </SectionCard>
  );
};
