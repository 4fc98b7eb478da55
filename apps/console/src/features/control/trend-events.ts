import { isAutomatic } from "@sgval/contract/control/control";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../shared/format/use-format.ts";
import type { TrendEvent } from "../../shared/ui/trend/trend-types.ts";
import { deviceCommandsQuery, isRunning } from "./api/list-commands.ts";
import { commandText } from "./command-text.ts";

/** The commands of a device as chart markers; automatic and open ones look different. */
export const useCommandEvents = (deviceId: number): readonly TrendEvent[] => {
  const { t } = useTranslation("control");
  const format = useFormat();
  const { data } = useQuery(deviceCommandsQuery(deviceId));
  return useMemo(() => {
    const text = commandText(t, format);
    return (data?.data ?? [])
      .filter((command) => command.status !== "failed")
      .map((command) => ({
        key: command.cmdId,
        at: Date.parse(command.sentAt ?? command.createdAt) / 1000,
        kind: isAutomatic(command.source) ? "auto" : "manual",
        open: isRunning(command),
        text: text.title(command),
      }));
  }, [data, t, format]);
};
