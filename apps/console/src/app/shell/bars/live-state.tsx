import { useTranslation } from "react-i18next";
import { useConnection } from "../../../shared/realtime/connection.ts";
import { LiveChip } from "../../../shared/ui/page/live-chip.tsx";

/** The socket's flag in words. */
export const useLiveText = (): string => {
  const { t } = useTranslation("common");
  const { state, attempt } = useConnection();
  return state === "reconnecting" ? t("live.reconnecting", { attempt }) : t(`live.${state}`);
};

/** The socket's flag as the chip of the navigation bar. */
export const LiveState = ({ bare = false }: { bare?: boolean }) => {
  const state = useConnection((connection) => connection.state);
  const label = useLiveText();
  return <LiveChip state={state === "connecting" ? "reconnecting" : state} label={label} bare={bare} />;
};
