import type { Command } from "@sgval/contract/control/control";
import { showSnackbar } from "../../shared/api/snackbar.ts";
import { notify } from "../../shared/notices/notices.ts";

/** What is said of a command that the server took. */
interface Accepted {
  /** Of one that waits for the next report of its device; else null. */
  waits: string | null;
  sent: string;
}

/** Says that the server took a command: in the colour of success only where nothing else is to happen before it goes out. */
export const showAccepted = ({ cmdId }: Pick<Command, "cmdId">, { waits, sent }: Accepted): void => {
  if (waits === null) showSnackbar("success", sent);
  else notify({ group: "command", tone: "info", text: waits, id: `accepted-${cmdId}` });
};
