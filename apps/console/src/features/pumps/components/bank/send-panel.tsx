import Button from "@mui/material/Button";
import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import { styled } from "@mui/material/styles";
import { codeOf } from "@sgval/contract/control/command-gate";
import type { Command } from "@sgval/contract/control/control";
import type { DeviceDetail } from "@sgval/contract/devices/routes";
import { pumpStateLabels } from "@sgval/contract/pumps/labels";
import type { PumpState, PumpStation } from "@sgval/contract/pumps/live";
import { commonBand } from "@sgval/contract/pumps/power";
import type { Pump, PumpBank } from "@sgval/contract/pumps/pumps";
import { nextToStart, nextToStop } from "@sgval/contract/pumps/staging";
import { missingText } from "@sgval/quantities/format";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../../../shared/format/use-format.ts";
import { LockedButton } from "../../../../shared/ui/act/locked-button.tsx";
import { MutedText, Stack } from "../../../../shared/ui/arrange.ts";
import { Segmented } from "../../../../shared/ui/page/segmented.tsx";
import { typeScale } from "../../../../shared/ui/type-scale.ts";
import { powerText } from "../../pump-text.ts";
import { PeriodicRows } from "./periodic-rows.tsx";
import { PowerField } from "./power-field.tsx";
import type { PumpControls } from "./pump-card.tsx";

const Choice = styled("fieldset")({
  display: "grid",
  margin: 0,
  padding: 0,
  border: 0,
  "& legend": { ...typeScale.label, padding: 0 },
  "& .MuiFormControlLabel-root": { marginInlineEnd: 0, minHeight: 40 },
  "& small": { ...typeScale.age, marginInlineStart: 6, opacity: 0.8 },
});
const Pair = styled("div")({
  display: "grid",
  gridTemplateColumns: "1fr 1fr",
  gap: 8,
  "& > :only-child": { gridColumn: "1 / -1" },
  "& .MuiButton-root": { minHeight: 44 },
});
const Summary = styled(MutedText)({ ...typeScale.age, overflowWrap: "anywhere" });

const namesOf = (pumps: readonly { name: string }[]): string => pumps.map(({ name }) => name).join(", ");

/** The power that all of these pumps have, or that is computed for all of them; null where it differs or is not known. */
const commonPower = (pumps: readonly PumpState[], which: "power" | "computedPower"): number | null => {
  const powers = new Set(pumps.map((pump) => pump[which]));
  return powers.size === 1 ? ([...powers][0] ?? null) : null;
};

type Props = {
  device: DeviceDetail;
  station: PumpStation;
  bank: PumpBank;
  controls: PumpControls;
  /** Why periodic sending cannot be stopped. */
  stopLock: string | undefined;
  /** The latest command of the station. */
  latest: Pick<Command, "id" | "pumpIds"> | undefined;
};

/** A power once, as one command for all of them, or again and again until it is stopped. */
const PowerPart = (props: Props & { chosen: readonly PumpState[]; linear: readonly Pump[] }) => {
  const { device, station, controls, chosen, linear } = props;
  const { t } = useTranslation("pumps");
  const format = useFormat();
  const [how, setHow] = useState<"once" | "periodic">("once");
  const pumpIds = linear.map(({ key }) => key);
  const others = chosen.filter(({ type }) => type !== "linear");
  const band = commonBand(linear);
  const states = station.pumps.filter(({ key }) => pumpIds.includes(key));
  const computed = commonPower(states, "computedPower");
  const nothing = others.length > 0 ? t("send.linearOnly", { names: namesOf(others) }) : undefined;
  // The checks of a command hold for what is sent periodically too.
  const locked = nothing ?? controls.lockOf("set_pump_power", pumpIds);
  return (
    <Stack gap={10}>
      <Segmented
        label={t("send.how")}
        value={how}
        onChange={setHow}
        size="small"
        segments={[
          { value: "once", label: t("send.once") },
          { value: "periodic", label: t("send.periodic") },
        ]}
      />
      {how === "once" ? (
        <>
          <PowerField
            key={pumpIds.join()}
            name={namesOf(linear)}
            label={t("send.power")}
            band={band}
            start={computed ?? linear[0]?.powerValue ?? linear[0]?.staticValue ?? band.min}
            inForce={states.every(({ known }) => known) ? commonPower(states, "power") : null}
            presets={[
              { key: "min", power: band.min },
              ...(computed === null ? [] : [{ key: "computed" as const, power: computed }]),
              { key: "max", power: band.max },
            ]}
            verb={t("send.sendOnce")}
            locked={locked}
            onAsk={(value) => controls.ask({ action: "set_pump_power", pumpIds, value })}
          />
          {!nothing && (
            <Summary>
              {t("send.summary", {
                code: codeOf(device, "set_pump_power") ?? missingText,
                power:
                  computed === null ? "" : t("send.summaryComputed", { power: powerText(computed, format) }),
                pumps: `${namesOf(linear)} (${pumpIds.join(", ")})`,
              })}
            </Summary>
          )}
        </>
      ) : (
        <>
          {linear.map((pump) => (
            <Summary key={pump.key}>
              {t("send.every", {
                name: pump.name,
                every: format.span(pump.timeAutoSend ?? 0),
                wait: format.span(pump.timeWaitForRespond ?? 0),
              })}
            </Summary>
          ))}
          {!nothing && <Summary>{t("send.summaryPeriodic", { pumps: namesOf(linear) })}</Summary>}
          <LockedButton
            variant="contained"
            locked={locked}
            onClick={() => controls.ask({ action: "set_pump_power", pumpIds, periodic: true })}
          >
            {t("send.startPeriodic")}
          </LockedButton>
        </>
      )}
    </Stack>
  );
};

/** The pump that staging would bring in next, and the one that it would drop, of those whose state is known. */
const stagePumps = (
  { pumps }: PumpStation,
  { wearPolicy }: Pick<PumpBank, "wearPolicy">,
): { next: PumpState | undefined; last: PumpState | undefined } => {
  const known = pumps
    .filter((pump) => pump.known)
    .map((pump) => ({
      pump,
      type: pump.type,
      on: pump.on === true,
      available: pump.on === false && pump.blocked === null,
      unanswered: pump.unanswered,
      runHours: pump.runHours,
      startedAt: pump.since === null ? null : Date.parse(pump.since),
    }));
  return { next: nextToStart(known)?.pump, last: nextToStop(known, wearPolicy)?.pump };
};

/** Brings in the next pump or drops the last one, by the name of the pump that it is. */
const StageButtons = ({ station, bank, controls }: Pick<Props, "station" | "bank" | "controls">) => {
  const { t } = useTranslation("pumps");
  const { next, last } = stagePumps(station, bank);
  if (!next && !last) return null;
  return (
    <Pair>
      {next && (
        <LockedButton
          variant="outlined"
          locked={controls.lockOf("pump_start", [next.key])}
          onClick={() => controls.ask({ action: "pump_start", pumpIds: [next.key] })}
        >
          {t("card.startNext", { name: next.name })}
        </LockedButton>
      )}
      {last && (
        <LockedButton
          variant="outlined"
          locked={controls.lockOf("pump_stop", [last.key])}
          onClick={() => controls.ask({ action: "pump_stop", pumpIds: [last.key] })}
        >
          {t("card.dropLast", { name: last.name })}
        </LockedButton>
      )}
    </Pair>
  );
};

/** Commands for several pumps at once: what goes out is said before, and asked for in one dialog. */
export const SendPanel = (props: Props) => {
  const { device, station, bank, controls, latest } = props;
  const { t } = useTranslation("pumps");
  const { language } = useFormat();
  const [picked, setPicked] = useState<readonly string[]>([]);
  const chosen = station.pumps.filter(({ key }) => picked.includes(key));
  const pumpIds = chosen.map(({ key }) => key);
  const linear = bank.pumps.filter(({ key, type }) => type === "linear" && picked.includes(key));
  const nothing = chosen.length === 0 ? t("send.nothing") : undefined;
  const [seen, setSeen] = useState(latest?.id);
  if (latest?.id !== seen) {
    setSeen(latest?.id);
    // It was sent to just these: the next command is for others, or chosen anew.
    const sentTo = latest?.pumpIds ?? [];
    if (sentTo.length === pumpIds.length && pumpIds.every((key) => sentTo.includes(key))) setPicked([]);
  }
  const toggle = (key: string, on: boolean) =>
    setPicked(on ? [...picked, key] : picked.filter((one) => one !== key));
  const stateOf = ({ known, on }: PumpState): string =>
    pumpStateLabels[!known || on === null ? "unknown" : on ? "running" : "stopped"][language];
  return (
    <Stack gap={14}>
      <Choice>
        <legend>{t("send.choose")}</legend>
        {station.pumps.map((pump) => (
          <FormControlLabel
            key={pump.key}
            control={
              <Checkbox checked={picked.includes(pump.key)} onChange={(_event, on) => toggle(pump.key, on)} />
            }
            label={
              <span>
                {pump.name}
                <small>{stateOf(pump)}</small>
              </span>
            }
          />
        ))}
        <div>
          <Button
            size="small"
            variant="text"
            onClick={() =>
              setPicked(chosen.length === station.pumps.length ? [] : station.pumps.map(({ key }) => key))
            }
          >
            {chosen.length === station.pumps.length ? t("send.none") : t("send.all")}
          </Button>
        </div>
      </Choice>
      <Pair>
        <LockedButton
          variant="outlined"
          locked={nothing ?? controls.lockOf("pump_start", pumpIds)}
          onClick={() => controls.ask({ action: "pump_start", pumpIds })}
        >
          {t("send.start")}
        </LockedButton>
        <LockedButton
          variant="outlined"
          locked={nothing ?? controls.lockOf("pump_stop", pumpIds)}
          onClick={() => controls.ask({ action: "pump_stop", pumpIds })}
        >
          {t("send.stop")}
        </LockedButton>
      </Pair>
      <StageButtons station={station} bank={bank} controls={controls} />
      {linear.length > 0 && <PowerPart {...props} chosen={chosen} linear={linear} />}
      <PeriodicRows
        deviceId={device.id}
        pumps={station.pumps}
        automatic={device.mode === "auto"}
        stopLock={props.stopLock}
      />
    </Stack>
  );
};
