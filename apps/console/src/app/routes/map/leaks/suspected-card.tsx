import Button from "@mui/material/Button";
import { leakLocationLabels, suspectedLeakStateLabels } from "@sgval/contract/leaks/suspected-leak-labels";
import { IconDropletSearch } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { paths, pathTo } from "../../../../config/paths.ts";
import { suspectedLeakQuery } from "../../../../features/leaks/api/suspected-leaks.ts";
import { useFormat } from "../../../../shared/format/use-format.ts";
import { Actions, MutedText } from "../../../../shared/ui/arrange.ts";
import { useBelow } from "../../../../shared/ui/breakpoints.ts";
import { DescriptionList } from "../../../../shared/ui/page/description-list.tsx";
import { QueryState } from "../../../../shared/ui/page/query-state.tsx";
import { MapCard, MapCardHead } from "../device-on-map.tsx";

const SHOWN = 3;

/** The suspected leak that is picked on the map: its flow, and the pipes at which it most likely is. */
export const SuspectedCard = ({ id, onClose }: { id: number; onClose: () => void }) => {
  const { t } = useTranslation("leaks");
  const format = useFormat();
  const phone = useBelow("sm");
  const query = useQuery(suspectedLeakQuery(id));
  const { data: leak } = query;
  const title = leak ? (leak.zone ?? leak.deviceDisplayName) : `#${id}`;
  return (
    <MapCard aria-label={title}>
      <MapCardHead
        icon={<IconDropletSearch size={20} stroke={1.75} aria-hidden />}
        title={title}
        under={leak ? suspectedLeakStateLabels[leak.state][format.language] : ""}
        onClose={onClose}
      />
      <QueryState query={query} failed={t("suspected.failed")}>
        {({ flow, confidence, startedAt, pipes, evidence }) => (
          <>
            <MutedText>
              {[
                t("suspected.ofFlow", { flow: format.quantity(flow, "m3/h", 1) }),
                `${t("suspected.sure")} ${format.share(confidence, 0)}`,
                t("suspected.since", { time: format.timestamp(startedAt) }),
              ].join(" · ")}
            </MutedText>
            {!phone && pipes.length > 0 && (
              <DescriptionList
                properties={pipes.slice(0, SHOWN).map((pipe) => ({
                  key: pipe.id,
                  label: pipe.id,
                  content: format.share(pipe.likelihood, 0),
                }))}
              />
            )}
            {pipes.length === 0 && (
              <MutedText>{leakLocationLabels[evidence.location][format.language]}</MutedText>
            )}
          </>
        )}
      </QueryState>
      <Actions>
        <Button
          variant="contained"
          size="small"
          component={Link}
          to={pathTo(paths.suspectedLeaks, {}, { show: String(id) })}
        >
          {t("suspected.details")}
        </Button>
      </Actions>
    </MapCard>
  );
};
