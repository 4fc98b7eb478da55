import { styled } from "@mui/material/styles";
import { pumpStates } from "@sgval/contract/control/shown-state";
import type { DeviceDetail } from "@sgval/contract/devices/routes";
import { pumpNameOf } from "@sgval/contract/pumps/labels";
import { commonBand } from "@sgval/contract/pumps/power";
import { IconAdjustmentsHorizontal, IconPlayerPlay, IconPlayerStop } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { LockOutTags } from "../../../features/control/components/lock-outs.tsx";
import { useGate } from "../../../features/control/gate.ts";
import { bankQuery, stationQuery } from "../../../features/pumps/api/stations.ts";
import { PowerField } from "../../../features/pumps/components/bank/power-field.tsx";
import type { PumpControls } from "../../../features/pumps/components/bank/pump-card.tsx";
import { blockedText, isBlocked } from "../../../features/pumps/pump-text.ts";
import { useMay } from "../../../shared/api/ability.ts";
import { useClock } from "../../../shared/format/use-age.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import { LockReasons } from "../../../shared/ui/act/lock-reasons.tsx";
import { LockedButton } from "../../../shared/ui/act/locked-button.tsx";
import { tallWindow } from "../../../shared/ui/breakpoints.ts";
import { paint } from "../../../shared/ui/paint.ts";
import { FeedbackNote, useLiveFeedback } from "../pump/live-feedback.tsx";
import { OpenPumps, PumpCommands, usePumpCommands } from "../pump/pump-commands.tsx";

const Panel = styled("div")({
  display: "grid",
  gap: 12,
  minWidth: 0,
  padding: "12px 16px",
  "&:empty": { display: "none" },
});
/** In sight however many values stand above it. */
const Foot = styled("section")({
  marginTop: "auto",
  padding: "12px 16px",
  borderTop: `1px solid ${paint.line}`,
  backgroundColor: paint.card,
  [`${tallWindow}`]: { position: "sticky", bottom: 0, zIndex: 1 },
});
const Buttons = styled("div")({
  display: "grid",
  gridAutoFlow: "column",
  gridAutoColumns: "minmax(0, 1fr)",
  gap: 8,
  "& .MuiButton-root": { minHeight: 44, paddingInline: 8 },
});
const Power = styled("div")({ marginTop: 12 });
const PumpsLink = styled("p")({ margin: "4px 0 0", "& .MuiButton-root": { paddingInline: 0 } });

/**
 * Start, stop and power of the one pump that was clicked. What is for all pumps of its station is left to the page of the
 * station: whoever wants to stop this pump must not find a stop of the supply in its place.
 */
export const OnePumpControls = ({ device, pump }: { device: DeviceDetail; pump: string }) => {
  const { t } = useTranslation(["pumps", "control"]);
  const format = useFormat();
  const seesPumps = useMay()("Pump.Index");
  const station = useQuery({ ...stationQuery(device.id), enabled: seesPumps }).data;
  const bank = useQuery({ ...bankQuery(device.id), enabled: seesPumps }).data;
  const { gate, reasonText } = useGate(device);
  const commands = usePumpCommands(device);
  const state = station?.pumps.find(({ key }) => key === pump);
  const parameters = bank?.pumps.find(({ key }) => key === pump);
  const blocked = useClock((now) => isBlocked(state?.blocked ?? null, now));
  const name = state?.name ?? pumpNameOf(pump, undefined, format.language);
  const measured = pumpStates(device).find(({ id }) => id === pump);

  const feedback = useLiveFeedback();
  const [isPowerOpen, setPowerOpen] = useState(false);
  const lockOf = (action: Parameters<PumpControls["lockOf"]>[0]): string | undefined => {
    const open = gate(action, [pump]);
    if (!open.open) return reasonText(open.reason);
    return feedback.isHeld && action !== "pump_stop" ? t("feedback.locked") : undefined;
  };
  const ask: PumpControls["ask"] = (request) => {
    if (lockOf(request.action) === undefined) commands.ask(request);
  };
  const startLock =
    lockOf("pump_start") ??
    (measured?.running === true ? t("card.running") : undefined) ??
    (blocked && state?.blocked ? blockedText(state.blocked, t, format) : undefined);
  const stopLock = lockOf("pump_stop");
  const powerLock = lockOf("set_pump_power");
  const setsPower = state?.type === "linear" && parameters !== undefined;
  return (
    <>
      <Panel>
        <FeedbackNote feedback={feedback} />
        <PumpCommands device={device} commands={commands} />
      </Panel>
      <Foot aria-label={`${t("control:title")} · ${name}`}>
        <LockOutTags device={device} />
        <Buttons>
          <LockedButton
            variant="outlined"
            startIcon={<IconPlayerPlay size={18} stroke={1.75} aria-hidden />}
            aria-label={t("card.startOf", { name })}
            locked={startLock}
            onClick={() => ask({ action: "pump_start", pumpIds: [pump] })}
          >
            {t("card.start")}
          </LockedButton>
          <LockedButton
            variant="outlined"
            startIcon={<IconPlayerStop size={18} stroke={1.75} aria-hidden />}
            aria-label={t("card.stopOf", { name })}
            locked={stopLock}
            onClick={() => ask({ action: "pump_stop", pumpIds: [pump] })}
          >
            {t("card.stop")}
          </LockedButton>
          {setsPower && (
            <LockedButton
              variant="outlined"
              startIcon={<IconAdjustmentsHorizontal size={18} stroke={1.75} aria-hidden />}
              aria-label={t("powerField.openOf", { name })}
              aria-expanded={isPowerOpen}
              locked={powerLock}
              onClick={() => setPowerOpen(!isPowerOpen)}
            >
              {t("powerField.open")}
            </LockedButton>
          )}
        </Buttons>
        <LockReasons
          of={[startLock, stopLock, setsPower ? powerLock : undefined].flatMap((text) =>
            text === undefined ? [] : { text },
          )}
        />
        {setsPower && isPowerOpen && (
          <Power>
            <PowerField
              name={name}
              label={t("powerField.label")}
              band={commonBand([parameters])}
              start={state.power ?? parameters.powerValue ?? parameters.staticValue ?? 0}
              inForce={state.known ? state.power : null}
              presets={[]}
              verb={t("powerField.set")}
              locked={powerLock}
              onAsk={(value) => ask({ action: "set_pump_power", pumpIds: [pump], value })}
            />
          </Power>
        )}
        {seesPumps && (
          <PumpsLink>
            <OpenPumps deviceId={device.id} variant="text" />
          </PumpsLink>
        )}
      </Foot>
    </>
  );
};
