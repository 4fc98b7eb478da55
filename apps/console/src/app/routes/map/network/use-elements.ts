import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { networkLayersQuery } from "../../../../features/network/api/network-layers.ts";
import { useMay } from "../../../../shared/api/ability.ts";
import { findElement, parseElement, type ShownNetwork } from "./elements.ts";

const none: readonly ShownNetwork[] = [];

/** The networks as far as the user may see them, and the element of them that the address names. */
export const useElements = (text: string | undefined) => {
  const may = useMay();
  const query = useQuery({ ...networkLayersQuery(), enabled: may("Network.Index") });
  const networks = query.data ?? none;
  const at = useMemo(() => parseElement(text), [text]);
  const element = useMemo(() => findElement(networks, at), [networks, at]);
  // Before the networks have come nobody knows whether they have it.
  return { networks, at: query.data ? at : null, element };
};
