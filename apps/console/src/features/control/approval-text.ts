import type { Approval } from "@sgval/contract/control/approval";
import type { TFunction } from "i18next";
import type { Format } from "../../shared/format/use-format.ts";
import { commandText } from "./command-text.ts";

/** Texts about requests for approval in one language. */
export const approvalText = (t: TFunction<["control", "common"]>, format: Format) => {
  const { title } = commandText(t, format);
  return {
    /** Who asks for what of which device. */
    line: (approval: Approval): string =>
      t("approval.line", {
        actor: approval.requester.name,
        action: title(approval),
        device: approval.deviceDisplayName,
      }),
    /** What became of a request, by whom and why. */
    outcome: ({
      status,
      voidCause,
      declineReason,
      actor,
    }: Pick<Approval, "status" | "voidCause" | "declineReason"> & { actor: string | null }): string => {
      const why = voidCause === null ? declineReason : t(`approval.cause.${voidCause}`);
      const what = [t(`approval.status.${status}`), actor].filter(Boolean).join(" · ");
      return why === null ? what : `${what}${t("common:colon")}${why}`;
    },
  };
};
