import { useTranslation } from "react-i18next";
import { paths, pathTo } from "../../../config/paths.ts";
import { useMay } from "../../../shared/api/ability.ts";
import type { GroupKey } from "../../../shared/feature.ts";
import { usePlaces } from "../../../shared/queries/places.ts";
import type { Choice } from "../../../shared/ui/form/ordered-choice.tsx";
import { visibleTree } from "../navigation/navigation-rules.ts";
import { navigationTree } from "../navigation/navigation-tree.ts";
import { isReadPermission } from "./read-only.tsx";

/** The groups with pages that show how things are; the others are for work at a desk. */
const wallGroups: ReadonlySet<GroupKey> = new Set(["home", "network", "risk", "reports", "contact"]);

/** What a wall display of this user can show: the pages of the menu and the drawing of each room. */
export const useViews = (): {
  views: Choice<string>[];
  labelOf: (view: string) => string | undefined;
  isLoading: boolean;
} => {
  const { t } = useTranslation("pages");
  const may = useMay();
  const { rooms, zones, isLoading, isKnown } = usePlaces();
  const pages = visibleTree(navigationTree, may, false)
    .filter(({ key }) => wallGroups.has(key))
    .flatMap(({ items }) => items)
    .filter(
      ({ search, permission = [] }) => search === undefined && [permission].flat().some(isReadPermission),
    )
    .map(({ key, to }) => ({ value: to, label: t(`name.${key}`) }));
  /** Undefined for a page that the user may not open any more, and for a room or zone that is not in view any more. */
  const labelOf = (view: string): string | undefined => {
    const { pathname, searchParams } = new URL(view, window.location.origin);
    const page = pages.find(({ value }) => value === pathname);
    const places = [
      { all: zones, known: isKnown.zones, asked: searchParams.get("dma") },
      { all: rooms, known: isKnown.rooms, asked: searchParams.get("room") },
    ]
      .filter(({ asked }) => asked !== null)
      .map(({ all, known, asked }) => ({ known, name: all.find(({ id }) => String(id) === asked)?.name }));
    if (!page || places.some(({ known, name }) => known && name === undefined)) return undefined;
    return [page.label, ...places.map(({ name }) => name)].filter(Boolean).join(" · ");
  };
  const drawings = pages.some(({ value }) => value === paths.scada)
    ? rooms.map(({ id }) => pathTo(paths.scada, {}, { room: String(id) }))
    : [];
  return {
    views: [...pages, ...drawings.map((value) => ({ value, label: labelOf(value) ?? value }))],
    labelOf,
    isLoading,
  };
};
