import Button from "@mui/material/Button";
import MenuItem from "@mui/material/MenuItem";
import { styled } from "@mui/material/styles";
import TextField from "@mui/material/TextField";
import {
  type MimicDocument,
  type MimicPipe,
  type MimicSymbol,
  mimicLimits,
  type Role,
  rolesOf,
} from "@sgval/contract/scada/mimic";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { paint } from "../../../../shared/ui/paint.ts";
import { typeScale } from "../../../../shared/ui/type-scale.ts";
import { withPipe, withPipeChange, withSymbolChange } from "../../edits.ts";
import { BindingField, Labelled } from "./binding-field.tsx";

const Connect = styled(Button)({ alignSelf: "end" });
const Panel = styled("div")({
  display: "grid",
  alignContent: "start",
  gap: 12,
  "& h2": { ...typeScale.h3, margin: 0 },
  "& p": { ...typeScale.bodyS, margin: 0, color: paint.mute },
});
const Pairs = styled("div")({ display: "grid", gridTemplateColumns: "1fr 1fr", gap: 8 });

/** A whole number that is taken when the field is left, or by Enter. */
const NumberField = (props: {
  label: string;
  value: number | null;
  min: number;
  max: number;
  onChange: (value: number) => void;
}) => {
  const { value, min, max } = props;
  const { t } = useTranslation("scada");
  const [typed, setTyped] = useState<string | null>(null);
  const number = typed === null || typed.trim() === "" ? Number.NaN : Number(typed.replace(",", "."));
  const wrong = typed !== null && !(number >= min && number <= max);
  const take = () => {
    if (typed === null || wrong) return;
    if (number !== value) props.onChange(number);
    setTyped(null);
  };
  return (
    <Labelled label={props.label}>
      <TextField
        size="small"
        value={typed ?? (value === null ? "" : String(value))}
        error={wrong}
        helperText={wrong ? t("editor.between", { min, max }) : undefined}
        slotProps={{ htmlInput: { "aria-label": props.label, inputMode: "decimal" } }}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={take}
        onKeyDown={({ key }) => key === "Enter" && take()}
      />
    </Labelled>
  );
};

const Choice = (props: {
  label: string;
  value: string;
  choices: readonly { value: string; label: string }[];
  onChange: (value: string) => void;
}) => (
  <Labelled label={props.label}>
    <TextField
      select
      size="small"
      value={props.value}
      slotProps={{ select: { SelectDisplayProps: { "aria-label": props.label } } }}
      onChange={({ target: { value } }) => props.onChange(value)}
    >
      {props.choices.map(({ value, label }) => (
        <MenuItem key={value} value={value}>
          {label}
        </MenuItem>
      ))}
    </TextField>
  </Labelled>
);

type OnDocument = (document: MimicDocument) => void;

const turns = [0, 90, 180, 270] as const;

const SymbolFields = (props: { document: MimicDocument; symbol: MimicSymbol; onDocument: OnDocument }) => {
  const { document, symbol, onDocument } = props;
  const { t } = useTranslation("scada");
  const [target, setTarget] = useState("");
  const { symbol: size } = mimicLimits;
  const change = (one: Partial<MimicSymbol>) => onDocument(withSymbolChange(document, symbol.id, one));
  const bind = (role: Role, one: MimicSymbol["bindings"][string] | null) => {
    const { [role]: _, ...rest } = symbol.bindings;
    change({ bindings: one ? { ...rest, [role]: one } : rest });
  };
  const others = document.symbols.filter(({ id, kind }) => id !== symbol.id && kind !== "text");
  return (
    <Panel>
      <h2>{t(`kind.${symbol.kind}`)}</h2>
      <Labelled label={t("editor.label")}>
        <TextField
          size="small"
          value={symbol.label}
          slotProps={{ htmlInput: { maxLength: 80, "aria-label": t("editor.label") } }}
          onChange={({ target: { value } }) => change({ label: value.replaceAll(/[<>]/g, "") })}
        />
      </Labelled>
      <Pairs>
        <NumberField
          label="X"
          value={symbol.x}
          min={-4000}
          max={6000}
          onChange={(x) => change({ x: Math.round(x) })}
        />
        <NumberField
          label="Y"
          value={symbol.y}
          min={-4000}
          max={6000}
          onChange={(y) => change({ y: Math.round(y) })}
        />
        <NumberField
          label={t("editor.width")}
          value={symbol.width}
          {...size}
          onChange={(width) => change({ width: Math.round(width) })}
        />
        <NumberField
          label={t("editor.height")}
          value={symbol.height}
          {...size}
          onChange={(height) => change({ height: Math.round(height) })}
        />
        <Choice
          label={t("editor.turn")}
          value={String(symbol.turn)}
          choices={turns.map((one) => ({ value: String(one), label: `${one}°` }))}
          onChange={(value) => {
            const turn = turns.find((one) => String(one) === value);
            if (turn !== undefined) change({ turn });
          }}
        />
        {symbol.kind === "tank" && (
          <NumberField
            label={t("editor.full")}
            value={symbol.full}
            min={0.1}
            max={200}
            onChange={(full) => change({ full })}
          />
        )}
      </Pairs>
      {rolesOf(symbol.kind).map((role) => (
        <BindingField
          key={role}
          label={t(`role.${role}`)}
          fits={{ kind: symbol.kind, role }}
          value={symbol.bindings[role] ?? null}
          onChange={(one) => bind(role, one)}
        />
      ))}
      {symbol.kind !== "text" && (
        <Pairs>
          <Choice
            label={t("editor.pipeTo")}
            value={others.some(({ id }) => id === target) ? target : ""}
            choices={others.map(({ id, kind, label }) => ({
              value: id,
              label: [label || t(`kind.${kind}`), id].join(" · "),
            }))}
            onChange={setTarget}
          />
          <Connect
            variant="outlined"
            disabled={target === ""}
            onClick={() =>
              onDocument(
                withPipe(document, { symbol: symbol.id, side: "right" }, { symbol: target, side: "left" }),
              )
            }
          >
            {t("editor.connect")}
          </Connect>
        </Pairs>
      )}
    </Panel>
  );
};

const PipeFields = (props: { document: MimicDocument; pipe: MimicPipe; onDocument: OnDocument }) => {
  const { document, pipe, onDocument } = props;
  const { t } = useTranslation("scada");
  return (
    <Panel>
      <h2>{t("editor.pipe")}</h2>
      <p>{t("editor.pipeHelp")}</p>
      <BindingField
        label={t("role.flow")}
        fits={null}
        value={pipe.flow}
        onChange={(flow) => onDocument(withPipeChange(document, pipe.id, { flow }))}
      />
      <Button
        variant="outlined"
        onClick={() => onDocument(withPipeChange(document, pipe.id, { from: pipe.to, to: pipe.from }))}
      >
        {t("editor.reverse")}
      </Button>
    </Panel>
  );
};

const DrawingFields = (props: { document: MimicDocument; onDocument: OnDocument }) => {
  const { document, onDocument } = props;
  const { t } = useTranslation("scada");
  const { width, height, trend: most } = mimicLimits;
  const { trend } = document;
  return (
    <Panel>
      <h2>{t("title")}</h2>
      <p>{t("editor.nothingChosen")}</p>
      <Pairs>
        <NumberField
          label={t("editor.width")}
          value={document.width}
          {...width}
          onChange={(one) => onDocument({ ...document, width: Math.round(one) })}
        />
        <NumberField
          label={t("editor.height")}
          value={document.height}
          {...height}
          onChange={(one) => onDocument({ ...document, height: Math.round(one) })}
        />
      </Pairs>
      {Array.from({ length: Math.min(most, trend.length + 1) }, (_, index) => (
        <BindingField
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of the trend are told apart by their order alone.
          key={`${index}:${trend.length}`}
          label={t("editor.trend", { number: index + 1 })}
          fits={null}
          value={trend[index] ?? null}
          onChange={(one) =>
            onDocument({
              ...document,
              trend: one ? trend.toSpliced(index, 1, one) : trend.toSpliced(index, 1),
            })
          }
        />
      ))}
    </Panel>
  );
};

/** What can be changed of the one thing that is chosen; without one, of the drawing. */
export const Inspector = (props: {
  document: MimicDocument;
  chosen: readonly string[];
  onDocument: OnDocument;
}) => {
  const { document, chosen, onDocument } = props;
  const { t } = useTranslation("scada");
  if (chosen.length > 1)
    return (
      <Panel>
        <h2>{t("editor.several", { count: chosen.length })}</h2>
        <p>{t("editor.severalHelp")}</p>
      </Panel>
    );
  const symbol = document.symbols.find(({ id }) => id === chosen[0]);
  const pipe = document.pipes.find(({ id }) => id === chosen[0]);
  if (symbol) return <SymbolFields key={symbol.id} {...{ document, symbol, onDocument }} />;
  if (pipe) return <PipeFields key={pipe.id} {...{ document, pipe, onDocument }} />;
  return <DrawingFields {...{ document, onDocument }} />;
};
