import IconButton from "@mui/material/IconButton";
import { IconLayoutGrid } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { DialogPopover } from "../../../shared/ui/act/dialog-popover.tsx";

const ShortcutTiles = lazy(() =>
  import("./shortcut-tiles.tsx").then((module) => ({ default: module.ShortcutTiles })),
);

/** Menu of up to eight pages chosen by the user. */
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
      <DialogPopover anchor={anchor} label={t("shortcuts")} width={340} onClose={() => setAnchor(null)}>
        <Suspense fallback={null}>
          <ShortcutTiles onGo={() => setAnchor(null)} />
        </Suspense>
      </DialogPopover>
    </>
  );
};
