import Chip from "@mui/material/Chip";
import { styled } from "@mui/material/styles";
import type { DeviceDetail } from "@sgval/contract/devices/routes";
import { pumpTypeLabels, switchReasonLabels } from "@sgval/contract/pumps/labels";
import type { LastPump, PumpState } from "@sgval/contract/pumps/live";
import type { Pump } from "@sgval/contract/pumps/pumps";
import { IconLock, IconPlayerPlay, IconPlayerStop } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useClock } from "../../../../shared/format/use-age.ts";
import { useFormat } from "../../../../shared/format/use-format.ts";
import { LockedButton } from "../../../../shared/ui/act/locked-button.tsx";
import { Grow, Row, Stack } from "../../../../shared/ui/arrange.ts";
import { below } from "../../../../shared/ui/breakpoints.ts";
import { Ruler } from "../../../../shared/ui/device/ruler.tsx";
import { StatusChip } from "../../../../shared/ui/device/status-chip.tsx";
import { paint } from "../../../../shared/ui/paint.ts";
import { typeScale } from "../../../../shared/ui/type-scale.ts";
import { measuredRows } from "../../measured-rows.ts";
import type { PendingPumps } from "../../pending-pumps.ts";
import { blockedText, isBlocked, powerText, regulatorText, warningText } from "../../pump-text.ts";
import { PendingNote } from "./pending-note.tsx";
import { PowerField, type Preset } from "./power-field.tsx";
import { useSinceText, useStartsOfToday } from "./pump-since.ts";
import { useStateChip } from "./state-chip.ts";

/** Values, buttons and power are as high in all cards of a row, so that the buttons stand in one line near the values. */
const Card = styled("article")({
  display: "grid",
  gridRow: "span 3",
  gridTemplateColumns: "minmax(0, 1fr)",
  gridTemplateRows: "subgrid",
  rowGap: 0,
  minWidth: 0,
  marginBottom: 12,
  padding: 14,
  border: `1px solid ${paint.line}`,
  borderRadius: 8,
  backgroundColor: paint.card,
  boxShadow: paint.shadowCard,
  "& h3": { ...typeScale.h3, margin: 0, overflowWrap: "anywhere" },
  "& p": { ...typeScale.age, margin: 0, color: paint.mute, overflowWrap: "anywhere" },
});

const Top = styled(Stack)({ alignContent: "start", minWidth: 0 });
const Power = styled("div")({ marginTop: 10 });

const Big = styled("div")({
  ...typeScale.bodyS,
  display: "flex",
  flexWrap: "wrap",
  alignItems: "baseline",
  gap: "0 10px",
  color: paint.mute,
  "& b": { fontSize: "1.5rem", lineHeight: "1.875rem", fontWeight: 640, color: paint.ink },
});

const Figures = styled("dl")({
  ...typeScale.bodyS,
  display: "grid",
  gridTemplateColumns: "max-content minmax(0, 1fr)",
  gap: "3px 12px",
  margin: 0,
  "& dt": { color: paint.mute },
  "& dd": { margin: 0, overflowWrap: "anywhere" },
});

/** Numbers end below each other, and units begin so. */
const Values = styled("dl")({
  display: "grid",
  gap: 4,
  margin: 0,
  "& > div": {
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr) auto minmax(2.75em, max-content)",
    alignItems: "baseline",
    gap: "0 6px",
  },
  "& dt": { ...typeScale.bodyS, color: paint.mute },
  "& dd": { ...typeScale.valueXs, margin: 0, whiteSpace: "nowrap" },
  "& dd[data-unit]": { ...typeScale.label, color: paint.mute },
});

const Buttons = styled("div")({
  display: "grid",
  gridTemplateColumns: "1fr 1fr",
  gap: 8,
  marginTop: 10,
  "& .MuiButton-root": { minHeight: 44 },
  [below("sm")]: { "& .MuiButton-root": { minHeight: 48 } },
});

const Refusal = styled("p")({
  "&&": { display: "flex", alignItems: "flex-start", gap: 6 },
  "& svg": { flex: "none", marginTop: 1 },
});

/** What a page offers to do with pumps; the gate and the dialog come from another feature. */
export interface PumpControls {
  /** Why an action cannot be requested now; undefined when it can. */
  lockOf: (
    action: "pump_start" | "pump_stop" | "set_pump_power",
    pumpIds: readonly string[],
  ) => string | undefined;
  ask: (request: {
    action: "pump_start" | "pump_stop" | "set_pump_power";
    pumpIds: string[];
    value?: number;
    /** Again and again, until it is stopped. */
    periodic?: true;
  }) => void;
}

type CardProps = {
  device: DeviceDetail;
  pump: PumpState;
  /** Its parameters, when they are loaded. */
  parameters: Pump | undefined;
  /** Names of its values, by its template. */
  templateRows: Parameters<typeof measuredRows>[2];
  lastPump: LastPump | null;
  pending: PendingPumps | null;
  controls: PumpControls;
};

/**
 * The power of a linear pump beside its band. What its controller reports is the set-point: a pump that stands runs with it after its
 * next start, and has none now.
 */
export const PumpPower = ({ pump, parameters }: { pump: PumpState; parameters: Pump | undefined }) => {
  const { t } = useTranslation("pumps");
  const format = useFormat();
  const { min = null, max = null, staticValue = null, powerValue = null } = parameters ?? {};
  const isOff = pump.known && pump.on === false;
  const now = isOff ? 0 : pump.power;
  const set = isOff ? (pump.power ?? powerValue) : powerValue;
  return (
    <div>
      <Big>
        <b>{powerText(now, format)}</b>
        {set !== null && <span>{t("card.set", { power: powerText(set, format) })}</span>}
        {staticValue !== null && <span>{t("card.static", { power: powerText(staticValue, format) })}</span>}
      </Big>
      <Ruler
        label={`${t("send.power")} ${powerText(now, format)}`}
        min={0}
        max={100}
        bandLow={min ?? undefined}
        bandHigh={max ?? undefined}
        value={now}
        setPoint={set ?? undefined}
        marks={[min, max]
          .filter((one) => one !== null)
          .map((one) => ({ at: one, text: powerText(one, format) }))}
      />
    </div>
  );
};

/** One pump: what it does, who decides about it, why it may not start, and its buttons. Its stop is never disabled. */
export const PumpCard = (props: CardProps) => {
  const { device, pump, parameters, lastPump, controls } = props;
  const { key, name, type, on, known } = pump;
  const { t } = useTranslation("pumps");
  const format = useFormat();
  const chip = useStateChip(device, pump);
  const since = useSinceText(pump);
  const starts = useStartsOfToday(pump);
  const blocked = useClock((now) => isBlocked(pump.blocked, now));
  const pending = props.pending?.pumpIds.includes(key) ? props.pending : null;
  const isLast = lastPump?.pumpId === key;
  const refusal = blocked && pump.blocked ? blockedText(pump.blocked, t, format) : undefined;
  const running = known && on === true ? t("card.running") : undefined;
  const startLock = controls.lockOf("pump_start", [key]) ?? running ?? refusal;
  const values = measuredRows(device, key, props.templateRows, format);
  const presets: Preset[] = parameters
    ? (
        [
          { key: "min", power: parameters.min },
          { key: "static", power: parameters.staticValue },
          { key: "computed", power: pump.isStatic ? null : pump.computedPower },
          { key: "max", power: parameters.max },
        ] as const
      ).flatMap(({ power, ...preset }) => (power === null ? [] : [{ ...preset, power }]))
    : [];
  const regulator = regulatorText(
    pump,
    {
      mode: device.mode,
      // Whether a pump that stands still runs again is decided by staging alone.
      controlled: type === "linear" && Boolean(parameters?.controlVariable) && !(known && on === false),
    },
    t,
    format,
  );
  return (
    <Card aria-label={name} data-pump={key}>
      <Top gap={10}>
        <Row gap={8} wraps>
          <Grow>
            <h3>{name}</h3>
            <p>{[pumpTypeLabels[type][format.language], key].join(" · ")}</p>
          </Grow>
          {isLast && (
            <Chip
              size="small"
              variant="outlined"
              label={t("card.last")}
              title={t("card.lastTip", {
                time: format.timestamp(lastPump.at),
                reason: switchReasonLabels[lastPump.reason][format.language],
              })}
            />
          )}
        </Row>
        <div>
          <StatusChip {...chip} size={20} strong />
          {since && known && <p>{since}</p>}
        </div>
        {pending && <PendingNote pending={pending} />}
        {type === "linear" && <PumpPower pump={pump} parameters={parameters} />}
        {pump.warning && <StatusChip kind="high" label={warningText(pump.warning, t, format)} />}
        {values.length > 0 && (
          <Values>
            {values.map(({ key: row, name: measured, text, unit }) => (
              <div key={row}>
                <dt>{measured}</dt>
                <dd>{text}</dd>
                <dd data-unit>{unit}</dd>
              </div>
            ))}
          </Values>
        )}
        <Figures>
          <dt>{t("card.regulator")}</dt>
          <dd>{regulator}</dd>
          <dt>{t("card.runHours")}</dt>
          <dd>{`${format.number(pump.runHours, 1)} h`}</dd>
          <dt>{t("card.starts")}</dt>
          <dd>{starts}</dd>
          {pump.energy !== null && (
            <>
              <dt>{t("card.energy")}</dt>
              <dd>{`${format.number(pump.energy, 1)} kWh`}</dd>
            </>
          )}
        </Figures>
        {refusal && !(known && on) && (
          <Refusal role="note">
            <IconLock size={15} stroke={1.75} aria-hidden />
            <span>{refusal}</span>
          </Refusal>
        )}
      </Top>
      <Buttons>
        <LockedButton
          variant="outlined"
          startIcon={<IconPlayerPlay size={18} stroke={1.75} />}
          aria-label={t("card.startOf", { name })}
          locked={startLock}
          onClick={() => controls.ask({ action: "pump_start", pumpIds: [key] })}
        >
          {t("card.start")}
        </LockedButton>
        <LockedButton
          variant="outlined"
          startIcon={<IconPlayerStop size={18} stroke={1.75} />}
          aria-label={t("card.stopOf", { name })}
          locked={controls.lockOf("pump_stop", [key])}
          onClick={() => controls.ask({ action: "pump_stop", pumpIds: [key] })}
        >
          {t("card.stop")}
        </LockedButton>
      </Buttons>
      {type === "linear" && parameters && (
        <Power>
          <PowerField
            name={name}
            label={t("powerField.label")}
            band={{ min: parameters.min ?? 0, max: parameters.max ?? 100 }}
            start={pump.power ?? parameters.powerValue ?? parameters.staticValue ?? 0}
            inForce={known ? pump.power : null}
            presets={presets}
            verb={t("powerField.set")}
            locked={controls.lockOf("set_pump_power", [key])}
            onAsk={(value) => controls.ask({ action: "set_pump_power", pumpIds: [key], value })}
          />
        </Power>
      )}
    </Card>
  );
};
