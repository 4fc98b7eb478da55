import { styled } from "@mui/material/styles";
import { useTranslation } from "react-i18next";
import { Fold } from "./fold.ts";
import { Body, HeadCell, NameCell, NumberCell, NumberHead, Scroller, Table } from "./list/plain-table.ts";

const Numbers = styled(Fold)({ marginTop: 4 });

/** What a drawing shows as a table, which opens below it. */
export const AsTable = (props: {
  label: string;
  heads: readonly string[];
  rows: readonly { key: string; label: string; cells: readonly string[] }[];
}) => {
  const { t } = useTranslation("common");
  return (
    <Numbers>
      <summary>{t("asTable")}</summary>
      <Scroller tabIndex={0} role="region" aria-label={props.label}>
        <Table>
          <caption className="visually-hidden">{props.label}</caption>
          <thead>
            <tr>
              <HeadCell />
              {props.heads.map((head) => (
                <NumberHead key={head} scope="col">
                  {head}
                </NumberHead>
              ))}
            </tr>
          </thead>
          <Body>
            {props.rows.map(({ key, label, cells }) => (
              <tr key={key}>
                <NameCell scope="row">{label}</NameCell>
                {props.heads.map((head, column) => (
                  <NumberCell key={head}>{cells[column]}</NumberCell>
                ))}
              </tr>
            ))}
          </Body>
        </Table>
      </Scroller>
    </Numbers>
  );
};
