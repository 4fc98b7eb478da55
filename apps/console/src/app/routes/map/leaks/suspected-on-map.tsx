import { useQuery } from "@tanstack/react-query";
import { useMap } from "@vis.gl/react-maplibre";
import { useEffect, useMemo, useRef } from "react";
import { suspectedLeakQuery } from "../../../../features/leaks/api/suspected-leaks.ts";
import { fit, fitAtOnce } from "../../../../shared/ui/map/coordinates.ts";
import type { ShownNetwork } from "../network/elements.ts";
import { PipeLayers } from "./pipe-layers.tsx";
import { boundsOfPipes, probablePipes } from "./probable-pipes.ts";

/** The probable pipes of the suspected leak that is picked; the map looks at them once when they are known. */
export const SuspectedOnMap = ({ id, networks }: { id: number; networks: readonly ShownNetwork[] }) => {
  const { current: map } = useMap();
  const { data } = useQuery(suspectedLeakQuery(id));
  const pipes = useMemo(() => (data ? probablePipes(data, networks) : null), [data, networks]);
  const seen = useRef<number | null>(null);
  useEffect(() => {
    const bounds = pipes && boundsOfPipes(pipes);
    if (!map || !bounds || seen.current === id) return;
    seen.current = id;
    map.fitBounds(bounds, fitAtOnce(fit, map.getMap()));
  }, [map, pipes, id]);
  return pipes && <PipeLayers pipes={pipes} />;
};
