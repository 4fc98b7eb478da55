import Button from "@mui/material/Button";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { Rows } from "./rows.tsx";

const SHOWN = 5;

/** The first rows of a long list, with a button for the others, to avoid long scrolling on phones. */
export const FirstRows = ({ rows }: { rows: readonly ReactNode[] }) => {
  const { t } = useTranslation("common");
  const [all, setAll] = useState(false);
  const folded = !all && rows.length > SHOWN;
  return (
    <>
      <Rows>{folded ? rows.slice(0, SHOWN) : rows}</Rows>
      {folded && (
        <Button variant="text" sx={{ margin: "4px 6px 8px" }} onClick={() => setAll(true)}>
          {t("showAll", { count: rows.length })}
        </Button>
      )}
    </>
  );
};
