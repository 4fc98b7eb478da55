import { createContext, useContext } from "react";
import type { Density } from "../list/list-types.ts";
import type { Crumb } from "./page-header.tsx";

/** What the bars around a page know: how close rows stand, and where the page is in the navigation. */
export interface PageFrame {
  density: Density;
  chooseDensity: (density: Density) => void;
  /** The group of the navigation the page belongs to, unless it is alone there. */
  group: string | null;
  trailLabel: string;
}

/** Filled by the layout; a page shown without bars has the usual density and no trail. */
export const PageFrameContext = createContext<PageFrame>({
  density: "comfortable",
  chooseDensity: () => undefined,
  group: null,
  trailLabel: "",
});

/** How close the rows of tables stand, and the way to change it. */
export const useDensity = (): [Density, (density: Density) => void] => {
  const { density, chooseDensity } = useContext(PageFrameContext);
  return [density, chooseDensity];
};

/** Where the open page stands in the navigation: its group and itself; nothing for a page alone in its group. */
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
