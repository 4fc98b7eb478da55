import { useCallback, useMemo, useState } from "react";
import { type MapSearch, mostChosen } from "./map-search.ts";

const none: readonly number[] = [];

/**
 * The devices that were chosen together. They are in the address, so that a copied link keeps them; more than fit
 * there stay until the page is left. `choose` returns the change of the address.
 */
export const useChosen = (text: MapSearch["chosen"]) => {
  const [many, setMany] = useState(none);
  const chosen = useMemo(() => text?.split(",").map(Number) ?? many, [text, many]);
  const choose = useCallback((ids: readonly number[]): Pick<MapSearch, "chosen"> => {
    const fits = ids.length <= mostChosen;
    setMany(fits ? none : ids);
    return { chosen: fits ? ids.join(",") || undefined : undefined };
  }, []);
  return [chosen, choose] as const;
};
