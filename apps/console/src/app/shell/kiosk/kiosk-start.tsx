import Button from "@mui/material/Button";
import { IconDeviceTv } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { useKiosk } from "./use-kiosk.ts";

const KioskForm = lazy(() => import("./kiosk-form.tsx").then((module) => ({ default: module.KioskForm })));

/** Asks what a wall display shall show, first the page that is open, and opens it. */
export const KioskStart = ({ here }: { here: string }) => {
  const { t } = useTranslation("shell");
  const { on } = useKiosk();
  const [open, setOpen] = useState(false);
  if (on) return null;
  return (
    <>
      <Button
        variant="outlined"
        aria-haspopup="dialog"
        startIcon={<IconDeviceTv size={18} stroke={1.75} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {t("kiosk.start")}
      </Button>
      {open && (
        <Suspense fallback={null}>
          <KioskForm here={here} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
};
