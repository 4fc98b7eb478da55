import { styled } from "@mui/material/styles";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../../shared/format/use-format.ts";
import { useConnection } from "../../../shared/realtime/connection.ts";
import { paint } from "../../../shared/ui/paint.ts";
import { typeScale } from "../../../shared/ui/type-scale.ts";

const Hatch = styled("div")({
  position: "absolute",
  inset: 0,
  zIndex: 6,
  pointerEvents: "none",
  border: `10px solid transparent`,
  borderImage: `repeating-linear-gradient(45deg, ${paint.mute} 0 4px, ${paint.card} 4px 10px) 10`,
});

const Note = styled("p")({
  ...typeScale.h3,
  position: "absolute",
  top: 14,
  left: "50%",
  margin: 0,
  padding: "4px 12px",
  transform: "translateX(-50%)",
  border: `1px solid ${paint.edge}`,
  borderRadius: 6,
  backgroundColor: paint.card,
  color: paint.ink,
  whiteSpace: "nowrap",
});

/** Since when a drawing shows nothing of now: the connection is lost, or all of its devices are silent; `null` while it is live. */
export const useNotLiveSince = (silentSince: number | null): number | null => {
  const { state, lastLiveAt } = useConnection();
  const lost = state === "reconnecting" || state === "offline";
  return lost ? (lastLiveAt ?? silentSince ?? 0) : silentSince;
};

/** A hatched frame around a drawing that is not live. */
export const NotLive = ({ since }: { since: number | null }) => {
  const { t } = useTranslation("scada");
  const format = useFormat();
  return (
    <>
      <span className="visually-hidden" role="status">
        {since === null ? "" : t("notLive")}
      </span>
      {since !== null && (
        <Hatch data-not-live>
          <Note>{since === 0 ? t("notLive") : t("notLiveSince", { time: format.timestamp(since) })}</Note>
        </Hatch>
      )}
    </>
  );
};
