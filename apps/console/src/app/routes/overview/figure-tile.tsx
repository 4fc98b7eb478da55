import { styled } from "@mui/material/styles";
import { useNavigate } from "@tanstack/react-router";
import { ValueTile, type ValueTileProps } from "../../../shared/ui/device/value-tile.tsx";
import { paint } from "../../../shared/ui/paint.ts";

const TileLink = styled("a")({
  flex: 1,
  minWidth: 0,
  padding: "10px 14px 12px",
  borderRadius: 8,
  color: "inherit",
  textDecoration: "none",
  "&:hover": { backgroundColor: paint.hover },
});

/** A key figure that leads to what it counts, where there is such a page for its reader. */
export const FigureTile = ({ href, ...tile }: ValueTileProps & { href: string | undefined }) => {
  const navigate = useNavigate();
  const shown = <ValueTile {...tile} />;
  if (href === undefined) return <TileLink as="div">{shown}</TileLink>;
  return (
    <TileLink
      href={href}
      data-tile
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        void navigate({ href });
      }}
    >
      {shown}
    </TileLink>
  );
};
