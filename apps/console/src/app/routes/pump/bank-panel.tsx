import Alert from "@mui/material/Alert";
import type { ControlMode } from "@sgval/contract/control/control";
import type { DeviceDetail } from "@sgval/contract/devices/routes";
import { type PumpStation, resettable } from "@sgval/contract/pumps/live";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { AutomationSummary } from "../../../features/automation/components/automation-summary.tsx";
import { useDeviceState } from "../../../features/control/api/list-commands.ts";
import { HangLockOut, LockOutTags } from "../../../features/control/components/lock-outs.tsx";
import { ModeSwitch, useModeLock } from "../../../features/control/components/mode-switch.tsx";
import { useGate } from "../../../features/control/gate.ts";
import { bankQuery } from "../../../features/pumps/api/stations.ts";
import { PumpBank } from "../../../features/pumps/components/bank/pump-bank.tsx";
import type { PumpControls } from "../../../features/pumps/components/bank/pump-card.tsx";
import { ResetNote } from "../../../features/pumps/components/bank/reset-note.tsx";
import { ReverseRows } from "../../../features/pumps/components/bank/reverse-rows.tsx";
import { SendPanel } from "../../../features/pumps/components/bank/send-panel.tsx";
import { SendSheet } from "../../../features/pumps/components/bank/send-sheet.tsx";
import {
  StationGate,
  StationRegulation,
} from "../../../features/pumps/components/bank/station-regulation.tsx";
import { useMay } from "../../../shared/api/ability.ts";
import { useSession } from "../../../shared/api/session.ts";
import { LockReasons } from "../../../shared/ui/act/lock-reasons.tsx";
import { useBelow } from "../../../shared/ui/breakpoints.ts";
import { QueryState } from "../../../shared/ui/page/query-state.tsx";
import { SectionCard } from "../../../shared/ui/page/section-card.tsx";
import { PanelStack, Sides } from "../device/device-panels.tsx";
import { FeedbackNote, useLiveFeedback } from "./live-feedback.tsx";
import { PumpCommands, usePumpCommands } from "./pump-commands.tsx";

/** The bank of pumps with everything that is done to them. */
export const BankPanel = ({ device, station }: { device: DeviceDetail; station: PumpStation }) => {
  const { t } = useTranslation(["pumps", "control", "messages"]);
  const may = useMay();
  const phone = useBelow("sm");
  const query = useQuery(bankQuery(device.id));
  const bank = query.data;
  const { gate, reasonText, running } = useGate(device);
  const commands = usePumpCommands(device);
  const [latest] = commands.commands;
  const userId = useSession((session) => session.userData?.id);
  const feedback = useLiveFeedback();
  const modeLock = useModeLock(device)(device.mode === "auto" ? "manual" : "auto");
  const [wantedMode, setWantedMode] = useState<ControlMode | null>(null);
  const { regulated } = useDeviceState(device.id);
  const lockOf: PumpControls["lockOf"] = (action, pumpIds) => {
    const open = gate(action, pumpIds);
    if (!open.open) return reasonText(open.reason);
    return feedback.isHeld && action !== "pump_stop" ? t("feedback.locked") : undefined;
  };
  const controls: PumpControls = {
    lockOf,
    ask: (request) => {
      if (lockOf(request.action, request.pumpIds) === undefined) commands.ask(request);
    },
  };
  const permission = may("Pump.Operate") ? undefined : t("messages:no_control_permission");
  const keys = station.pumps.map(({ key }) => key);
  const locks = (["pump_start", "pump_stop", "set_pump_power"] as const).map((action) =>
    lockOf(action, keys),
  );
  const isSending = station.pumps.some(({ periodic }) => periodic !== null);
  /** Why nothing at all can be done here; said once, because every button is locked then. */
  const nothing = permission ?? (isSending || locks.includes(undefined) ? undefined : locks.find(Boolean));
  const send = (
    <QueryState query={query} failed={t("bankFailed")}>
      {(known) =>
        known && (
          <SendPanel
            device={device}
            station={station}
            bank={known}
            controls={controls}
            stopLock={permission}
            latest={latest}
          />
        )
      }
    </QueryState>
  );
  const linear = station.pumps.flatMap((pump) => {
    const parameters = bank?.pumps.find(({ key, type }) => key === pump.key && type === "linear");
    return parameters ? [{ pump, parameters }] : [];
  });
  const isUnknown = station.pumps.some(
    ({ blocked, warning }) => (blocked?.unknownSince ?? warning?.unknownSince) !== undefined,
  );
  const resets = resettable.filter((condition) => (condition === "dry_run" ? station.needsReset : isUnknown));
  const idle = regulated === false ? "unregulated" : device.mode === "manual" ? "manual" : null;
  return (
    <Sides>
      <PanelStack>
        <FeedbackNote feedback={feedback} />
        {nothing !== undefined && (
          <Alert severity="info">
            {nothing}
            {nothing === modeLock?.text && modeLock.ways}
          </Alert>
        )}
        {resets.map((condition) => (
          <ResetNote key={condition} device={device} condition={condition} mayReset={may("Pump.Operate")} />
        ))}
        <PumpBank device={device} station={station} bank={bank} running={running} controls={controls} />
      </PanelStack>
      <PanelStack>
        <SectionCard
          title={t("control:mode")}
          actions={
            <ModeSwitch
              device={device}
              autoGate={
                <>
                  <AutomationSummary deviceId={device.id} bare />
                  <StationGate station={station} />
                </>
              }
              wanted={wantedMode}
              onWanted={setWantedMode}
            />
          }
        >
          {modeLock?.ways && modeLock.text !== nothing && <LockReasons of={[modeLock]} />}
          <LockOutTags device={device} />
          <AutomationSummary deviceId={device.id} bare idle={idle} />
          <HangLockOut device={device} />
        </SectionCard>
        <StationRegulation station={station} />
        {phone ? (
          <SendSheet locked={nothing} ownCommand={latest?.actor?.id === userId ? latest?.id : undefined}>
            {send}
          </SendSheet>
        ) : (
          <SectionCard title={t("send.title")}>{send}</SectionCard>
        )}
        {linear.length > 0 && (
          <SectionCard title={t("reverse.title")}>
            <ReverseRows deviceId={device.id} linear={linear} />
          </SectionCard>
        )}
        <PumpCommands device={device} commands={commands} />
      </PanelStack>
    </Sides>
  );
};
