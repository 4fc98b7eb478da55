import Alert from "@mui/material/Alert";
import Backdrop from "@mui/material/Backdrop";
import CircularProgress from "@mui/material/CircularProgress";
import MuiSnackbar from "@mui/material/Snackbar";
import { styled } from "@mui/material/styles";
import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { useSession } from "../../../shared/api/session.ts";
import { hideSnackbar, useSnackbar } from "../../../shared/api/snackbar.ts";
import { useOverlay } from "../../../shared/notices/overlay.ts";
import { below, from, useBelow } from "../../../shared/ui/breakpoints.ts";
import { paint } from "../../../shared/ui/paint.ts";

const SNACKBAR_MS = 5000;

// Nothing arrives later before sign-in, so the toast library waits until then.
const Toasts = lazy(() => import("./toasts.tsx").then((module) => ({ default: module.Toasts })));

const Answer = styled(Alert)({
  border: 0,
  boxShadow: paint.shadowFloat,
  backgroundColor: paint.criticalFill,
  color: paint.criticalInk,
  "&[data-color=success]": { backgroundColor: paint.success, color: paint.card },
  "& .MuiAlert-icon, & .MuiIconButton-root": { color: "inherit" },
});

/** Above the bar that saves a long form, and above the bottom tabs that the device page has on a phone. */
const Bottom = styled(MuiSnackbar)({
  "body:has([data-save-bar]) &": { bottom: "calc(72px + env(safe-area-inset-bottom))" },
  // At the end of a page the bar is higher, above the footer: its buttons are at its start, and this in the middle.
  [from("md")]: {
    "body:has([data-save-bar]) &": { left: "50%", right: "auto", transform: "translateX(-50%)" },
  },
  [below("sm")]: {
    // A dialog fills the screen, with what it asks for at its foot.
    'body:has([role="dialog"]) &': { bottom: "calc(84px + env(safe-area-inset-bottom))" },
    "body:has([data-bottom-bar]) &": { bottom: "calc(76px + env(safe-area-inset-bottom))" },
    "body:has([data-save-bar]):has([data-bottom-bar]) &": {
      bottom: "calc(140px + env(safe-area-inset-bottom))",
    },
  },
});

const Overlay = styled(Backdrop)({ zIndex: 2000, flexDirection: "column", gap: 16, color: "#fff" });

/** Snackbar, toasts and the full-screen overlay: the three ways the whole console answers. */
export const Feedback = () => {
  const { t } = useTranslation("common");
  const narrow = useBelow("sm");
  const signedIn = useSession((session) => session.accessToken !== null);
  const snackbar = useSnackbar();
  const overlay = useOverlay((state) => state.label);
  return (
    <>
      <Bottom
        key={snackbar.count}
        open={snackbar.visible}
        autoHideDuration={SNACKBAR_MS}
        anchorOrigin={{ vertical: "bottom", horizontal: narrow ? "center" : "left" }}
        onClose={(_event, reason) => {
          if (reason !== "clickaway") hideSnackbar();
        }}
      >
        <Answer
          severity={snackbar.color}
          variant="filled"
          data-color={snackbar.color}
          onClose={hideSnackbar}
          closeText={t("close")}
          role={snackbar.color === "error" ? "alert" : "status"}
        >
          {snackbar.message}
        </Answer>
      </Bottom>
      {signedIn && (
        <Suspense fallback={null}>
          <Toasts />
        </Suspense>
      )}
      <Overlay open={overlay !== null}>
        <CircularProgress color="inherit" aria-hidden />
        <span role="status">{overlay}</span>
      </Overlay>
    </>
  );
};
