import IconButton from "@mui/material/IconButton";
import ListItemIcon from "@mui/material/ListItemIcon";
import Menu from "@mui/material/Menu";
import MenuItem from "@mui/material/MenuItem";
import { styled } from "@mui/material/styles";
import { IconDotsVertical } from "@tabler/icons-react";
import { type ReactNode, useEffect, useId, useState } from "react";
import { create } from "zustand";
import { touch } from "../breakpoints.ts";
import { paint } from "../paint.ts";
import { typeScale } from "../type-scale.ts";

/** The row with an open action, at most one. Bulk selection is in `use-list-choice.ts`. */
export const useSelectedItems = create<{ items: readonly string[] }>(() => ({ items: [] }));

/** Replaces the selected item. */
const selectItem = (item: string): void => useSelectedItems.setState({ items: [item] });

/** Clears the selection if it is this item. */
const deselectItem = (item: string): void => {
  if (useSelectedItems.getState().items.includes(item)) clearSelectedItems();
};

export const clearSelectedItems = (): void => useSelectedItems.setState({ items: [] });

export type RowAction = {
  key: string;
  label: string;
  icon: ReactNode;
  /** Why it cannot be done; the action is then shown and locked. */
  locked?: string | undefined;
  onChoose: () => void;
};

const Opener = styled(IconButton)({
  // The row stays marked while its action is asked about.
  "&[data-selected=true]": { backgroundColor: paint.sunk },
  [touch]: { width: 44, height: 44 },
});

const Item = styled(MenuItem)({
  "&[aria-disabled=true]": { color: paint.mute, cursor: "not-allowed" },
});

const Reason = styled("small")({ ...typeScale.age, display: "block", maxWidth: 240, whiteSpace: "normal" });

/** Menu of the actions on one row, in its last cell. */
export const RowMenu = ({ label, actions }: { label: string; actions: readonly RowAction[] }) => {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  // A page has a hundred of them, of which hardly one is opened; one that was may still fade out.
  const [wasOpened, setWasOpened] = useState(false);
  const id = useId();
  const selected = useSelectedItems(({ items }) => items.includes(id));
  // A row that leaves the screen is acted on no longer.
  useEffect(() => () => deselectItem(id), [id]);
  if (actions.length === 0) return null;
  return (
    <>
      <Opener
        size="small"
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => {
          selectItem(id);
          setAnchor(event.currentTarget);
          setWasOpened(true);
        }}
        data-selected={selected}
      >
        <IconDotsVertical size={18} stroke={1.75} />
      </Opener>
      {wasOpened && (
        <Menu
          open={anchor !== null}
          anchorEl={anchor}
          onClose={() => {
            clearSelectedItems();
            setAnchor(null);
          }}
        >
          {actions.map((action) => (
            <Item
              key={action.key}
              aria-disabled={action.locked !== undefined}
              onClick={() => {
                if (action.locked !== undefined) return;
                setAnchor(null);
                action.onChoose();
              }}
            >
              <ListItemIcon>{action.icon}</ListItemIcon>
              <span>
                {action.label}
                {action.locked && <Reason>{action.locked}</Reason>}
              </span>
            </Item>
          ))}
        </Menu>
      )}
    </>
  );
};
