import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import type { ExpectedEffect } from "@sgval/contract/control/expected-effect";
import { lockOutDetails } from "@sgval/contract/control/lock-out";
import { type Selection, selectedBy } from "@sgval/contract/control/selection";
import { pumpStates, shownState, standingReport } from "@sgval/contract/control/shown-state";
import type { DeviceDetail } from "@sgval/contract/devices/routes";
import { missingText } from "@sgval/quantities/format";
import { parameterOf, parameters } from "@sgval/quantities/parameter";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { toApiError } from "../../../shared/api/api-error.ts";
import { useAge } from "../../../shared/format/use-age.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import { useErrorText } from "../../../shared/i18n/use-error-text.ts";
import { useLockOutText } from "../../../shared/ui/device/lock-out-badge.tsx";
import { paint } from "../../../shared/ui/paint.ts";
import { typeScale } from "../../../shared/ui/type-scale.ts";
import type { HeldSelection } from "../api/select-command.ts";
import { changedName, commandText } from "../command-text.ts";
import { useHoldingCommand } from "../operable-device.ts";

const Held = styled("p")({ ...typeScale.age, margin: 0, color: paint.mute });

/** A refusal of a command in words, with who or what holds it back where that is known. */
export const useRefusalText = (): ((error: unknown) => string) => {
  const { t } = useTranslation("control");
  const errorText = useErrorText();
  const lockOutText = useLockOutText();
  const format = useFormat();
  return (error) => {
    const { code, details } = toApiError(error);
    const other = code === "device_selected" ? selectedBy.safeParse(details).data : undefined;
    if (other) return t("select.byOther", { actor: other.actor, time: format.time(other.until) });
    const tag = code === "device_locked_out" ? lockOutDetails.safeParse(details).data : undefined;
    if (tag) return t("gate.lockedOut", { tag: lockOutText({ ...tag, owner: { name: tag.actor } }) });
    return errorText(error);
  };
};

/** What a command should show in the telemetry, in words. */
export const useEffectText = (
  pumpNames?: ReadonlyMap<string, string> | undefined,
): ((effects: readonly ExpectedEffect[]) => string) => {
  const { t } = useTranslation("control");
  const format = useFormat();
  const one = ({ parameter, change, value }: ExpectedEffect): string => {
    const channel = parameterOf(parameter);
    const name = changedName(parameter, pumpNames, format);
    if (change !== "reaches" || value === null || !channel)
      return change === "falls" ? t("select.falls", { name }) : t("select.rises", { name });
    return t("select.reaches", { name, value: format.parameter(value, channel.parameter) });
  };
  return (effects) => (effects.length === 0 ? t("select.noEffect") : effects.map(one).join(" · "));
};

/** That another person must approve it, and whether anybody can. */
export const SecondPersonNote = ({
  selection,
  refusedAlone,
}: {
  selection: Pick<Selection, "secondPerson" | "nobodyApproves"> | undefined;
  /** Said of what nobody can approve. */
  refusedAlone: string | undefined;
}) => {
  const { t } = useTranslation("control");
  if (!selection?.secondPerson) return null;
  if (refusedAlone !== undefined) return <Alert severity="warning">{refusedAlone}</Alert>;
  return (
    <Alert severity={selection.nobodyApproves ? "warning" : "info"}>
      {[t("approval.needed"), ...(selection.nobodyApproves ? [t("approval.nobody")] : [])].join(" ")}
    </Alert>
  );
};

/** That the pumps of a stop stand still by what they report, and how old that report is; the stop is sent all the same. */
export const StandingNote = ({
  device,
  pumps,
  named,
}: {
  device: Pick<DeviceDetail, "latest" | "displayName">;
  pumps: readonly string[] | null;
  /** What these pumps are called; undefined for the single pump of a device. */
  named: string | undefined;
}) => {
  const { t } = useTranslation("control");
  const format = useFormat();
  const measuredAt = standingReport(device, pumps);
  const age = useAge(measuredAt);
  if (measuredAt === null) return null;
  return (
    <Alert severity="info">
      {t("confirm.standsStill", {
        pumps: named ?? device.displayName,
        time: format.timestamp(measuredAt),
        age,
      })}
    </Alert>
  );
};

/**
 * What a device showed when a dialog about it was opened and shows now, where that is another state; null once it was seen.
 * @param pumps those that the dialog is about; without any it is about the state of the device
 */
export const useChangedSince = (
  device: DeviceDetail,
  pumps: readonly string[] | null,
): { text: string; see: () => void } | null => {
  const { t } = useTranslation("control");
  const format = useFormat();
  const holding = useHoldingCommand(device);
  const state = shownState(device.type, device.latest);
  const commands = commandText(t, format);
  const ofPumps = pumpStates(device).filter(({ id }) => pumps?.includes(id));
  const shown =
    ofPumps.length > 0
      ? ofPumps.map(({ id, running }) => ({
          value: running,
          text: `${commands.pumps([id])} ${running === null ? t("pumpUnknown") : format.parameter(running ? 1 : 0, parameters.pump_running)}`,
        }))
      : [state].flatMap((one) =>
          one
            ? [
                {
                  value: one.value,
                  text: one.value === null ? missingText : format.parameter(one.value, one.parameter),
                },
              ]
            : [],
        );
  const [seen, setSeen] = useState(shown);
  if (shown.every(({ value }, index) => value === seen[index]?.value)) return null;
  const [before, after] = [seen, shown].map((one) => one.map(({ text }) => text).join(", "));
  const change = t("select.changed", { before: before || missingText, after });
  return {
    text: holding && ofPumps.length === 0 ? `${change} (${commands.heldSince(holding)})` : change,
    see: () => setSeen(shown),
  };
};
export type ChangedSince = ReturnType<typeof useChangedSince>;

/** That the device changed since its dialog was opened, and the press that says that it was seen. */
export const ChangedNote = ({ changed }: { changed: ChangedSince }) => {
  const { t } = useTranslation("control");
  if (!changed) return null;
  return (
    <Alert
      severity="warning"
      action={
        <Button size="small" color="inherit" onClick={changed.see}>
          {t("select.seen")}
        </Button>
      }
    >
      {changed.text}
    </Alert>
  );
};

/** How long the device is kept for this dialog; who has it, or that the time is over, with the way to ask again. */
export const SelectionNote = ({ held }: { held: HeldSelection }) => {
  const { t } = useTranslation("control");
  const refusalText = useRefusalText();
  const { needed, error, secondsLeft, renewed, selecting, again } = held;
  if (!needed) return null;
  const askAgain = (
    <Button size="small" color="inherit" disabled={selecting} onClick={again}>
      {t("select.again")}
    </Button>
  );
  if (error)
    return (
      <Alert severity="warning" action={askAgain}>
        {refusalText(error)}
      </Alert>
    );
  if (secondsLeft === 0)
    return (
      <Alert severity="info" action={askAgain}>
        {t("select.expired")}
      </Alert>
    );
  if (secondsLeft !== null && !renewed)
    return <Held role="timer">{t("select.heldFor", { count: secondsLeft })}</Held>;
  return <Held role="status">{secondsLeft === null ? t("select.selecting") : t("select.held")}</Held>;
};
