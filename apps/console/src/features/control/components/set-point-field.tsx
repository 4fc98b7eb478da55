import Button from "@mui/material/Button";
import IconButton from "@mui/material/IconButton";
import OutlinedInput from "@mui/material/OutlinedInput";
import { styled } from "@mui/material/styles";
import { setPointRange, valueMessages, valueRefusal } from "@sgval/contract/control/command-gate";
import type { Command } from "@sgval/contract/control/control";
import type { DeviceDetail } from "@sgval/contract/devices/routes";
import type { SiteData } from "@sgval/contract/devices/site-data";
import type { ValidationMessage } from "@sgval/contract/message";
import { IconLock, IconMinus, IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../../shared/format/use-format.ts";
import { useProblemText } from "../../../shared/i18n/use-problem-text.ts";
import { Ruler } from "../../../shared/ui/device/ruler.tsx";
import { Field } from "../../../shared/ui/form/field.tsx";
import { paint } from "../../../shared/ui/paint.ts";
import { typeScale } from "../../../shared/ui/type-scale.ts";
import { commandText } from "../command-text.ts";
import type { HoldingCommand } from "../operable-device.ts";

/** The button goes under the value where both do not fit, and then takes the whole width. */
const Row = styled("div")({
  display: "flex",
  flexWrap: "wrap",
  gap: 8,
  "& > .MuiButton-root": { flex: "1 1 auto", minHeight: 44, whiteSpace: "nowrap" },
  "& > [data-locked=true]": {
    backgroundColor: paint.sunk,
    color: paint.mute,
    borderColor: paint.lineStrong,
    cursor: "not-allowed",
  },
});
/** Never narrower than the value with its unit. */
const Value = styled("div")({
  display: "grid",
  flex: "999 1 240px",
  gridTemplateColumns: "44px minmax(0, 1fr) 44px",
  gap: 8,
});
const Stepper = styled(IconButton)({ width: 44, height: 44, border: `1px solid ${paint.edge}` });
const Input = styled(OutlinedInput)({
  minHeight: 44,
  paddingInlineEnd: 12,
  "& input": { textAlign: "center", fontSize: 20, fontWeight: 600 },
});

const InForce = styled("p")({ ...typeScale.bodyS, margin: "0 0 8px", color: paint.ink2 });

/** Smallest step of the buttons, in bar. */
const STEP = 0.05;

/** Why a typed set-point cannot be sent, as a key of the validation catalogue; null when it can. */
export const setPointProblem = (value: number | null, site: SiteData): ValidationMessage | null => {
  if (value === null) return "invalid_value";
  if (value <= 0) return "positive_number";
  const refusal = valueRefusal(site, "set_outlet_pressure", value);
  return refusal && (valueMessages[refusal] ?? "invalid_value");
};

/** Moves a set-point by steps and keeps it inside its range, without binary rounding errors. */
export const moved = (value: number, steps: number, site: SiteData): number => {
  const { minimum, maximum } = setPointRange(site);
  return Number(Math.min(maximum, Math.max(minimum, value + steps * STEP)).toFixed(2));
};

/** A pressure to request: field, step buttons and ruler. Typing it changes nothing on the valve. */
export const SetPointField = (props: {
  device: DeviceDetail;
  /** The last set-point that was carried out, in bar; `null` while unknown. */
  last: number | null;
  /** The command that set it; undefined while that is unknown. */
  setBy: HoldingCommand | undefined;
  /** What was commanded since then, so that it is not in force any more. */
  replaced: HoldingCommand | undefined;
  /** A later one that may have been carried out, so that it is not known which is in force. */
  unanswered?: Command | undefined;
  /** Why it cannot be sent now. */
  locked: string | null;
  onAsk: (value: number) => void;
}) => {
  const { device, last, setBy, replaced, unanswered, onAsk } = props;
  const inForce = replaced || unanswered ? null : last;
  const locked = props.locked !== null;
  const { t } = useTranslation("control");
  const format = useFormat();
  const problemText = useProblemText();
  const range = setPointRange(device.site);
  const now = device.latest?.values.outlet_pressure ?? null;
  // Without a known set-point the field starts at the pressure as it was; it never follows it.
  const { latest } = device;
  const measured =
    latest && now !== null ? { value: now, at: latest.times.outlet_pressure ?? latest.measuredAt } : null;
  const [firstSeen, setFirstSeen] = useState(measured);
  if (firstSeen === null && measured !== null) setFirstSeen(measured);
  const known = inForce ?? firstSeen?.value ?? null;
  const isInRange = known !== null && known >= range.minimum && known <= range.maximum;
  const start = moved(known ?? range.minimum, 0, device.site);
  const unit = format.symbol("bar");
  const [typed, setTyped] = useState<{ text: string; unit: string } | null>(null);
  // What was typed is in force now: nothing is left to send. Anything else stays, whoever set another value meanwhile.
  const [seen, setSeen] = useState(inForce);
  if (seen !== inForce) {
    setSeen(inForce);
    if (typed && inForce !== null && format.typed(typed.text, "bar", 2) === moved(inForce, 0, device.site))
      setTyped(null);
  }
  // A typed value is not valid in another unit.
  const text = typed?.unit === unit ? typed.text : null;
  const setText = (next: string) => setTyped({ text: next, unit });
  const shown = text ?? format.fixedInput(start, "bar", 2);
  const value = format.typed(shown, "bar", 2);
  const problem = setPointProblem(value, device.site);
  const fits = value !== null && problem === null;
  const unchanged = text === null || (inForce !== null && value === moved(inForce, 0, device.site));
  const limits = { min: format.figure(range.minimum, "bar", 2), max: format.figure(range.maximum, "bar", 2) };
  // Near an end the mark would overlap the limit printed there.
  const place = now === null ? 0 : (now - range.minimum) / (range.maximum - range.minimum);
  const nowMark =
    now !== null && place > 0.2 && place < 0.8
      ? [{ at: now, text: t("current", { value: format.figure(now, "bar", 2) }) }]
      : [];
  const commands = commandText(t, format);
  const setPointText = (): string => {
    if (last === null) return t("setPoint.unknown");
    const value = format.quantity(last, "bar", 2);
    const by = setBy?.value === last && {
      value,
      time: format.timestamp(setBy.since),
      actor: commands.holder(setBy),
    };
    const before = by ? t("setPoint.last", by) : t("setPoint.lastByUnknown", { value });
    if (unanswered)
      return t("setPoint.unanswered", {
        last: before,
        action: commands.title(unanswered),
        time: format.timestamp(unanswered.sentAt ?? unanswered.createdAt),
        actor: commands.actor(unanswered),
      });
    if (!replaced) return by ? t("setPoint.known", by) : t("setPoint.byUnknown", { value });
    return t("setPoint.replaced", {
      last: before,
      action: commands.title(replaced),
      time: format.timestamp(replaced.since),
      actor: commands.holder(replaced),
    });
  };
  /** Where the number of the field is from, as long as nobody changed it. */
  const originText = (): string => {
    if (!isInRange) return t("setPoint.fromRange");
    if (inForce !== null || !firstSeen) return t("setPoint.fromSetPoint");
    return t("setPoint.fromMeasured", { time: format.timestamp(firstSeen.at) });
  };
  const move = (steps: number) =>
    setText(format.fixedInput(moved(value ?? start, steps, device.site), "bar", 2));
  return (
    <Field
      label={t("value")}
      aside={<small>{`${t("range", limits)} ${unit}`}</small>}
      error={problemText(shown.trim() === "" ? "required" : (problem ?? undefined))}
      help={
        fits && !unchanged
          ? t("readAs", { value: format.quantity(value, "bar", 2) })
          : text !== null && !fits
            ? undefined
            : [originText(), locked ? "" : t("setPoint.change")].join(" ").trim()
      }
    >
      {(control) => (
        <>
          <InForce>{setPointText()}</InForce>
          <Row>
            <Value>
              <Stepper aria-label={t("decrease")} disabled={locked} onClick={() => move(-1)}>
                <IconMinus size={18} stroke={1.75} />
              </Stepper>
              <Input
                value={shown}
                disabled={locked}
                onChange={(event) => setText(event.target.value)}
                endAdornment={unit}
                inputProps={{ ...control, inputMode: "decimal" }}
              />
              <Stepper aria-label={t("increase")} disabled={locked} onClick={() => move(1)}>
                <IconPlus size={18} stroke={1.75} />
              </Stepper>
            </Value>
            <Button
              variant={locked ? "outlined" : "contained"}
              size="large"
              data-locked={locked}
              // Not `disabled` while locked: it keeps the focus, so that the reason can be read.
              disabled={!locked && (!fits || unchanged)}
              aria-disabled={locked || !fits || unchanged}
              {...(locked ? { title: props.locked ?? "", "aria-description": props.locked ?? "" } : {})}
              startIcon={locked ? <IconLock size={16} stroke={1.75} /> : undefined}
              onClick={() => !locked && value !== null && onAsk(value)}
            >
              {t("setValue")}
            </Button>
          </Row>
          <Ruler
            label={t("current", { value: format.quantity(now, "bar", 2) })}
            min={range.minimum}
            max={range.maximum}
            value={now}
            requested={fits && text !== null ? value : undefined}
            marks={[
              { at: range.minimum, text: limits.min },
              { at: range.maximum, text: limits.max },
              ...nowMark,
            ]}
          />
        </>
      )}
    </Field>
  );
};
