import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import { type MimicDocument, rolesOf } from "@sgval/contract/scada/mimic";
import { useContext, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { StatusShape } from "../../../shared/ui/device/status-shape.tsx";
import { Body, Cell, HeadCell, NameCell, Scroller, Table } from "../../../shared/ui/list/plain-table.ts";
import { paint } from "../../../shared/ui/paint.ts";
import { typeScale } from "../../../shared/ui/type-scale.ts";
import { SymbolMarks } from "../symbol-alarms.ts";
import { useSymbolText, useValueName } from "../symbol-text.ts";
import { shapeOf, useReadValue, valuesOf } from "../values.ts";
import { waterOrder } from "../water-order.ts";
import { LevelTrend, TankFill } from "./level-trend.tsx";
import { Figure } from "./symbol.tsx";

const Name = styled(NameCell)({
  verticalAlign: "top",
  "& small": { ...typeScale.age, display: "block", color: paint.mute },
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
});
const Unbound = styled("span")({ ...typeScale.age, color: paint.mute });
const Open = styled(Button)({ minWidth: 0, paddingInline: 0, textAlign: "start", minHeight: 36 });

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
        <thead>
          <tr>
            <HeadCell scope="col">{t("object")}</HeadCell>
            <HeadCell scope="col">{t("values")}</HeadCell>
          </tr>
        </thead>
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
            return (
              <tr key={symbol.id}>
                <Name scope="row">
                  <Open variant="text" onClick={() => onOpen(symbol.id)}>
                    {text.identity}
                  </Open>
                  <small>{text.kind}</small>
                  {(text.state || shape) && (
                    <State>
                      {!mark && shape && <StatusShape kind={shape} size={16} label={t(`shape.${shape}`)} />}
                      {text.state}
                    </State>
                  )}
                  {state?.access === "shown" && (
                    <small>{[state.tile.stateLabel, state.age].filter(Boolean).join(" · ")}</small>
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
                        <Figure value={value} />{" "}
                        {symbol.kind === "tank" && role === "level" && (
                          <>
                            <LevelTrend level={value} full={symbol.full} />
                            <TankFill level={value} full={symbol.full} />
                          </>
                        )}
                        {value.access === "shown" && (
                          <small>{[value.tile.stateLabel, value.age].filter(Boolean).join(" · ")}</small>
                        )}
                      </li>
                    ))}
                  </Values>
                </Cell>
              </tr>
            );
          })}
        </Body>
      </Table>
    </Scroller>
  );
};
