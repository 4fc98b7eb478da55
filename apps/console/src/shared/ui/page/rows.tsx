import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { paint } from "../paint.ts";
import { typeScale } from "../type-scale.ts";

const SHOWN = 5;

/** The first rows of a long list, with a button for the others, to avoid long scrolling on phones. */
export const FirstRows = ({ rows, label }: { rows: readonly ReactNode[]; label?: string }) => {
  const { t } = useTranslation("common");
  const [all, setAll] = useState(false);
  const folded = !all && rows.length > SHOWN;
  return (
    <>
      <Rows aria-label={label}>{folded ? rows.slice(0, SHOWN) : rows}</Rows>
      {folded && (
        <Button variant="text" sx={{ margin: "4px 6px 8px" }} onClick={() => setAll(true)}>
          {t("showAll", { count: rows.length })}
        </Button>
      )}
    </>
  );
};

/** Rows of a card: icon, name with a second line, and actions at the end. */
export const Rows = styled("ul")({
  margin: 0,
  padding: 0,
  listStyle: "none",
  "& > li": {
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    gap: "4px 12px",
    padding: "10px 14px",
    borderTop: `1px solid ${paint.line}`,
  },
  "& > li > svg": { flex: "none", color: paint.ink2 },
  "& > li > div": { flex: "1 1 180px", minWidth: 0, overflowWrap: "anywhere" },
  // What acts on a row stands at its end.
  "& > li > div ~ div": { flex: "none" },
  "& b": { ...typeScale.body, fontWeight: 600 },
  "& small": { ...typeScale.age, display: "block", color: paint.mute },
});
