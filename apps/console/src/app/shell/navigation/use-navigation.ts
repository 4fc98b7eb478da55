import { useLocation } from "@tanstack/react-router";
import { useMemo } from "react";
import { useMay } from "../../../shared/api/ability.ts";
import { useSession } from "../../../shared/api/session.ts";
import type { PageKey } from "../../../shared/feature.ts";
import { useDeveloper } from "../../customizer/settings.ts";
import { litItem, visibleTree } from "./navigation-rules.ts";
import { type NavigationGroup, navigationTree } from "./navigation-tree.ts";

/** The navigation tree of the user, and the item of the open page. */
export const useNavigation = (): { groups: NavigationGroup[]; lit: PageKey | null } => {
  const may = useMay();
  const superUser = useSession((session) => session.userData?.superUser ?? false);
  const developer = useDeveloper((state) => state.on);
  const groups = useMemo(
    () => visibleTree(navigationTree, may, superUser && developer),
    [may, superUser, developer],
  );
  const lit = useLocation({ select: ({ pathname, search }) => litItem(groups, pathname, search) });
  return { groups, lit };
};

/** Whether one of the group's items is the open page. */
export const containsPage = (group: NavigationGroup, lit: PageKey | null): boolean =>
  group.items.some(({ key }) => key === lit);
