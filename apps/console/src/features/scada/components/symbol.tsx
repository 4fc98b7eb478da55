import { styled } from "@mui/material/styles";
import { IconLock } from "@tabler/icons-react";
import type { CSSProperties, ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../../shared/format/use-format.ts";
import { TwoLines } from "../../../shared/ui/arrange.ts";
import { useExactTip } from "../../../shared/ui/device/exact-tip.tsx";
import { priorityInk } from "../../../shared/ui/device/marked-value.tsx";
import { ModeBadge } from "../../../shared/ui/device/mode-badge.tsx";
import { Ruler } from "../../../shared/ui/device/ruler.tsx";
import { StatusShape } from "../../../shared/ui/device/status-shape.tsx";
import { paint } from "../../../shared/ui/paint.ts";
import { typeScale } from "../../../shared/ui/type-scale.ts";
import { namePlaceOf } from "../name-width.ts";
import { useMark } from "../symbol-alarms.ts";
import { useSymbolText } from "../symbol-text.ts";
import {
  fillOf,
  type MimicValue,
  pumpStateOf,
  shapeOf,
  tankLimitsOf,
  useReadValue,
  valuesOf,
  valveStateOf,
} from "../values.ts";
import { Glyph } from "./glyphs.tsx";
import { Alone, Around, Caption, Inside, Mark, Shape } from "./labels.ts";
import { LevelTrend } from "./level-trend.tsx";
import type { SymbolNode } from "./pipe.tsx";

const Box = styled("span")({ position: "relative", display: "block", color: paint.ink, textAlign: "start" });

const Digits = styled("span")({
  ...typeScale.valueS,
  display: "inline-flex",
  alignItems: "baseline",
  gap: 4,
  color: paint.ink,
  whiteSpace: "nowrap",
  "& small": { ...typeScale.age, fontWeight: 500, color: paint.mute },
  // As the line that it stands on.
  '&[data-size="line"]': { ...typeScale.age, color: "inherit" },
  '&[data-old="true"]': { color: paint.mute, textDecoration: "underline dashed 1px", textUnderlineOffset: 3 },
  ...priorityInk(),
  '&[data-size="l"]': typeScale.valueM,
});

const Stack = styled("span")({ display: "block", minWidth: 0 });
const Signed = styled("span")({ display: "flex", alignItems: "center", gap: 4 });
const Measured = styled(Stack)({ ...typeScale.age, color: paint.mute });
const Level = styled("span")({ display: "inline-flex", alignItems: "center", gap: 2 });
const Locked = styled("span")({ display: "inline-flex", alignItems: "center", gap: 4, color: paint.mute });
const Bar = styled("span")({
  position: "absolute",
  left: 0,
  right: 0,
  top: "calc(100% + 6px)",
  height: 4,
  backgroundColor: paint.track,
  "& i": { display: "block", height: "100%", backgroundColor: paint.ink2 },
});

/** Digits and unit of a value, or why there is none. */
export const Figure = ({ value, size = "s" }: { value: MimicValue; size?: "s" | "l" | "line" }) => {
  const { t } = useTranslation("scada");
  const tip = useExactTip(() => (value.access === "shown" ? (value.tile.exact ?? "") : ""));
  if (value.access === "hidden")
    return (
      <Locked>
        <IconLock size={14} stroke={1.75} aria-hidden />
        {t("access.hidden")}
      </Locked>
    );
  if (value.access !== "shown") return <Locked>{t(`access.${value.access}`)}</Locked>;
  const { tile } = value;
  const old = tile.state === "stale" || tile.state === "offline" || tile.state === "waiting";
  return (
    <Digits {...tip} data-old={old} data-priority={tile.priority} data-size={size}>
      {tile.value}
      {tile.unit && <small>{tile.unit}</small>}
    </Digits>
  );
};

/** Age of a value, after the word for one that is not on time. */
const useAgeOf = () => (value: MimicValue) =>
  value.access === "shown" ? [value.tile.stateLabel, value.age].filter(Boolean).join(" · ") : "";

const Named = ({ value, label, sign }: { value: MimicValue; label?: string; sign?: ReactNode }) => {
  const ageOf = useAgeOf();
  return (
    <Measured>
      {label ?? (value.access === "shown" ? value.tile.label : null)}
      <Signed>
        {sign}
        <Figure value={value} />
      </Signed>
      {value.access === "shown" && value.tile.ruler && (
        <Ruler {...value.tile.ruler} priority={value.tile.priority} tight />
      )}
      {ageOf(value)}
    </Measured>
  );
};

/** A value on one line with another one, with its own age where that is another one. */
const Beside = ({ value, other }: { value: MimicValue; other: MimicValue | undefined }) => {
  const ageOf = useAgeOf();
  const age = ageOf(value);
  return (
    <>
      <Figure value={value} size="line" />
      {age && age !== (other && ageOf(other)) && ` (${age})`}
    </>
  );
};

/** The larger part of a tank, so that the line of the surface does not strike through its numbers. */
const freeOfSurface = (fill: number | null, height: number): CSSProperties | undefined =>
  fill === null ? undefined : fill < 0.5 ? { bottom: height * fill } : { top: height * (1 - fill) };

/** A symbol with its live values: grey while normal, with a shape beside it when something is not. */
export const SymbolView = ({ symbol, nameWidth }: Pick<SymbolNode["data"], "symbol" | "nameWidth">) => {
  const { t } = useTranslation("scada");
  const format = useFormat();
  const readValue = useReadValue();
  const text = useSymbolText()(symbol, readValue);
  const ageOf = useAgeOf();
  const { kind, bindings, width, height, label } = symbol;
  const of = (role: string) => readValue(bindings[role]);
  const all = valuesOf(symbol, readValue).map(([, value]) => value);
  const mark = useMark(symbol.id);
  const shape = mark?.kind ?? shapeOf(all);
  const fill = fillOf(of("level"), symbol.full);
  const opening = of("opening");
  const state = { pump: pumpStateOf(of("running")), valve: valveStateOf(opening, of("state")), fill };

  const sign = shape && (
    <StatusShape
      {...(mark ? { look: mark.look, fresh: mark.fresh, label: mark.text } : {})}
      kind={shape}
      size={kind === "value" ? 18 : 20}
    />
  );
  const body = (): ReactNode => {
    if (kind === "text") return <Caption>{label || text.kind}</Caption>;
    if (kind === "junction") return null;
    if (kind === "value")
      return (
        <Alone>
          <Named value={of("value")} sign={sign} {...(label ? { label } : {})} />
        </Alone>
      );
    if (kind === "pump" || kind === "vfd") {
      const running = of("running");
      // With the hours, which the list has, the line of one with a converter would run across the pipe behind it.
      const measured = (kind === "vfd" ? ["power", "current"] : ["current", "hours"]).filter((role) => {
        const value = of(role);
        return value.access === "shown" && value.tile.state !== "waiting";
      });
      return (
        <>
          <Around data-at="beside">
            <b>
              <TwoLines title={text.name}>{text.name}</TwoLines>
              {running.access === "shown" && (
                <ModeBadge
                  mode={running.mode}
                  label={running.mode === "auto" ? t("mode.auto") : t("mode.manual")}
                />
              )}
            </b>
            {running.access === "shown" ? <em>{text.state}</em> : <Figure value={running} />}
          </Around>
          <Around data-at="under-pipe">
            {measured.map((role, index) => (
              <span key={role} data-slow={role === "hours" || undefined}>
                {index > 0 && " · "}
                {/* The number is a set-point, which a pump that stands will only start with. */}
                {role === "power" && state.pump === "stopped" && `${t("setTo")} `}
                <Beside value={of(role)} other={running} />
              </span>
            ))}
            {ageOf(running) && `${measured.length > 0 ? " · " : ""}${ageOf(running)}`}
          </Around>
        </>
      );
    }
    if (kind === "tank") {
      const level = of("level");
      const { full } = symbol;
      const { high, low } = tankLimitsOf(level, full);
      const marks = [
        { share: high, text: t("high") },
        { share: low, text: t("low") },
      ];
      return (
        <>
          <Around data-at="above">
            <b>
              <TwoLines title={text.name}>{text.name}</TwoLines>
            </b>
            {ageOf(level)}
          </Around>
          <Inside style={freeOfSurface(fill, height)}>
            {fill !== null && (
              <Digits data-size="l">
                {Math.round(fill * 100)}
                <small>%</small>
              </Digits>
            )}
            <Level data-slow={fill !== null || undefined}>
              <Figure value={level} />
              <LevelTrend level={level} full={full} drawn />
            </Level>
          </Inside>
          {marks.map(
            ({ share, text: name }) =>
              share !== undefined && (
                <Mark key={name} style={{ top: height * (1 - share) }}>
                  {`${name} ${format.quantity(share * 100, "%", 0)}`}
                </Mark>
              ),
          )}
        </>
      );
    }
    const values = valuesOf(symbol, readValue).filter(
      ([role]) => role !== "opening" && role !== "state" && role !== "running",
    );
    const valve = kind === "valve" || kind === "prv";
    return (
      <>
        <Around data-at={namePlaceOf(kind)}>
          {label && (
            <b>
              <TwoLines title={label}>{label}</TwoLines>
            </b>
          )}
          {text.state}
        </Around>
        {valve && opening.access === "shown" && opening.current !== null && (
          <Bar>
            <i style={{ width: `${opening.current}%` }} />
          </Bar>
        )}
        <Around data-at="below" sx={valve ? { pt: 1 } : undefined}>
          {values.map(([role, value], index) =>
            index === 0 || value.access !== "shown" ? (
              <Named key={role} value={value} />
            ) : (
              <Stack key={role}>
                {`${value.tile.letter ?? value.tile.label} `}
                <Beside value={value} other={values[0]?.[1]} />
              </Stack>
            ),
          )}
        </Around>
      </>
    );
  };
  return (
    <Box
      style={{ width, height, "--name-width": nameWidth } as CSSProperties}
      data-kind={kind}
      data-state={kind === "pump" || kind === "vfd" ? state.pump : undefined}
    >
      <Glyph symbol={symbol} state={state} />
      {body()}
      {/* At the far end of a value it would be read as that of the next one. */}
      {shape && kind !== "value" && <Shape title={mark?.text}>{sign}</Shape>}
    </Box>
  );
};
