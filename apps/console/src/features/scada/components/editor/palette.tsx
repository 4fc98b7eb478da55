import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import { type SymbolKind, symbolKinds } from "@sgval/contract/scada/mimic";
import { useTranslation } from "react-i18next";
import { DRAGGED_KIND } from "../../edits.ts";

const Kinds = styled("div")({
  display: "grid",
  gridTemplateColumns: "repeat(auto-fill, minmax(130px, 1fr))",
  alignContent: "start",
  gap: 6,
  "& button": { justifyContent: "flex-start", textAlign: "start" },
});

/** What a drawing is made of: pressed, a symbol is added at the top; dragged, where it is let go on the drawing. */
export const Palette = ({ onAdd }: { onAdd: (kind: SymbolKind) => void }) => {
  const { t } = useTranslation("scada");
  return (
    <Kinds role="group" aria-label={t("editor.palette")}>
      {symbolKinds.map((kind) => (
        <Button
          key={kind}
          size="small"
          variant="outlined"
          draggable
          onDragStart={({ dataTransfer }) => dataTransfer.setData(DRAGGED_KIND, kind)}
          onClick={() => onAdd(kind)}
        >
          {t(`kind.${kind}`)}
        </Button>
      ))}
    </Kinds>
  );
};
