import Alert from "@mui/material/Alert";
import type { ControlMode } from "@sgval/contract/control/control";
import type { DeviceDetail } from "@sgval/contract/devices/routes";
import { executorOf } from "@sgval/contract/devices/site-data";
import type { ErrorCode } from "@sgval/contract/error";
import { longestReason } from "@sgval/contract/text";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { showSnackbar } from "../../../shared/api/snackbar.ts";
import { useOnline } from "../../../shared/api/use-online.ts";
import { useErrorText } from "../../../shared/i18n/use-error-text.ts";
import { useMissingPermission } from "../../../shared/i18n/use-missing-permission.ts";
import { ConfirmDialog } from "../../../shared/ui/act/confirm-dialog.tsx";
import { useConfirmSubject } from "../../../shared/ui/act/confirm-subject.ts";
import type { LockReason } from "../../../shared/ui/act/lock-reasons.tsx";
import { Text } from "../../../shared/ui/arrange.ts";
import { ModeBadge } from "../../../shared/ui/device/mode-badge.tsx";
import { Segmented } from "../../../shared/ui/page/segmented.tsx";
import { useSetMode } from "../api/set-mode.ts";
import { type KnownOfAutomation, useAutomaticRefusals } from "../automatic-mode.ts";
import { AutomaticRefusals, MendLinks } from "./automatic-refusals.tsx";

/** What is said beside the switch, which it locks. What else speaks against automatic mode is said by the dialog. */
const locking: readonly ErrorCode[] = [
  "automation_not_running",
  "gateway_not_automatic",
  "threshold_or_timer_required",
  "device_locked_out",
];

/** Why a device may not be changed to a mode now, with the ways to where that is mended; null when it may, or when the dialog says why not. */
export const useModeLock = (
  device: DeviceDetail,
  automaticMode: KnownOfAutomation = {},
): ((mode: ControlMode) => LockReason | null) => {
  const { t } = useTranslation(["control", "errors", "messages"]);
  const missing = useMissingPermission("Control.Mode", t("messages:no_mode_permission"));
  const online = useOnline();
  const refusal = useAutomaticRefusals(device, automaticMode).find((code) => locking.includes(code));
  return (mode) => {
    if (mode === device.mode) return null;
    if (missing !== undefined) return { text: missing };
    if (!online) return { text: t("gate.network") };
    // Manual is always open: where nothing regulates, somebody must be able to.
    if (mode === "manual" || refusal === undefined) return null;
    return { text: t(`errors:${refusal}`), ways: <MendLinks deviceId={device.id} code={refusal} /> };
  };
};

/** What of a device stays as it is when nothing regulates any more. */
const movedBy = ({ type }: DeviceDetail): "valve" | "well" | "station" => {
  if (type === "WATER_PUMP") return "station";
  return type === "WELL_LOGGING" ? "well" : "valve";
};

/** Manual or automatic, after a confirmation; the switch moves when the server has answered, not when it is pressed. */
export const ModeSwitch = (props: {
  device: DeviceDetail;
  /** Describes what automatic mode will do. */
  autoGate: ReactNode;
  automaticMode?: KnownOfAutomation | undefined;
  manualGate?: ReactNode;
  /** The mode whose confirmation is open, which something else may open as well. */
  wanted: ControlMode | null;
  onWanted: (mode: ControlMode | null) => void;
}) => {
  const { device, autoGate, automaticMode = {}, manualGate, wanted, onWanted } = props;
  const { t } = useTranslation(["control", "common", "messages"]);
  const lockOf = useModeLock(device, automaticMode);
  const refusals = useAutomaticRefusals(device, automaticMode);
  const errorText = useErrorText();
  const setMode = useSetMode(device.id);
  const [reason, setReason] = useState("");
  const close = () => {
    onWanted(null);
    setReason("");
    setMode.reset();
  };
  const confirm = (mode: ControlMode) =>
    setMode.mutate(
      { mode, ...(reason.trim() === "" ? {} : { reason: reason.trim() }) },
      {
        onSuccess: () => {
          showSnackbar(
            "success",
            `${t("messages:switch_success")}${t("common:colon")}${t(`common:mode.${mode}`)}`,
          );
          close();
        },
      },
    );
  const subject = useConfirmSubject(device);
  return (
    <>
      <Segmented
        label={t("mode")}
        value={device.mode}
        onChange={(mode) => {
          if (mode !== device.mode) onWanted(mode);
        }}
        segments={(["manual", "auto"] as const).map((mode) => ({
          value: mode,
          label: t(`common:mode.${mode}`),
          icon: <ModeBadge mode={mode} />,
          locked: lockOf(mode)?.text ?? null,
        }))}
      />
      {wanted && (
        <ConfirmDialog
          open
          onCancel={close}
          onConfirm={() => confirm(wanted)}
          title={wanted === "auto" ? t("toAuto") : t("toManual")}
          {...subject}
          closeLabel={t("common:closeDialog")}
          cancelLabel={t("common:cancel")}
          verbLabel={wanted === "auto" ? t("toAuto") : t("toManual")}
          busy={setMode.isPending}
          reason={{
            label: t("confirm.reason"),
            value: reason,
            onChange: setReason,
            required: false,
            maxLength: longestReason,
          }}
          refused={wanted === "auto" && refusals.length > 0}
          problem={setMode.error && <Alert severity="error">{errorText(setMode.error)}</Alert>}
        >
          {wanted === "auto" ? (
            <Text>{executorOf(device) === "device" ? t("toAutoTextDevice") : t("toAutoText")}</Text>
          ) : (
            (manualGate ?? <Text>{t(`toManualText.${movedBy(device)}`)}</Text>)
          )}
          {wanted === "auto" && (
            <>
              {autoGate}
              <AutomaticRefusals deviceId={device.id} codes={refusals} />
            </>
          )}
        </ConfirmDialog>
      )}
    </>
  );
};
