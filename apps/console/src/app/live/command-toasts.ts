import { isFinal } from "@sgval/contract/control/control";
import type { QueryClient } from "@tanstack/react-query";
import i18next from "i18next";
import { paths } from "../../config/paths.ts";
import { type CommandPage, controlKeys } from "../../features/control/api/list-commands.ts";
import { commandText } from "../../features/control/command-text.ts";
import { currentSession } from "../../shared/api/session.ts";
import { usePreferredUnits } from "../../shared/format/preferred-units.ts";
import { formatIn } from "../../shared/format/use-format.ts";
import { currentLanguage } from "../../shared/i18n/i18n.ts";
import type { LiveListener } from "../../shared/realtime/live-events.ts";
import { notify } from "../shell/notices/notices.ts";

/** A notice when one of my commands ends, on every page. Runs before the cache is updated: it compares with it. */
export const commandToasts = (client: QueryClient): LiveListener => ({
  command: (command) => {
    const me = currentSession().userData?.id;
    if (
      me === undefined ||
      command.actor.id !== me ||
      (command.source !== "manual" && command.source !== "sync")
    )
      return;
    if (!isFinal(command.status)) return;
    const known = client
      .getQueryData<CommandPage>(controlKeys.mine)
      ?.data.find((one) => one.id === command.id);
    const endedBefore = known !== undefined && isFinal(known.status);
    const late = command.lateResponseAt !== null;
    if (endedBefore && (!late || known.lateResponseAt !== null)) return;
    void i18next.loadNamespaces("control").then(() => {
      const text = commandText(
        i18next.getFixedT(currentLanguage(), "control"),
        formatIn(currentLanguage(), usePreferredUnits.getState().units),
      );
      const { kind, sentence } = text.toastOf(command);
      notify(
        {
          group: "command",
          tone: kind,
          text: sentence,
          id: `command-${command.id}`,
          href: `${paths.device.replace("$id", String(command.deviceId))}?tab=chart`,
        },
        "commandResult",
      );
    });
  },
});
