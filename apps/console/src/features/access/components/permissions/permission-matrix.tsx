import { styled } from "@mui/material/styles";
import { Fragment } from "react";
import { useTranslation } from "react-i18next";
import { InlineRow } from "../../../../shared/ui/arrange.ts";
import { EmptyState } from "../../../../shared/ui/page/empty-state.tsx";
import { paint } from "../../../../shared/ui/paint.ts";
import { typeScale } from "../../../../shared/ui/type-scale.ts";
import { useGridKeys } from "../../grid-keys.ts";
import type { MatrixProps } from "../../matrix.ts";
import { type MatrixRow, permissionsOf, tallyOf, verbs } from "../../matrix.ts";
import { useRightLabels } from "../../use-right-labels.ts";
import { MatrixTable } from "./matrix-table.ts";
import { Tick } from "./tick.tsx";

const Scroller = styled("div")({
  minHeight: 220,
  overflow: "auto",
  border: `1px solid ${paint.line}`,
  borderRadius: 8,
});

const Table = styled(MatrixTable)({
  "& th, & td": { paddingInline: 10 },
  "& thead th": { height: 40 },
  "& tbody th": { whiteSpace: "nowrap" },
  "& tbody tr[data-group] th": {
    ...typeScale.label,
    height: 30,
    color: paint.mute,
    backgroundColor: paint.sunk,
  },
  "& tbody tr:hover td, & tbody tr:not([data-group]):hover th": { backgroundColor: paint.hover },
  "& [data-others]": { textAlign: "start" },
});

const Others = styled("span")({ display: "flex", flexWrap: "wrap", gap: "0 14px" });

/** The columns of one row's stops: the whole row, the four usual ones, then its named ticks. */
const FIRST_OTHER = verbs.length + 1;

const stopsOf = (rows: readonly MatrixRow[], lockOf: MatrixProps["lockOf"]): boolean[][] => [
  // The head: "all" of each column.
  [false, ...verbs.map(() => true)],
  ...rows.map((row) => [
    true,
    ...verbs.map((verb) => {
      const name = row.cells[verb];
      return name !== undefined && lockOf(name) === null;
    }),
    ...row.others.map((name) => lockOf(name) === null),
  ]),
];

/** Resources down, verbs across. Arrow keys move from tick to tick, Space ticks; one tick is in the tab order. */
export const PermissionMatrix = ({ rows, held, changed, lockOf, onTick }: MatrixProps) => {
  const { t } = useTranslation(["access", "messages", "pages"]);
  const labels = useRightLabels();
  const keys = useGridKeys(stopsOf(rows, lockOf));
  if (rows.length === 0) return <EmptyState reason={t("messages:no_data")} />;
  const column = (verb: (typeof verbs)[number]) =>
    rows.flatMap((row) => row.cells[verb] ?? []).filter((name) => lockOf(name) === null);
  const tick = (name: string, row: number, at: number) => (
    <Tick
      label={labels.describe(name)}
      tally={held.has(name) ? "all" : "none"}
      changed={changed.has(name)}
      locked={lockOf(name)}
      onTick={(on) => onTick([name], on)}
      {...keys.stop(row, at)}
    />
  );
  return (
    <Scroller>
      <Table onKeyDown={keys.onKeyDown} onFocus={keys.onFocus} aria-label={t("role.matrix")}>
        <thead>
          <tr>
            <th scope="col">{t("role.resource")}</th>
            {verbs.map((verb, index) => (
              <th key={verb} scope="col">
                <InlineRow gap={2}>
                  <Tick
                    label={t("role.wholeColumn", { name: labels.tick(`.${verb}`) })}
                    tally={tallyOf(held, column(verb))}
                    onTick={(on) => onTick(column(verb), on)}
                    {...keys.stop(0, index + 1)}
                  />
                  {labels.tick(`.${verb}`)}
                </InlineRow>
              </th>
            ))}
            <th scope="col" data-others>
              {t("role.other")}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <Fragment key={row.resource}>
              {row.group !== rows[index - 1]?.group && (
                <tr data-group>
                  <th colSpan={verbs.length + 2} scope="rowgroup">
                    {row.group === "own" ? t("role.ownGroup") : t(`pages:group.${row.group}`)}
                  </th>
                </tr>
              )}
              <tr>
                <th scope="row">
                  <InlineRow gap={4}>
                    <Tick
                      label={t("role.wholeRow", { name: labels.resource(row.resource) })}
                      tally={tallyOf(held, permissionsOf(row))}
                      onTick={(on) =>
                        onTick(
                          permissionsOf(row).filter((name) => lockOf(name) === null),
                          on,
                        )
                      }
                      {...keys.stop(index + 1, 0)}
                    />
                    {labels.resource(row.resource)}
                  </InlineRow>
                </th>
                {verbs.map((verb, at) => {
                  const name = row.cells[verb];
                  return <td key={verb}>{name && tick(name, index + 1, at + 1)}</td>;
                })}
                <td data-others>
                  <Others>
                    {row.others.map((name, at) => (
                      <InlineRow gap={2} key={name}>
                        {tick(name, index + 1, FIRST_OTHER + at)}
                        <span aria-hidden>{labels.tick(name)}</span>
                      </InlineRow>
                    ))}
                  </Others>
                </td>
              </tr>
            </Fragment>
          ))}
        </tbody>
      </Table>
    </Scroller>
  );
};
