import Alert from "@mui/material/Alert";
import type { ErrorCode } from "@sgval/contract/error";
import { Link } from "@tanstack/react-router";
import { Fragment } from "react";
import { useTranslation } from "react-i18next";
import { paths } from "../../../config/paths.ts";
import type { GateReason } from "../gate.ts";

/** The tabs of a device, or its pump page, where what is refused is mended. */
const mendedIn: Partial<
  Record<GateReason, readonly ("settings" | "thresholds" | "timers" | "health" | "pump")[]>
> = {
  device_not_commandable: ["settings"],
  threshold_or_timer_required: ["thresholds", "timers"],
  mode_device_not_fresh: ["health"],
  watched_not_fresh: ["health"],
  automation_needs_device: ["settings"],
  automation_settings_incomplete: ["thresholds"],
  well_always_on_required: ["settings"],
  well_pump_required: ["settings"],
  well_timer_required: ["timers"],
  pump_bank_required: ["pump"],
};

/** The ways to where a refusal is mended, to stand behind its text; nothing where no page mends it. */
export const MendLinks = ({ deviceId, code }: { deviceId: number; code: GateReason }) => {
  const { t } = useTranslation("control");
  const params = { id: String(deviceId) };
  return mendedIn[code]?.map((place, index) => (
    <Fragment key={place}>
      {index === 0 ? " " : " · "}
      {place === "pump" ? (
        <Link to={paths.pump} params={params}>
          {t("mend.pump")}
        </Link>
      ) : (
        <Link to={paths.device} params={params} search={{ tab: place }}>
          {t(`mend.${place}`)}
        </Link>
      )}
    </Fragment>
  ));
};

/** Why a device may not be changed to automatic mode, each with the way to where that is mended. */
export const AutomaticRefusals = ({ deviceId, codes }: { deviceId: number; codes: readonly ErrorCode[] }) => {
  const { t } = useTranslation("errors");
  return codes.map((code) => (
    <Alert key={code} severity="error">
      {t(code)}
      <MendLinks deviceId={deviceId} code={code} />
    </Alert>
  ));
};
