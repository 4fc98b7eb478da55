import FormControlLabel from "@mui/material/FormControlLabel";
import { styled } from "@mui/material/styles";
import { IconChevronDown } from "@tabler/icons-react";
import { Fragment } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../../../shared/format/use-format.ts";
import { EmptyState } from "../../../../shared/ui/page/empty-state.tsx";
import { paint } from "../../../../shared/ui/paint.ts";
import { typeScale } from "../../../../shared/ui/type-scale.ts";
import type { MatrixProps } from "../../matrix.ts";
import { permissionsOf, tallyOf } from "../../matrix.ts";
import { useRightLabels } from "../../use-right-labels.ts";
import { Tick } from "./tick.tsx";

const List = styled("div")({
  border: `1px solid ${paint.line}`,
  borderRadius: 8,
  "& > * + details": { borderTop: `1px solid ${paint.line}` },
  "& h4": {
    ...typeScale.label,
    margin: 0,
    padding: "6px 12px",
    color: paint.mute,
    backgroundColor: paint.sunk,
  },
  "& details + h4": { borderTop: `1px solid ${paint.line}` },
  "& summary": {
    ...typeScale.body,
    display: "flex",
    alignItems: "center",
    gap: 8,
    minHeight: 48,
    padding: "4px 12px",
    fontWeight: 550,
    cursor: "pointer",
  },
  "& summary > small": { ...typeScale.age, marginInlineStart: "auto", color: paint.mute },
  "& ul": { margin: 0, padding: "0 12px 8px", listStyle: "none" },
  "& label": { minHeight: 44, marginInlineEnd: 0, gap: 6 },
  "& summary > svg": { flex: "none", color: paint.mute },
  "& details[open] > summary > svg": { transform: "rotate(180deg)" },
});

/**
 * The matrix where it is narrow: a fold per resource, its permissions as sentences.
 * @param props.unfolded with all of them in view, as what a search has found
 */
export const MatrixAccordion = (props: MatrixProps & { unfolded: boolean }) => {
  const { rows, held, changed, lockOf, onTick, unfolded } = props;
  const { t } = useTranslation(["access", "messages", "pages"]);
  const format = useFormat();
  const labels = useRightLabels();
  if (rows.length === 0) return <EmptyState reason={t("messages:no_data")} />;
  return (
    <List>
      {rows.map((row, index) => {
        const names = permissionsOf(row);
        const open = names.filter((name) => lockOf(name) === null);
        return (
          <Fragment key={row.resource}>
            {row.group !== rows[index - 1]?.group && (
              <h4>{row.group === "own" ? t("role.ownGroup") : t(`pages:group.${row.group}`)}</h4>
            )}
            <details open={unfolded}>
              <summary>
                {labels.resource(row.resource)}
                <small>
                  {t("role.heldOf", {
                    held: format.count(names.filter((name) => held.has(name)).length),
                    total: format.count(names.length),
                  })}
                </small>
                <IconChevronDown size={16} stroke={1.75} aria-hidden />
              </summary>
              <ul>
                <li>
                  <FormControlLabel
                    control={
                      <Tick
                        label={t("role.wholeRow", { name: labels.resource(row.resource) })}
                        tally={tallyOf(held, names)}
                        onTick={(on) => onTick(open, on)}
                      />
                    }
                    label={t("role.all")}
                  />
                </li>
                {names.map((name) => (
                  <li key={name}>
                    <FormControlLabel
                      control={
                        <Tick
                          label={labels.describe(name)}
                          tally={held.has(name) ? "all" : "none"}
                          changed={changed.has(name)}
                          locked={lockOf(name)}
                          onTick={(on) => onTick([name], on)}
                        />
                      }
                      label={labels.describe(name)}
                    />
                  </li>
                ))}
              </ul>
            </details>
          </Fragment>
        );
      })}
    </List>
  );
};
