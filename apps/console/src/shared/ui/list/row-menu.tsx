import IconButton from "@mui/material/IconButton";
import ListItemIcon from "@mui/material/ListItemIcon";
import Menu from "@mui/material/Menu";
import MenuItem from "@mui/material/MenuItem";
import { IconDotsVertical } from "@tabler/icons-react";
import { type ReactNode, useEffect, useId, useState } from "react";
import { paint } from "../paint.ts";
import { typeScale } from "../type-scale.ts";
import { clearSelectedItems, deselectItem, selectItem, useSelectedItems } from "./selected-items.ts";

export type RowAction = {
  key: string;
  label: string;
  icon: ReactNode;
  /** Why it cannot be done; the action is then shown and locked. */
  locked?: string | undefined;
  onChoose: () => void;
};

/** What can be done with one row, behind its last cell. */
export const RowMenu = ({ label, actions }: { label: string; actions: readonly RowAction[] }) => {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const id = useId();
  const selected = useSelectedItems(({ items }) => items.includes(id));
  // A row that leaves the screen is acted on no longer.
  useEffect(() => () => deselectItem(id), [id]);
  if (actions.length === 0) return null;
  return (
    <>
      <IconButton
        size="small"
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => {
          selectItem(id);
          setAnchor(event.currentTarget);
        }}
        // The row stays marked while its action is asked about.
        sx={{
          ...(selected ? { bgcolor: paint.sunk } : {}),
          "@media (pointer: coarse)": { width: 44, height: 44 },
        }}
      >
        <IconDotsVertical size={18} stroke={1.75} />
      </IconButton>
      <Menu
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => {
          clearSelectedItems();
          setAnchor(null);
        }}
      >
        {actions.map((action) => (
          <MenuItem
            key={action.key}
            aria-disabled={action.locked !== undefined}
            onClick={() => {
              if (action.locked !== undefined) return;
              setAnchor(null);
              action.onChoose();
            }}
            sx={action.locked === undefined ? {} : { color: paint.mute, cursor: "not-allowed" }}
          >
            <ListItemIcon sx={{ minWidth: "0 !important", color: "inherit" }}>{action.icon}</ListItemIcon>
            <span>
              {action.label}
              {action.locked && (
                <small style={{ ...typeScale.age, display: "block", maxWidth: 240, whiteSpace: "normal" }}>
                  {action.locked}
                </small>
              )}
            </span>
          </MenuItem>
        ))}
      </Menu>
    </>
  );
};
