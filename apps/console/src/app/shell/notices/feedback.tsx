import Alert from "@mui/material/Alert";
import Backdrop from "@mui/material/Backdrop";
import CircularProgress from "@mui/material/CircularProgress";
import MuiSnackbar from "@mui/material/Snackbar";
import { useTheme } from "@mui/material/styles";
import useMediaQuery from "@mui/material/useMediaQuery";
import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { useOverlay } from "../../../shared/api/overlay.ts";
import { useSession } from "../../../shared/api/session.ts";
import { hideSnackbar, useSnackbar } from "../../../shared/api/snackbar.ts";
import { paint } from "../../../shared/ui/paint.ts";

const SNACKBAR_MS = 5000;

// Nothing arrives later before sign-in, so the toast library waits until then.
const Toasts = lazy(() => import("./toasts.tsx").then((module) => ({ default: module.Toasts })));

/** Snackbar, toasts and the full-screen overlay: the three ways the whole console answers. */
export const Feedback = () => {
  const { t } = useTranslation("common");
  const narrow = useMediaQuery(useTheme().breakpoints.down("sm"));
  const signedIn = useSession((session) => session.accessToken !== null);
  const snackbar = useSnackbar();
  const overlay = useOverlay((state) => state.label);
  return (
    <>
      <MuiSnackbar
        open={snackbar.visible}
        autoHideDuration={SNACKBAR_MS}
        anchorOrigin={{ vertical: "bottom", horizontal: narrow ? "center" : "left" }}
        onClose={(_event, reason) => {
          if (reason !== "clickaway") hideSnackbar();
        }}
      >
        <Alert
          severity={snackbar.color}
          variant="filled"
          sx={{
            border: 0,
            boxShadow: paint.shadowFloat,
            bgcolor: snackbar.color === "success" ? paint.success : paint.criticalFill,
            color: snackbar.color === "success" ? paint.card : paint.criticalInk,
            "& .MuiAlert-icon, & .MuiIconButton-root": { color: "inherit" },
          }}
          onClose={hideSnackbar}
          closeText={t("close")}
          role={snackbar.color === "error" ? "alert" : "status"}
        >
          {snackbar.message}
        </Alert>
      </MuiSnackbar>
      {signedIn && (
        <Suspense fallback={null}>
          <Toasts />
        </Suspense>
      )}
      <Backdrop open={overlay !== null} sx={{ zIndex: 2000, flexDirection: "column", gap: 4, color: "#fff" }}>
        <CircularProgress color="inherit" aria-hidden />
        <span role="status">{overlay}</span>
      </Backdrop>
    </>
  );
};
