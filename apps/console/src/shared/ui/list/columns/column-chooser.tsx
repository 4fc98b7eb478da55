import Button from "@mui/material/Button";
import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import Popover from "@mui/material/Popover";
import { styled } from "@mui/material/styles";
import { IconColumns3 } from "@tabler/icons-react";
import { memo, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { useWindowWidth } from "../../breakpoints.ts";
import { paint } from "../../paint.ts";
import { typeScale } from "../../type-scale.ts";
import { FilterButton } from "../filters/filter-button.tsx";
import type { Column, ColumnList } from "../list-types.ts";
import { chooseColumn, isLocked, isShown, resetColumns, useColumnChoice } from "./column-choice.ts";

const Title = styled("h2")({ ...typeScale.h3, margin: 0, padding: "12px 14px 4px" });
const Ticks = styled("div")({
  display: "flex",
  flexDirection: "column",
  maxHeight: 360,
  overflowY: "auto",
  padding: "0 14px 6px",
});

const Foot = styled("div")({ padding: 8, borderTop: `1px solid ${paint.line}` });

type ChooserProps<Row> = {
  list: ColumnList;
  columns: readonly Column<Row>[];
  /** The column that the rows are sorted by. */
  sorted?: string | undefined;
  /** A button with its icon alone. */
  brief?: boolean;
};

const Chooser = <Row,>({ list, columns, sorted, brief = false }: ChooserProps<Row>) => {
  const { t } = useTranslation("views");
  const choice = useColumnChoice(list);
  const width = useWindowWidth();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const title = useId();
  if (width === 0) return null;
  return (
    <>
      <FilterButton
        brief={brief}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        startIcon={<IconColumns3 size={17} stroke={1.75} aria-hidden />}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ marginInlineStart: "auto" }}
      >
        {t("columns.button")}
      </FilterButton>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: "bottom", horizontal: "right" }}
        transformOrigin={{ vertical: "top", horizontal: "right" }}
        slotProps={{ paper: { role: "dialog", "aria-labelledby": title, sx: { minWidth: 220, mt: "4px" } } }}
      >
        <Title id={title}>{t("columns.title")}</Title>
        <Ticks>
          {columns
            .filter((column) => !column.always)
            .map((column) => (
              <FormControlLabel
                key={column.key}
                control={
                  <Checkbox
                    checked={isShown(column, choice, width, sorted)}
                    disabled={isLocked(column)}
                    onChange={(_event, shown) => chooseColumn(list, column.key, shown)}
                  />
                }
                label={column.headLabel ?? column.head}
              />
            ))}
        </Ticks>
        <Foot>
          <Button fullWidth variant="text" onClick={() => resetColumns(list)}>
            {t("columns.reset")}
          </Button>
        </Foot>
      </Popover>
    </>
  );
};

/** Lets the reader of a list choose its columns. Cards have none, so below md there is nothing to choose. */
export const ColumnChooser = memo(Chooser) as typeof Chooser;
