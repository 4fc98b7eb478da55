import { type Command, isAutomatic } from "@sgval/contract/control/control";
import { useQueries } from "@tanstack/react-query";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../shared/format/use-format.ts";
import type { TrendEvent } from "../../shared/ui/trend/trend-types.ts";
import {
  type CommandPage,
  commandsWithinQuery,
  deviceCommandsQuery,
  isRunning,
} from "./api/list-commands.ts";
import { commandText } from "./command-text.ts";

/** The commands of devices within a range (epoch ms) as chart markers; automatic and open ones look different. */
export const useCommandEvents = (
  deviceIds: readonly number[],
  range: { from: number; to: number },
): readonly TrendEvent[] => {
  const { t } = useTranslation("control");
  const format = useFormat();
  // The latest ones are kept up to date by the socket.
  const queries = deviceIds.flatMap((id) => [deviceCommandsQuery(id), commandsWithinQuery(id, range)]);
  const found = useQueries({ queries, combine: commandsOf });
  return useMemo(() => {
    const text = commandText(t, format);
    return (
      found
        // One that failed after it was sent may have moved something; a server that lost its lease sent nothing.
        .filter(
          ({ status, sentAt, failureCode }) =>
            status !== "failed" || (sentAt !== null && failureCode !== "lease_lost"),
        )
        .map((command) => ({
          key: command.cmdId,
          at: Date.parse(command.sentAt ?? command.createdAt) / 1000,
          kind: isAutomatic(command.source) ? "auto" : "manual",
          open: isRunning(command),
          text: text.title(command),
        }))
    );
  }, [found, t, format]);
};

/** Each command once, as its newest answer has it. */
const commandsOf = (queries: readonly { data: CommandPage | undefined }[]): Command[] => [
  ...new Map(
    queries.toReversed().flatMap(({ data }) => (data?.data ?? []).map((command) => [command.cmdId, command])),
  ).values(),
];
