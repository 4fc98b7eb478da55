import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import type { SuspectedLeak } from "@sgval/contract/leaks/suspected-leaks";
import { IconMap2 } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { lazy } from "react";
import { useTranslation } from "react-i18next";
import { paths, pathTo } from "../../config/paths.ts";
import { SuspectedLeakListPage } from "../../features/leaks/components/suspected/suspected-list.tsx";
import { useMay } from "../../shared/api/ability.ts";
import { Actions } from "../../shared/ui/arrange.ts";
import { MapFrame } from "../../shared/ui/map/map-frame.tsx";
import { useElements } from "./map/network/use-elements.ts";

const SuspectedMap = lazy(async () => ({
  default: (await import("./map/leaks/suspected-map.tsx")).SuspectedMap,
}));

const Frame = styled("div")({ height: 260, overflow: "hidden", borderRadius: 8 });

/** Where the leak most likely is; nothing without pipes or for whoever may not see networks. */
const PipesOnMap = ({ leak }: { leak: SuspectedLeak }) => {
  const { t } = useTranslation("leaks");
  const may = useMay();
  const { networks } = useElements();
  if (leak.pipes.length === 0 || !networks.some(({ id }) => id === leak.networkId)) return null;
  return (
    <>
      <MapFrame without={null}>
        <Frame>
          <SuspectedMap leak={leak} networks={networks} />
        </Frame>
      </MapFrame>
      {may("Device.Index") && (
        <Actions>
          <Button
            component={Link}
            to={pathTo(paths.fleet, {}, { leak: String(leak.id) })}
            size="small"
            startIcon={<IconMap2 size={17} stroke={1.75} aria-hidden />}
          >
            {t("suspected.onMap")}
          </Button>
        </Actions>
      )}
    </>
  );
};

/** The suspected leaks; one that is opened has its probable pipes on a map. */
export const SuspectedLeaksRoute = () => (
  <SuspectedLeakListPage mapOf={(leak) => <PipesOnMap leak={leak} />} />
);
