import { styled } from "@mui/material/styles";
import { IconAdjustments } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { touchArea, useFrom } from "../../shared/ui/breakpoints.ts";
import { paint } from "../../shared/ui/paint.ts";
import { openInShell, useShell } from "../shell/shell-state.ts";

const Handle = styled("button")({
  position: "fixed",
  insetInlineEnd: 0,
  top: "50%",
  zIndex: 1080,
  display: "inline-flex",
  alignItems: "center",
  justifyContent: "center",
  width: 24,
  height: 44,
  padding: 0,
  border: `1px solid ${paint.edge}`,
  borderInlineEnd: 0,
  borderRadius: 0,
  borderStartStartRadius: 6,
  borderEndStartRadius: 6,
  backgroundColor: paint.card,
  color: paint.ink2,
  cursor: "pointer",
  "&:hover": { backgroundColor: paint.hover, color: paint.ink },
  ...touchArea,
});

/** Opens the appearance from the edge of wide windows; narrower ones find it in the user menu. */
export const CustomizerHandle = () => {
  const { t } = useTranslation("shell");
  const wide = useFrom("lg");
  const open = useShell((state) => state.customizer);
  if (!wide || open) return null;
  return (
    <Handle
      type="button"
      aria-label={t("appearance")}
      title={t("appearance")}
      onClick={() => openInShell("customizer")}
    >
      <IconAdjustments size={18} stroke={1.75} />
    </Handle>
  );
};
