import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { networkLayersQuery } from "../../../../features/network/api/network-layers.ts";
import { useMay } from "../../../../shared/api/ability.ts";
import { findElement, parseElement, type ShownNetwork } from "./elements.ts";

const none: readonly ShownNetwork[] = [];

/** The networks as far as the user may see them, those that are not switched off, and the element of them that the address names. */
export const useElements = (text?: string, switchedOff?: string) => {
  const may = useMay();
  const query = useQuery({ ...networkLayersQuery(), enabled: may("Network.Index") });
  const networks = query.data ?? none;
  const at = useMemo(() => parseElement(text), [text]);
  const element = useMemo(() => findElement(networks, at), [networks, at]);
  const off = useMemo(
    () => networks.flatMap(({ id }) => (switchedOff?.split(",").includes(String(id)) ? id : [])),
    [networks, switchedOff],
  );
  // What is picked is shown with its network.
  const pickedId = at?.networkId;
  const shown = useMemo(
    () => networks.filter(({ id }) => id === pickedId || !off.includes(id)),
    [networks, off, pickedId],
  );
  // Before the networks have come nobody knows whether they have it.
  return { networks, off, shown, at: query.data ? at : null, element };
};
