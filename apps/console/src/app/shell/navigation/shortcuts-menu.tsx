import IconButton from "@mui/material/IconButton";
import Popover from "@mui/material/Popover";
import { IconLayoutGrid } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";

const ShortcutTiles = lazy(() =>
  import("./shortcut-tiles.tsx").then((module) => ({ default: module.ShortcutTiles })),
);

/** Up to eight pages of one's own choice, one press away. */
export const ShortcutsMenu = () => {
  const { t } = useTranslation("shell");
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <IconButton
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        aria-label={t("shortcuts")}
        title={t("shortcuts")}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <IconLayoutGrid size={19} stroke={1.75} />
      </IconButton>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: "bottom", horizontal: "right" }}
        transformOrigin={{ vertical: "top", horizontal: "right" }}
        slotProps={{
          paper: {
            sx: { width: 340, maxWidth: "calc(100vw - 32px)" },
            role: "dialog",
            "aria-label": t("shortcuts"),
          },
        }}
      >
        <Suspense fallback={null}>
          <ShortcutTiles onGo={() => setAnchor(null)} />
        </Suspense>
      </Popover>
    </>
  );
};
