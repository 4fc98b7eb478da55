import ClickAwayListener from "@mui/material/ClickAwayListener";
import Popper from "@mui/material/Popper";
import { styled } from "@mui/material/styles";
import { IconChevronDown } from "@tabler/icons-react";
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { PageKey } from "../../../shared/feature.ts";
import { paint } from "../../../shared/ui/paint.ts";
import { typeScale } from "../../../shared/ui/type-scale.ts";
import { NavigationBadge } from "./navigation-badge.tsx";
import { NavigationLink } from "./navigation-link.tsx";
import type { NavigationGroup } from "./navigation-tree.ts";

const Flyout = styled(Popper)({ zIndex: 1200 });

/** The look of an entry of the horizontal bar, be it a link or the button of a drop-down. */
export const topEntry = {
  ...typeScale.body,
  display: "inline-flex",
  alignItems: "center",
  flex: "none",
  gap: 8,
  height: "2.5rem",
  padding: "0 2px",
  borderBottom: "2.5px solid transparent",
  color: paint.ink2,
  fontWeight: 500,
  textDecoration: "none",
  whiteSpace: "nowrap",
  "&:hover": { color: paint.ink },
  "&[data-lit=true]": { color: paint.ink, fontWeight: 600, borderBottom: `2.5px solid ${paint.primary}` },
  "&[data-lit=true] > svg:first-of-type": { color: paint.primaryStrong },
} as const;

const Root = styled("div")({ display: "flex" });

/** Delay before a menu opens on hover, so that the pointer can cross the bar. */
const HOVER_MS = 150;

const Button = styled("button")({ ...topEntry, background: "none", border: 0, cursor: "pointer" });

const Panel = styled("ul")({
  minWidth: 220,
  margin: 0,
  padding: 4,
  listStyle: "none",
  border: `1px solid ${paint.line}`,
  borderRadius: 8,
  backgroundColor: paint.card,
  boxShadow: paint.shadowFloat,
});

const Entry = styled(NavigationLink)({
  ...typeScale.body,
  display: "flex",
  alignItems: "center",
  justifyContent: "space-between",
  gap: 12,
  minHeight: 36,
  padding: "4px 10px",
  borderRadius: 4,
  color: paint.ink,
  textDecoration: "none",
  "&:hover": { backgroundColor: paint.hover },
  "&[data-lit=true]": { backgroundColor: paint.tint, color: paint.primaryStrong, fontWeight: 600 },
});

const GroupName = styled("li")({ ...typeScale.label, padding: "10px 10px 2px", color: paint.mute });

export interface NavigationMenuProps {
  name: string;
  icon: ReactNode;
  badge?: ReactNode;
  lit: boolean;
  open: PageKey | null;
  /** One group under its own name, or several groups under "More". */
  groups: readonly NavigationGroup[];
}

/** A drop-down of the horizontal navigation: opens by resting on it, by click, Enter or Down; Esc closes. */
export const NavigationMenu = ({ name, icon, badge, lit, open, groups }: NavigationMenuProps) => {
  const { t } = useTranslation("pages");
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLUListElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [shown, setShown] = useState(false);

  const after = (ms: number, next: boolean) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setShown(next), ms);
  };
  const hover = {
    onPointerEnter: (event: { pointerType: string }) =>
      event.pointerType === "mouse" && after(HOVER_MS, true),
    onPointerLeave: (event: { pointerType: string }) =>
      event.pointerType === "mouse" && after(HOVER_MS, false),
  };
  const links = () => [...(panel.current?.querySelectorAll("a") ?? [])];
  const onKey = (event: KeyboardEvent) => {
    if (event.key === "Escape" && shown) {
      event.stopPropagation();
      setShown(false);
      button.current?.focus();
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    if (!shown) {
      setShown(true);
      requestAnimationFrame(() => links()[0]?.focus());
      return;
    }
    const all = links();
    const now = all.findIndex((link) => link.matches(":focus"));
    all[(now + step + all.length) % all.length]?.focus();
  };
  return (
    <ClickAwayListener onClickAway={() => setShown(false)}>
      <Root
        {...hover}
        onKeyDown={onKey}
        onBlur={(event) => {
          const next = event.relatedTarget;
          if (next && !event.currentTarget.contains(next) && !panel.current?.contains(next)) setShown(false);
        }}
      >
        <Button
          ref={button}
          type="button"
          data-lit={lit}
          aria-expanded={shown}
          aria-controls={shown ? id : undefined}
          onClick={() => {
            clearTimeout(timer.current);
            setShown(!shown);
          }}
        >
          {icon}
          {name}
          {badge}
          <IconChevronDown size={14} stroke={1.75} aria-hidden />
        </Button>
        {/* Rendered beside its button, to follow it in the tab order. */}
        <Flyout open={shown} anchorEl={button.current} placement="bottom-start" disablePortal>
          <Panel id={id} ref={panel} aria-label={name}>
            {groups.map((group) => [
              groups.length > 1 && group.items.length > 1 && (
                <GroupName key={`${group.key}-name`}>{t(`group.${group.key}`)}</GroupName>
              ),
              ...group.items.map((item) => (
                <li key={item.key}>
                  <Entry item={item} lit={item.key === open} onClick={() => setShown(false)}>
                    {t(`name.${item.key}`)}
                    <NavigationBadge of={item.key} />
                  </Entry>
                </li>
              )),
            ])}
          </Panel>
        </Flyout>
      </Root>
    </ClickAwayListener>
  );
};
