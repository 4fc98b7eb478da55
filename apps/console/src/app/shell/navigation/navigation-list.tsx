import Collapse from "@mui/material/Collapse";
import { styled } from "@mui/material/styles";
import { IconChevronDown, IconPointFilled } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { GroupKey } from "../../../shared/feature.ts";
import { touch } from "../../../shared/ui/breakpoints.ts";
import { paint } from "../../../shared/ui/paint.ts";
import { typeScale } from "../../../shared/ui/type-scale.ts";
import { NavigationBadge } from "./navigation-badge.tsx";
import { NavigationLink } from "./navigation-link.tsx";
import type { NavigationGroup, NavigationItem } from "./navigation-tree.ts";
import { containsPage, useNavigation } from "./use-navigation.ts";

const row = {
  ...typeScale.body,
  display: "flex",
  alignItems: "center",
  gap: 12,
  boxSizing: "border-box",
  width: "100%",
  minHeight: 40,
  padding: "0 12px",
  border: 0,
  borderRadius: 6,
  background: "none",
  color: paint.ink2,
  fontWeight: 500,
  textAlign: "start",
  textDecoration: "none",
  whiteSpace: "nowrap",
  cursor: "pointer",
  [touch]: { minHeight: 44 },
  "& > svg": { flex: "none" },
  // Names start where the line starts, also when the page is mirrored.
  "& > span:first-of-type": { flex: 1, overflow: "hidden", textOverflow: "ellipsis", unicodeBidi: "normal" },
  "&:hover": { backgroundColor: paint.hover },
  "&[data-lit=true]": { color: paint.primaryStrong, fontWeight: 600 },
  "&[aria-current=page]": { backgroundColor: paint.tint },
} as const;

const Row = styled("button")(row);
const LinkRow = styled(NavigationLink)(row);
const List = styled("ul")({
  display: "grid",
  gap: 2,
  margin: 0,
  padding: 0,
  listStyle: "none",
});

const Inner = styled(List)({ paddingInlineStart: 12, paddingBlock: 2 });
const DotIcon = styled(IconPointFilled)({ marginInline: 5 });
const Chevron = styled(IconChevronDown)({
  transition: "rotate 120ms ease-out",
  "[aria-expanded=true] > &": { rotate: "180deg" },
});

/** Default icon of an entry: a dot of 10 px. */
const Dot = () => <DotIcon size={10} aria-hidden />;

const Leaf = (props: {
  item: NavigationItem;
  name: string;
  Icon?: NavigationGroup["Icon"];
  lit: boolean;
  narrow: boolean;
  onGo: () => void;
}) => {
  const Icon = props.Icon ?? props.item.Icon;
  return (
    <LinkRow
      item={props.item}
      lit={props.lit}
      onClick={props.onGo}
      title={props.narrow ? props.name : undefined}
    >
      {Icon ? <Icon size={20} stroke={1.75} aria-hidden /> : <Dot />}
      <span className={props.narrow ? "visually-hidden" : ""}>{props.name}</span>
      {!props.narrow && <NavigationBadge of={props.item.key} />}
    </LinkRow>
  );
};

export interface NavigationListProps {
  /** Collapsed: only icons are visible, and groups are closed. */
  narrow?: boolean;
  onGo?: () => void;
}

/** The vertical navigation; one group is open at a time, initially the group of the open page. */
export const NavigationList = ({ narrow = false, onGo = () => undefined }: NavigationListProps) => {
  const { t } = useTranslation("pages");
  const { groups, lit } = useNavigation();
  const active = groups.find((group) => containsPage(group, lit))?.key ?? null;
  const [chosen, setChosen] = useState<{ group: GroupKey | null; at: GroupKey | null }>({
    group: active,
    at: active,
  });
  // Another page opens its own group again.
  const open = chosen.at === active ? chosen.group : active;
  return (
    <List>
      {groups.map((group) => {
        const [only] = group.items;
        const name = t(`group.${group.key}`);
        if (only && group.items.length === 1)
          return (
            <li key={group.key}>
              <Leaf
                item={only}
                name={name}
                Icon={group.Icon}
                lit={only.key === lit}
                narrow={narrow}
                onGo={onGo}
              />
            </li>
          );
        const shown = !narrow && open === group.key;
        return (
          <li key={group.key}>
            <Row
              type="button"
              aria-expanded={shown}
              data-lit={containsPage(group, lit)}
              title={narrow ? name : undefined}
              onClick={() => setChosen({ group: shown ? null : group.key, at: active })}
            >
              <group.Icon size={20} stroke={1.75} aria-hidden />
              <span className={narrow ? "visually-hidden" : ""}>{name}</span>
              {!narrow && !shown && <NavigationBadge of={group.key} />}
              {!narrow && <Chevron size={16} stroke={1.75} aria-hidden />}
            </Row>
            <Collapse in={shown} unmountOnExit timeout={120}>
              <Inner>
                {group.items.map((item) => (
                  <li key={item.key}>
                    <Leaf
                      item={item}
                      name={t(`name.${item.key}`)}
                      lit={item.key === lit}
                      narrow={false}
                      onGo={onGo}
                    />
                  </li>
                ))}
              </Inner>
            </Collapse>
          </li>
        );
      })}
    </List>
  );
};
