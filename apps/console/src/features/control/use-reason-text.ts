import { responseWaitSeconds } from "@sgval/contract/control/control";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../shared/format/use-format.ts";
import { commandText } from "./command-text.ts";
import type { GateReason } from "./gate.ts";
import { useRunningCommand } from "./use-commands.ts";

/** Says why the gate is closed; of a command under way it tells whose it is and since when. */
export const useReasonText = (deviceId: number) => {
  const { t } = useTranslation(["control", "errors", "messages"]);
  const format = useFormat();
  const running = useRunningCommand(deviceId);
  return (reason: GateReason): string => {
    switch (reason) {
      case "permission":
        return t("gate.permission");
      case "not_commandable":
        return t("gate.noTopic");
      case "network":
        return t("gate.network");
      case "offline":
        return t("gate.offline");
      case "auto_mode":
        return t("errors:device_in_auto_mode");
      case "threshold_or_timer":
        return t("messages:threshold_or_timer_required");
      case "busy": {
        const text = commandText(t, format);
        const who =
          running &&
          t("gate.busy", {
            action: text.title(running),
            actor: text.actor(running),
            time: format.time(running.createdAt),
          });
        return [who, t("gate.locked", { seconds: responseWaitSeconds })].filter(Boolean).join(". ");
      }
    }
  };
};
