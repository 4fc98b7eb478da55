import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useBelow } from "../breakpoints.ts";
import { FirstRows } from "../page/rows.tsx";
import { Body, Cell, HeadCell, NameCell, NumberCell, NumberHead, Scroller, Table } from "./plain-table.ts";

export interface TableColumn<Row> {
  head: string;
  text: (row: Row) => string;
  isNumber?: boolean;
}

/** A small table whose first column names each row; on phones a row of lines each instead. */
export const TableOrRows = <Row,>({
  label,
  columns: [name, ...others],
  rows,
  keyOf,
}: {
  label: string;
  columns: readonly [TableColumn<Row>, ...TableColumn<Row>[]];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
}): ReactNode => {
  const { t } = useTranslation("common");
  if (useBelow("sm"))
    return (
      <FirstRows
        rows={rows.map((row) => (
          <li key={keyOf(row)}>
            <div>
              <b>{name.text(row)}</b>
              <small>{others.map(({ head, text }) => `${head}${t("colon")}${text(row)}`).join(" · ")}</small>
            </div>
          </li>
        ))}
      />
    );
  return (
    <Scroller tabIndex={0} role="region" aria-label={label}>
      <Table>
        <thead>
          <tr>
            <HeadCell scope="col">{name.head}</HeadCell>
            {others.map(({ head, isNumber = false }) =>
              isNumber ? (
                <NumberHead key={head} scope="col">
                  {head}
                </NumberHead>
              ) : (
                <HeadCell key={head} scope="col">
                  {head}
                </HeadCell>
              ),
            )}
          </tr>
        </thead>
        <Body>
          {rows.map((row) => (
            <tr key={keyOf(row)}>
              <NameCell scope="row">{name.text(row)}</NameCell>
              {others.map(({ head, text, isNumber = false }) =>
                isNumber ? (
                  <NumberCell key={head}>{text(row)}</NumberCell>
                ) : (
                  <Cell key={head}>{text(row)}</Cell>
                ),
              )}
            </tr>
          ))}
        </Body>
      </Table>
    </Scroller>
  );
};
