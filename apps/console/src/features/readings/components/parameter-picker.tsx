import Checkbox from "@mui/material/Checkbox";
import { styled } from "@mui/material/styles";
import { searchFor, searchText } from "@sgval/contract/search-text";
import { Fragment, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { below, touch } from "../../../shared/ui/breakpoints.ts";
import type { SeriesNumber } from "../../../shared/ui/device/value-tile.tsx";
import { paint } from "../../../shared/ui/paint.ts";
import { LineSample } from "../../../shared/ui/trend/chart-frame.tsx";
import { typeScale } from "../../../shared/ui/type-scale.ts";
import { MOST_LINES } from "../chart-view.ts";

const Root = styled("fieldset")({
  ...typeScale.bodyS,
  display: "flex",
  flexWrap: "wrap",
  gap: "2px 14px",
  margin: "0 0 10px",
  padding: "6px 0",
  border: 0,
  borderBlock: `1px solid ${paint.line}`,
  "& label": { display: "inline-flex", alignItems: "center", gap: 2, minHeight: 30, cursor: "pointer" },
  "& svg[aria-hidden=true]": { flex: "none", marginInlineEnd: 4 },
  [touch]: { "& label": { minHeight: 44 } },
  [below("sm")]: {
    display: "grid",
    gridTemplateColumns: "repeat(2, minmax(0, 1fr))",
    "& > :not(label), & > [data-long=true]": { gridColumn: "1 / -1" },
  },
});

const Note = styled("span")({ ...typeScale.age, alignSelf: "center", color: paint.mute });

const Search = styled("input")({
  ...typeScale.bodyS,
  flex: "1 1 160px",
  maxWidth: 260,
  height: 30,
  padding: "0 8px",
  border: `1px solid ${paint.edge}`,
  borderRadius: 6,
  backgroundColor: paint.card,
  color: paint.ink,
  "&[type=search]": { accentColor: "auto" },
  [touch]: { height: 44 },
});
const Group = styled("b")({ ...typeScale.label, flexBasis: "100%", color: paint.mute });

const Letter = styled("b")({ fontWeight: 700, marginInlineEnd: 2 });

/** More parameters than this are searched, and only those that are drawn are listed first. */
const FEW = 12;

/** Characters that half the width of a phone has no space for in two lines. */
const LONG = 28;

interface OfferedLine {
  id: string;
  label: string;
  /** Of the line, where it is drawn. */
  color?: SeriesNumber | undefined;
  /** What its end is called, in its colour. */
  letter?: string | undefined;
  /** Its device, where several are on the chart. */
  group?: string | undefined;
}

/** Selects the lines of the chart, at most six, which can still be distinguished. */
export const ParameterPicker = (props: {
  offered: readonly OfferedLine[];
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
}) => {
  const { t } = useTranslation("readings");
  const own = useId();
  const [q, setQ] = useState("");
  const isFull = props.chosen.length >= MOST_LINES;
  const isLong = props.offered.length > FEW;
  const isFound = searchFor(q);
  const listed = props.offered.filter(({ id, label, group = "" }) =>
    q.trim() === "" ? !isLong || props.chosen.includes(id) : isFound(searchText(`${label} ${group}`)),
  );
  const groups = [...Map.groupBy(listed, ({ group }) => group)];
  return (
    <Root>
      <legend className="visually-hidden">{t("parameters")}</legend>
      {isLong && (
        <Search
          type="search"
          value={q}
          onChange={({ target }) => setQ(target.value)}
          placeholder={t("findParameter", { total: props.offered.length })}
          aria-label={t("findParameter", { total: props.offered.length })}
        />
      )}
      {groups.map(([group, lines]) => (
        <Fragment key={group ?? ""}>
          {group !== undefined && <Group>{group}</Group>}
          {lines.map(({ id, label, color, letter }) => {
            const on = props.chosen.includes(id);
            return (
              <label key={id} htmlFor={`${own}-${id}`} data-long={label.length > LONG}>
                <Checkbox
                  id={`${own}-${id}`}
                  checked={on}
                  disabled={!on && isFull}
                  onChange={() =>
                    props.onChange(on ? props.chosen.filter((one) => one !== id) : [...props.chosen, id])
                  }
                />
                {on && color && (
                  <>
                    <LineSample color={color} />
                    {letter && !label.includes(`(${letter})`) && (
                      <Letter aria-hidden style={{ color: paint[`series${color}`] }}>
                        {letter}
                      </Letter>
                    )}
                  </>
                )}
                {label}
              </label>
            );
          })}
        </Fragment>
      ))}
      {isFull && <Note>{t("mostLines", { most: MOST_LINES })}</Note>}
    </Root>
  );
};
