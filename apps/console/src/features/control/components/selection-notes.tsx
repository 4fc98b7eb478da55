import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import type { ExpectedEffect } from "@sgval/contract/control/expected-effect";
import { lockOutDetails } from "@sgval/contract/control/lock-out";
import { type Selection, selectedBy } from "@sgval/contract/control/selection";
import { standingReport } from "@sgval/contract/control/shown-state";
import type { DeviceDetail } from "@sgval/contract/devices/routes";
import { parameterOf } from "@sgval/quantities/parameter";
import { useTranslation } from "react-i18next";
import { toApiError } from "../../../shared/api/api-error.ts";
import { useAge } from "../../../shared/format/use-age.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import { useErrorText } from "../../../shared/i18n/use-error-text.ts";
import { useLockOutText } from "../../../shared/ui/device/lock-out-badge.tsx";
import { paint } from "../../../shared/ui/paint.ts";
import { typeScale } from "../../../shared/ui/type-scale.ts";
import type { HeldSelection } from "../api/select-command.ts";
import { changedName } from "../command-text.ts";

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
