import { createContext, useContext } from "react";
import type { Density } from "../list/list-types.ts";
import type { Crumb } from "./page-header.tsx";

/** State of the layout around a page: density, keys, and the place of the page in the navigation. */
export interface PageFrame {
  density: Density;
  chooseDensity: (density: Density) => void;
  /** Whether keys without Ctrl or Alt do something. */
  singleKeys: boolean;
  /** Navigation group of the page; null if the page is alone in it. */
  group: string | null;
  trailLabel: string;
  /** Where a page of a phone puts the way back and its name, in place of the logo; null where there is no such bar. */
  phoneBar: HTMLElement | null;
}

/** Filled by the layout; a page shown without bars has the usual density and no trail. */
export const PageFrameContext = createContext<PageFrame>({
  density: "comfortable",
  chooseDensity: () => undefined,
  singleKeys: true,
  group: null,
  trailLabel: "",
  phoneBar: null,
});

/** Row density of tables, with its setter. */
export const useDensity = (): [Density, (density: Density) => void] => {
  const { density, chooseDensity } = useContext(PageFrameContext);
  return [density, chooseDensity];
};

/** Breadcrumb of the open page: group and page; empty for a page alone in its group. */
export const usePageTrail = (title: string): { trail: readonly Crumb[]; trailLabel: string } => {
  const { group, trailLabel } = useContext(PageFrameContext);
  const trail =
    group === null
      ? []
      : [
          { key: "group", node: group },
          { key: "page", node: title },
        ];
  return { trail, trailLabel };
};
