import { useTranslation } from "react-i18next";
import { useConnection } from "../../../shared/realtime/connection.ts";
import { LiveChip } from "../../../shared/ui/page/live-chip.tsx";

/** The socket's flag as the chip of the navigation bar. */
export const LiveState = ({ bare = false }: { bare?: boolean }) => {
  const { t } = useTranslation("common");
  const { state, attempt } = useConnection();
  if (state === "connecting")
    return <LiveChip state="reconnecting" label={t("live.connecting")} bare={bare} />;
  const label = state === "reconnecting" ? t("live.reconnecting", { attempt }) : t(`live.${state}`);
  return <LiveChip state={state} label={label} bare={bare} />;
};
