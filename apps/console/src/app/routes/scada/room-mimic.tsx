import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import type { Room } from "@sgval/contract/rooms/rooms";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { paths, pathTo } from "../../../config/paths.ts";
import { mimicQuery } from "../../../features/scada/api/mimics.ts";
import { LazyCanvas } from "../../../features/scada/components/lazy-canvas.tsx";
import { NotLive, useNotLiveSince } from "../../../features/scada/components/not-live.tsx";
import { SymbolMarks } from "../../../features/scada/symbol-alarms.ts";
import { MimicValues } from "../../../features/scada/values.ts";
import { QueryFailure, QueryState } from "../../../shared/ui/page/query-state.tsx";
import { SectionCard } from "../../../shared/ui/page/section-card.tsx";
import { useMimicAlarms } from "./mimic-alarms.ts";
import { useLiveMimic } from "./mimic-values.ts";

const Picture = styled("div")({ position: "relative", minHeight: 220, maxHeight: "70vh" });

/** The live drawing of a room on the page of the room, as a picture that leads to the large one. */
export const RoomMimic = ({ room }: { room: Room }) => {
  const { t } = useTranslation(["scada", "alarms"]);
  const query = useQuery(mimicQuery(room.id));
  const { silentSince, ...live } = useLiveMimic(query.data?.document);
  const { marks, query: alarms, readValue } = useMimicAlarms(query.data?.document, live.readValue);
  const since = useNotLiveSince(silentSince);
  return (
    <SectionCard
      title={t("title")}
      flush
      actions={
        <Button
          variant="outlined"
          size="small"
          component={Link}
          to={pathTo(paths.scada, {}, { room: String(room.id) })}
        >
          {t("openLarge")}
        </Button>
      }
    >
      <QueryState query={query} failed={t("failed")}>
        {({ document }) => (
          <MimicValues value={readValue}>
            <SymbolMarks value={marks}>
              <QueryFailure query={alarms} failed={t("alarms:failed")} />
              <Picture style={{ aspectRatio: `${document.width} / ${document.height}` }}>
                <LazyCanvas document={document} room={room.name} small />
                <NotLive since={since} />
              </Picture>
            </SymbolMarks>
          </MimicValues>
        )}
      </QueryState>
    </SectionCard>
  );
};
