import Alert from "@mui/material/Alert";
import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useConnection } from "../../../shared/realtime/connection.ts";

/** Whether what is shown follows the pumps; without, starts and powers are held back unless the user says otherwise. */
export const useLiveFeedback = () => {
  const state = useConnection((connection) => connection.state);
  const [accepted, setAccepted] = useState(false);
  const isLive = state === "live";
  // What was accepted is over when feedback is back.
  if (isLive && accepted) setAccepted(false);
  return {
    isLost: state === "reconnecting" || state === "offline",
    isHeld: !isLive && !accepted,
    accepted,
    setAccepted,
  };
};

/** That feedback is lost, and the tick to go on without. */
export const FeedbackNote = ({ feedback }: { feedback: ReturnType<typeof useLiveFeedback> }) => {
  const { t } = useTranslation("pumps");
  if (!feedback.isLost) return null;
  return (
    <Alert severity="warning">
      {t("feedback.lost")}
      <FormControlLabel
        control={
          <Checkbox
            checked={feedback.accepted}
            onChange={(_event, accepted) => feedback.setAccepted(accepted)}
          />
        }
        label={t("feedback.accept")}
      />
    </Alert>
  );
};
