import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import { type MimicDocument, rolesOf } from "@sgval/contract/scada/mimic";
import { useContext, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { below } from "../../../shared/ui/breakpoints.ts";
import { StatusShape } from "../../../shared/ui/device/status-shape.tsx";
import { Body, Cell, HeadCell, NameCell, Scroller, Table } from "../../../shared/ui/list/plain-table.ts";
import { paint } from "../../../shared/ui/paint.ts";
import { typeScale } from "../../../shared/ui/type-scale.ts";
import { SymbolMarks } from "../symbol-alarms.ts";
import { useSymbolText, useValueName } from "../symbol-text.ts";
import { type MimicValue, shapeOf, useReadValue, valuesOf } from "../values.ts";
import { waterOrder } from "../water-order.ts";
import { LevelTrend, TankFill } from "./level-trend.tsx";
import { Figure } from "./symbol.tsx";

const Name = styled(NameCell)({
  verticalAlign: "top",
  "& small": { ...typeScale.age, display: "block", color: paint.mute },
});
/** On a phone an object has the whole width: its name and alarm, then a line for each value. */
const Row = styled("tr")({
  [below("sm")]: {
    "&&&": { display: "block", height: "auto", paddingBlock: 8, borderBottom: `1px solid ${paint.line}` },
    "&&& > *": { display: "block", border: "none", paddingBlock: 2 },
  },
});
const Heads = styled("thead")({
  [below("sm")]: { position: "absolute", width: 1, height: 1, overflow: "hidden", clipPath: "inset(50%)" },
});
const State = styled("span")({ display: "flex", alignItems: "center", gap: 6, color: paint.ink });
const Values = styled("ul")({
  display: "grid",
  gridTemplateColumns: "repeat(auto-fill, minmax(150px, 1fr))",
  gap: "4px 16px",
  margin: 0,
  padding: 0,
  listStyle: "none",
  "& small": { ...typeScale.age, display: "block", color: paint.mute },
  [below("sm")]: {
    gridTemplateColumns: "minmax(0, 1fr)",
    "& li": { display: "flex", justifyContent: "space-between", gap: 12 },
    "& li > div": { textAlign: "end" },
  },
});
const Unbound = styled("span")({ ...typeScale.age, color: paint.mute });
const Open = styled(Button)({ minWidth: 0, paddingInline: 0, textAlign: "start", minHeight: 36 });

const ageOf = (value: MimicValue | undefined): string =>
  value?.access === "shown" ? [value.tile.stateLabel, value.age].filter(Boolean).join(" · ") : "";

/** The objects of a drawing with all it shows, in the order of the water: for phones, and for who does not see it. */
export const MimicList = ({
  document,
  onOpen,
}: {
  document: MimicDocument;
  onOpen: (symbolId: string) => void;
}) => {
  const { t } = useTranslation("scada");
  const readValue = useReadValue();
  const textOf = useSymbolText();
  const nameOf = useValueName();
  const marks = useContext(SymbolMarks);
  const order = useMemo(() => waterOrder(document).filter(({ kind }) => kind !== "text"), [document]);
  return (
    <Scroller>
      <Table>
        <caption className="visually-hidden">{t("listCaption")}</caption>
        <Heads>
          <tr>
            <HeadCell scope="col">{t("object")}</HeadCell>
            <HeadCell scope="col">{t("values")}</HeadCell>
          </tr>
        </Heads>
        <Body>
          {order.map((symbol) => {
            const text = textOf(symbol, readValue);
            const all = valuesOf(symbol, readValue);
            // What a symbol does stands beside its name, once.
            const isState = ([role, value]: (typeof all)[number]) =>
              text.state !== "" && value.access === "shown" && (role === "running" || role === "state");
            const values = all.filter((one) => !isState(one));
            const state = all.find(isState)?.[1];
            const mark = marks.get(symbol.id);
            const shape = shapeOf(all.map(([, value]) => value));
            const lead = ageOf(state ?? values.map(([, value]) => value).find(ageOf));
            return (
              <Row key={symbol.id}>
                <Name scope="row">
                  <Open variant="text" onClick={() => onOpen(symbol.id)}>
                    {text.identity}
                  </Open>
                  <small>{[text.kind, lead].filter(Boolean).join(" · ")}</small>
                  {(text.state || shape) && (
                    <State>
                      {!mark && shape && <StatusShape kind={shape} size={16} label={t(`shape.${shape}`)} />}
                      {text.state}
                    </State>
                  )}
                  {mark && (
                    <State>
                      <StatusShape kind={mark.kind} look={mark.look} fresh={mark.fresh} size={18} />
                      {mark.text}
                    </State>
                  )}
                </Name>
                <Cell>
                  {all.length === 0 && rolesOf(symbol.kind).length > 0 && (
                    <Unbound>{t("access.unbound")}</Unbound>
                  )}
                  <Values>
                    {values.map(([role, value]) => (
                      <li key={role}>
                        <small>{nameOf(symbol.kind, role, value)}</small>
                        <div>
                          <Figure value={value} />{" "}
                          {symbol.kind === "tank" && role === "level" && (
                            <>
                              <LevelTrend level={value} full={symbol.full} />
                              <TankFill level={value} full={symbol.full} />
                            </>
                          )}
                          {ageOf(value) !== lead && <small>{ageOf(value)}</small>}
                        </div>
                      </li>
                    ))}
                  </Values>
                </Cell>
              </Row>
            );
          })}
        </Body>
      </Table>
    </Scroller>
  );
};
