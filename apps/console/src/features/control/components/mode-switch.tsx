import Alert from "@mui/material/Alert";
import type { ControlMode } from "@sgval/contract/control/control";
import type { DeviceDetail } from "@sgval/contract/devices/routes";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { useMay } from "../../../shared/api/ability.ts";
import { showSnackbar } from "../../../shared/api/snackbar.ts";
import { useOnline } from "../../../shared/api/use-online.ts";
import { useErrorText } from "../../../shared/i18n/use-error-text.ts";
import { useLockOutsOf } from "../../../shared/lock-outs.ts";
import { ConfirmDialog } from "../../../shared/ui/act/confirm-dialog.tsx";
import { useConfirmSubject } from "../../../shared/ui/act/confirm-subject.ts";
import { Text } from "../../../shared/ui/arrange.ts";
import { ModeBadge } from "../../../shared/ui/device/mode-badge.tsx";
import { Segmented } from "../../../shared/ui/page/segmented.tsx";
import { useDeviceState } from "../api/list-commands.ts";
import { useSetMode } from "../api/set-mode.ts";

/** Why a device may not be changed to a mode now, in words; null when it may. */
export const useModeLock = (device: DeviceDetail): ((mode: ControlMode) => string | null) => {
  const { t } = useTranslation(["control", "errors"]);
  const may = useMay();
  const online = useOnline();
  const { regulated } = useDeviceState(device.id);
  const lockedOut = useLockOutsOf(device.id).length > 0;
  return (mode) => {
    if (mode === device.mode) return null;
    if (!may("Control.Mode")) return t("gate.modePermission");
    if (!online) return t("gate.network");
    // Manual is always open: where nothing regulates, somebody must be able to.
    if (mode === "manual") return null;
    if (lockedOut) return t("errors:device_locked_out");
    if (regulated === false) return t("errors:automation_not_running");
    return device.hasThreshold || device.hasTimer ? null : t("errors:threshold_or_timer_required");
  };
};

/** Manual or automatic, after a confirmation; the switch moves when the server has answered, not when it is pressed. */
export const ModeSwitch = (props: {
  device: DeviceDetail;
  autoGate: ReactNode;
  /** `autoGate` shows what the server would refuse. */
  autoRefused?: boolean | undefined;
  manualGate?: ReactNode;
}) => {
  const { device, autoGate, autoRefused = false, manualGate } = props;
  const { t } = useTranslation(["control", "common", "messages"]);
  const lockOf = useModeLock(device);
  const errorText = useErrorText();
  const setMode = useSetMode(device.id);
  const [wanted, setWanted] = useState<ControlMode | null>(null);
  const close = () => {
    setWanted(null);
    setMode.reset();
  };
  const confirm = (mode: ControlMode) =>
    setMode.mutate(
      { mode },
      {
        onSuccess: () => {
          showSnackbar("success", t("messages:switch_success"));
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
          if (mode !== device.mode) setWanted(mode);
        }}
        segments={(["manual", "auto"] as const).map((mode) => ({
          value: mode,
          label: t(`common:mode.${mode}`),
          icon: <ModeBadge mode={mode} />,
          locked: lockOf(mode),
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
          refused={wanted === "auto" && autoRefused}
          problem={setMode.error && <Alert severity="error">{errorText(setMode.error)}</Alert>}
        >
          {wanted === "auto" ? (
            <Text>{t("toAutoText")}</Text>
          ) : (
            (manualGate ?? <Text>{t("toManualText")}</Text>)
          )}
          {wanted === "auto" && autoGate}
        </ConfirmDialog>
      )}
    </>
  );
};
