import type { SuspectedLeak } from "@sgval/contract/leaks/suspected-leaks";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { BaseMap } from "../../../../shared/ui/map/base-map.tsx";
import { LayerAnchors } from "../base-layers.tsx";
import type { ShownNetwork } from "../network/elements.ts";
import { NetworkLayers } from "../network/network-layers.tsx";
import { PipeLayers } from "./pipe-layers.tsx";
import { boundsOfPipes, probablePipes } from "./probable-pipes.ts";

/** The probable pipes of a suspected leak on a map of their own, loaded with the map library. */
export const SuspectedMap = (props: { leak: SuspectedLeak; networks: readonly ShownNetwork[] }) => {
  const { leak, networks } = props;
  const { t } = useTranslation("leaks");
  const pipes = useMemo(() => probablePipes(leak, networks), [leak, networks]);
  const shown = useMemo(() => networks.filter(({ id }) => id === leak.networkId), [networks, leak.networkId]);
  return (
    <BaseMap label={t("suspected.pipes")} all={boundsOfPipes(pipes)} cursor="grab" cooperativeGestures>
      <LayerAnchors />
      <NetworkLayers networks={shown} opacity={1} picked={null} />
      <PipeLayers pipes={pipes} />
    </BaseMap>
  );
};
