import { styled } from "@mui/material/styles";
import type { Command } from "@sgval/contract/control/control";
import { useQuery } from "@tanstack/react-query";
import { memo } from "react";
import { useTranslation } from "react-i18next";
import { paths } from "../../../config/paths.ts";
import {
  isRunning,
  myCommandsQuery,
  openCommandsQuery,
} from "../../../features/control/api/list-commands.ts";
import { useRecentRow } from "../../../features/control/command-text.ts";
import { CommandRing } from "../../../features/control/components/command-ring.tsx";
import { EmptyState } from "../../../shared/ui/page/empty-state.tsx";
import { QueryState } from "../../../shared/ui/page/query-state.tsx";
import { SectionCard } from "../../../shared/ui/page/section-card.tsx";
import { DueTimers } from "./due-timers.tsx";
import { LatestAlarms } from "./latest-alarms.tsx";
import { RailRow } from "./rail-row.ts";

const LATEST_SHOWN = 10;

const Rail = styled("aside")({ display: "flex", flexDirection: "column", gap: 12, minWidth: 0 });

const CommandRow = ({ command }: { command: Command }) => {
  const { label, meta, outcomeLabel } = useRecentRow()(command, command.deviceDisplayName);
  return (
    <RailRow to={paths.device} params={{ id: String(command.deviceId) }} search={{ tab: "control" }}>
      {isRunning(command) && <CommandRing command={command} />}
      <span>
        <b>{label}</b>
        <small>{`${outcomeLabel} · ${meta}`}</small>
      </span>
    </RailRow>
  );
};

/** What runs on the network now, of everybody, the newest alarms, what timers will do soon, and what I sent last. */
export const CommandRail = memo(() => {
  const { t } = useTranslation("dashboards");
  const open = useQuery(openCommandsQuery());
  const mine = useQuery(myCommandsQuery());
  const ended = mine.data?.data.filter((command) => !isRunning(command)).slice(0, LATEST_SHOWN) ?? [];
  return (
    <Rail aria-label={t("commands")}>
      <SectionCard title={t("running")} flush>
        <QueryState query={open} failed={t("commandsFailed")}>
          {({ data }) =>
            data.length === 0 ? (
              <EmptyState reason={t("nothingRuns")} />
            ) : (
              data.map((command) => <CommandRow key={command.cmdId} command={command} />)
            )
          }
        </QueryState>
      </SectionCard>
      <LatestAlarms />
      <DueTimers />
      {ended.length > 0 && (
        <SectionCard title={t("mineLatest")} flush>
          {ended.map((command) => (
            <CommandRow key={command.cmdId} command={command} />
          ))}
        </SectionCard>
      )}
    </Rail>
  );
});
