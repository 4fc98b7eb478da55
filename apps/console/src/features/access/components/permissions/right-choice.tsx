import FormControlLabel from "@mui/material/FormControlLabel";
import { styled } from "@mui/material/styles";
import { operatingPermissions } from "@sgval/contract/permission";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { SearchField } from "../../../../shared/ui/list/search-field.tsx";
import { EmptyState } from "../../../../shared/ui/page/empty-state.tsx";
import { paint } from "../../../../shared/ui/paint.ts";
import { typeScale } from "../../../../shared/ui/type-scale.ts";
import { permissionsOf, rowsOf, shownRows, ticked } from "../../matrix.ts";
import { useRightLabels } from "../../use-right-labels.ts";
import { MatrixAccordion } from "./matrix-accordion.tsx";
import { Tick } from "./tick.tsx";

const Root = styled("div")({ display: "grid", gap: 8 });
const Operating = styled("section")({
  padding: "8px 12px 4px",
  border: `1px solid ${paint.line}`,
  borderInlineStart: `3px solid ${paint.highEdge}`,
  borderRadius: 8,
  "& h3": { ...typeScale.body, display: "flex", gap: 8, margin: 0, fontWeight: 600 },
  "& h3 > svg": { flex: "none", color: paint.highText },
  "& label": { display: "flex", minHeight: 44, marginInlineEnd: 0, gap: 6 },
});

const none: ReadonlySet<string> = new Set();
const unlocked = () => null;
const operates: ReadonlySet<string> = new Set(operatingPermissions);

export type RightChoiceProps = {
  /** What there is to choose from. */
  names: readonly string[];
  held: ReadonlySet<string>;
  onHeld: (held: ReadonlySet<string>) => void;
};

/** Permissions to choose by subject, where there is no space for the matrix; those that operate devices stand apart. */
export const RightChoice = ({ names, held, onHeld }: RightChoiceProps) => {
  const { t } = useTranslation(["access", "messages"]);
  const labels = useRightLabels();
  const [q, setQ] = useState("");
  const known = useMemo(() => new Set(names), [names]);
  const onTick = (wanted: readonly string[], on: boolean) => onHeld(ticked(held, wanted, on, known));
  const rowsFor = (some: readonly string[]) =>
    shownRows(rowsOf(some), {
      q,
      ticked: null,
      labelsOf: (row) => [
        labels.resource(row.resource),
        ...permissionsOf(row).map((name) => labels.describe(name)),
      ],
    });
  const operating = rowsFor(names.filter((name) => operates.has(name))).flatMap(permissionsOf);
  const rows = rowsFor(names.filter((name) => !operates.has(name)));
  return (
    <Root>
      <SearchField value={q} onChange={setQ} label={t("role.search")} placeholder={t("role.searchHint")} />
      {operating.length > 0 && (
        <Operating>
          <h3>
            <IconAlertTriangle size={18} stroke={1.75} aria-hidden />
            {t("role.operating")}
          </h3>
          {operating.map((name) => (
            <FormControlLabel
              key={name}
              control={
                <Tick
                  label={labels.describe(name)}
                  tally={held.has(name) ? "all" : "none"}
                  onTick={(on) => onTick([name], on)}
                />
              }
              label={labels.describe(name)}
            />
          ))}
        </Operating>
      )}
      {rows.length > 0 && (
        <MatrixAccordion {...{ rows, held, onTick }} changed={none} lockOf={unlocked} unfolded={q !== ""} />
      )}
      {rows.length + operating.length === 0 && <EmptyState reason={t("messages:no_data")} />}
    </Root>
  );
};
