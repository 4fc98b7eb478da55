import { styled } from "@mui/material/styles";
import { IconDots } from "@tabler/icons-react";
import { type RefObject, useLayoutEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useTranslation } from "react-i18next";
import type { PageKey } from "../../../shared/feature.ts";
import { useBadges } from "../../../shared/navigation-badges.ts";
import { paint } from "../../../shared/ui/paint.ts";
import { ShellClock } from "../bars/shell-clock.tsx";
import { NavigationBadge } from "./navigation-badge.tsx";
import { NavigationLink } from "./navigation-link.tsx";
import { NavigationMenu, topEntry } from "./navigation-menu.tsx";
import type { NavigationGroup } from "./navigation-tree.ts";
import { containsPage, useNavigation } from "./use-navigation.ts";

/** px between entries, and beside the list. */
const GAP = 16;

/**
 * Number of children on the first line of a wrapping list. The list clips its other lines,
 * so the count follows any width, language or zoom without arithmetic of ours.
 * @param more stands beside the list while it is shown, and leaves its space to the list when all entries fit
 */
const useFitting = (
  list: RefObject<HTMLElement | null>,
  more: RefObject<HTMLElement | null>,
  changed: string,
): number => {
  const [fitting, setFitting] = useState(Number.POSITIVE_INFINITY);
  // biome-ignore lint/correctness/useExhaustiveDependencies: new texts have new widths.
  useLayoutEffect(() => {
    const box = list.current;
    if (!box) return undefined;
    const measure = () => {
      const children = [...box.children].filter((child) => child instanceof HTMLElement);
      const line = children[0]?.offsetTop ?? 0;
      const wide = (element: HTMLElement) => element.getBoundingClientRect().width;
      const needed = children.reduce((sum, child) => sum + wide(child) + GAP, -GAP);
      const free = wide(box) + (more.current ? wide(more.current) + GAP : 0);
      // A pixel to spare: what is rounded here would otherwise come and go.
      if (more.current && needed + 1 <= free) {
        setFitting(Number.POSITIVE_INFINITY);
        return;
      }
      setFitting(children.filter((child) => child.offsetTop === line).length);
    };
    measure();
    // At once, before the browser paints: a count that waits for the next frame draws the entry that moves under
    // "More" over the title of the page.
    const observer = new ResizeObserver(() => flushSync(measure));
    observer.observe(box);
    // The font arrives after the first picture and changes the widths of the entries, not that of the list.
    for (const child of box.children) observer.observe(child);
    return () => observer.disconnect();
  }, [list, more, changed]);
  return fitting;
};

const Bar = styled("nav")({
  borderTop: `1px solid ${paint.line}`,
  borderBottom: `1px solid ${paint.lineStrong}`,
  backgroundColor: paint.card,
});

const Line = styled("div")({
  display: "flex",
  alignItems: "stretch",
  gap: GAP,
  height: "2.5rem",
  marginInline: "auto",
  padding: "0 24px",
});

const Entries = styled("ul")({
  display: "flex",
  flexWrap: "wrap",
  flex: "1 1 0",
  minWidth: 0,
  height: "2.5rem",
  gap: `8px ${GAP}px`,
  margin: 0,
  padding: 0,
  listStyle: "none",
  // Lines after the first are clipped; their entries are listed under "More".
  clipPath: "inset(-4px -4px -600px -4px)",
  "& > li[inert]": { visibility: "hidden", height: 0 },
});

const More = styled("div")({ display: "flex" });

const TopLink = styled(NavigationLink)(topEntry);

const TopGroup = ({ group, open }: { group: NavigationGroup; open: PageKey | null }) => {
  const { t } = useTranslation("pages");
  const [only] = group.items;
  const icon = <group.Icon size={18} stroke={1.75} aria-hidden />;
  const badge = <NavigationBadge of={group.key} />;
  const name = t(`group.${group.key}`);
  const lit = containsPage(group, open);
  if (only && group.items.length === 1)
    return (
      <TopLink item={only} lit={lit}>
        {icon}
        {name}
        {badge}
      </TopLink>
    );
  return <NavigationMenu name={name} icon={icon} badge={badge} lit={lit} open={open} groups={[group]} />;
};

/** The horizontal navigation; entries that do not fit move under "More". */
export const NavigationBar = ({ width }: { width: number | "100%" }) => {
  const { t } = useTranslation("shell");
  const { groups, lit } = useNavigation();
  const list = useRef<HTMLUListElement>(null);
  const more = useRef<HTMLDivElement>(null);
  // A badge that appears or disappears moves every entry after it.
  const badges = useBadges((all) => groups.map(({ key }) => all[key]?.count ?? 0).join());
  const fitting = useFitting(list, more, `${t("more")}${groups.length} ${badges}`);
  const rest = groups.slice(fitting);
  return (
    <Bar aria-label={t("mainNavigation")}>
      <Line style={{ maxWidth: width }}>
        <Entries ref={list}>
          {groups.map((group, index) => (
            <li key={group.key} inert={index >= fitting}>
              <TopGroup group={group} open={lit} />
            </li>
          ))}
        </Entries>
        {rest.length > 0 && (
          <More ref={more}>
            <NavigationMenu
              name={t("more")}
              icon={<IconDots size={18} stroke={1.75} aria-hidden />}
              lit={rest.some((group) => containsPage(group, lit))}
              open={lit}
              groups={rest}
            />
          </More>
        )}
        <ShellClock />
      </Line>
    </Bar>
  );
};
