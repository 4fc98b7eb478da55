import Button from "@mui/material/Button";
import { IconPlus } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Actions } from "../arrange.ts";
import { EmptyState, type EmptyStateProps } from "./empty-state.tsx";
import { QueryState, type ShownQuery } from "./query-state.tsx";
import { Rows } from "./rows.tsx";
import { SectionCard } from "./section-card.tsx";

type RowsCardProps<Row> = {
  title: string;
  sub: string;
  /** Why they cannot be changed, which stands in the place of what they are for. */
  locked: string | undefined;
  addLabel: string;
  onAdd: () => void;
  query: ShownQuery<readonly Row[]>;
  /** What could not be loaded, as a sentence. */
  failed: string;
  empty: EmptyStateProps;
  /** One row, as an item of a list with a key. */
  row: (row: Row) => ReactNode;
  /** Dialogs and drawers. */
  children?: ReactNode;
};

/** A card with rows that people add, try, change and remove. */
export const RowsCard = <Row,>(props: RowsCardProps<Row>) => {
  const { title, sub, locked, addLabel, onAdd, query, failed, empty, row, children } = props;
  return (
    <SectionCard
      title={title}
      sub={locked ?? sub}
      flush
      actions={
        locked ? undefined : (
          <Button
            variant="outlined"
            size="small"
            startIcon={<IconPlus size={17} stroke={1.75} aria-hidden />}
            onClick={onAdd}
          >
            {addLabel}
          </Button>
        )
      }
    >
      <QueryState query={query} failed={failed}>
        {(rows) => (rows.length === 0 ? <EmptyState {...empty} /> : <Rows>{rows.map(row)}</Rows>)}
      </QueryState>
      {children}
    </SectionCard>
  );
};

/** What may be done with a row of such a card. */
export const RowVerbs = (props: {
  testLabel: string;
  deleteLabel: string;
  onTest: () => void;
  onEdit: () => void;
  onDelete: () => void;
}) => {
  const { t } = useTranslation("forms");
  return (
    <Actions>
      <Button variant="outlined" size="small" onClick={props.onTest}>
        {props.testLabel}
      </Button>
      <Button variant="outlined" size="small" onClick={props.onEdit}>
        {t("edit")}
      </Button>
      <Button variant="text" size="small" color="error" onClick={props.onDelete}>
        {props.deleteLabel}
      </Button>
    </Actions>
  );
};
