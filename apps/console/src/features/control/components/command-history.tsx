import { styled } from "@mui/material/styles";
import type { Command, CommandStatus } from "@sgval/contract/control/control";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useClock } from "../../../shared/format/use-age.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import { useErrorText } from "../../../shared/i18n/use-error-text.ts";
import { type CommandOutcome, RecentCommands } from "../../../shared/ui/act/command-timeline.tsx";
import { ErrorState } from "../../../shared/ui/page/error-state.tsx";
import { SectionCard } from "../../../shared/ui/page/section-card.tsx";
import { Loading, RowsSkeleton } from "../../../shared/ui/page/skeletons.tsx";
import { paint } from "../../../shared/ui/paint.ts";
import { typeScale } from "../../../shared/ui/type-scale.ts";
import { deviceCommandsQuery } from "../api/list-commands.ts";
import { runningOf } from "../command-cache.ts";
import { commandText, durationSeconds } from "../command-text.ts";
import { CommandProgress, type FollowUp } from "./command-progress.tsx";

const None = styled("p")({ ...typeScale.bodyS, margin: 0, color: paint.mute });

const outcomes: Readonly<Record<CommandStatus, CommandOutcome>> = {
  waiting: "running",
  processing: "running",
  completed: "completed",
  failed: "failed",
  device_not_response: "unanswered",
};

/** For so long the command that has just ended keeps its whole timeline. */
const ENDED_SHOWN_MS = 5 * 60_000;

/** A command as one line: verb and value, who, when, how long. */
export const useRecentRow = () => {
  const { t } = useTranslation("control");
  const format = useFormat();
  const text = commandText(t, format);
  return (command: Command, place?: string) => {
    const duration = durationSeconds(command);
    return {
      key: String(command.id),
      label: place ? `${place}: ${text.title(command)}` : text.title(command),
      meta: [
        text.actor(command),
        format.timestamp(command.createdAt),
        duration === null ? "" : t("seconds", { seconds: duration }),
      ]
        .filter(Boolean)
        .join(" · "),
      outcome: outcomes[command.status],
      outcomeLabel: t(`status.${command.status}`),
    };
  };
};

/** The command under way with its timeline, or the one that has just ended, and the last ones below. */
export const CommandHistory = (props: {
  deviceId: number;
  onSync?: FollowUp | undefined;
  onAgain?: ((command: Command) => FollowUp) | undefined;
  most?: number;
}) => {
  const { t } = useTranslation(["control", "common"]);
  const errorText = useErrorText();
  const rowOf = useRecentRow();
  const { data, error, isFetching, refetch } = useQuery(deviceCommandsQuery(props.deviceId));
  const commands = data?.data ?? [];
  const running = runningOf(commands);
  const [newest] = commands;
  const endedAt = newest?.finishedAt ? Date.parse(newest.finishedAt) : 0;
  const justEnded = useClock((now) => now - endedAt < ENDED_SHOWN_MS);
  const shown = running ?? (justEnded || newest?.status === "device_not_response" ? newest : undefined);
  const rest = commands.filter((command) => command.id !== shown?.id).slice(0, props.most ?? 10);
  return (
    <SectionCard
      title={running ? t("running") : shown ? t("ended") : t("recent")}
      sub={shown ? `#${shown.id} · ${shown.actor.name}` : undefined}
    >
      {error && (
        <ErrorState
          cause={`${t("commandsFailed")}: ${errorText(error)}`}
          retryLabel={t("common:retry")}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && (
        <Loading label={t("common:loading")}>
          <RowsSkeleton rows={3} height={33} />
        </Loading>
      )}
      {shown && (
        <CommandProgress
          key={shown.id}
          command={shown}
          onSync={props.onSync}
          onAgain={props.onAgain?.(shown)}
        />
      )}
      {rest.length > 0 && (
        <RecentCommands
          {...(shown ? { title: t("recent") } : {})}
          commands={rest.map((command) => rowOf(command))}
        />
      )}
      {data && commands.length === 0 && <None>{t("noCommands")}</None>}
    </SectionCard>
  );
};
