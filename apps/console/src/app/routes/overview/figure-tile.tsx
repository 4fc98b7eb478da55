import { styled } from "@mui/material/styles";
import { AddressLink } from "../../../shared/ui/address-link.tsx";
import { ValueTile, type ValueTileProps } from "../../../shared/ui/device/value-tile.tsx";
import { paint } from "../../../shared/ui/paint.ts";

const tile = {
  flex: 1,
  minWidth: 0,
  padding: "10px 14px 12px",
  borderRadius: 8,
  color: "inherit",
  textDecoration: "none",
} as const;
const hover = { "&:hover": { backgroundColor: paint.hover } };
const Plain = styled("div")(tile);
const TileLink = styled(AddressLink)({ ...tile, ...hover });
const Covered = styled("div")({ ...tile, ...hover, position: "relative" });
const Cover = styled(AddressLink)({ position: "absolute", inset: 0, borderRadius: 8 });

/** A key figure that leads to what it counts, where there is such a page for its reader. */
export const FigureTile = ({ href, ...figure }: ValueTileProps & { href: string | undefined }) => {
  const shown = <ValueTile {...figure} />;
  if (href === undefined) return <Plain>{shown}</Plain>;
  // A link holds no other: where a note has its own, the link of the tile lies over the rest of it.
  if (figure.notes?.some((note) => typeof note === "object"))
    return (
      <Covered>
        {shown}
        <Cover href={href} aria-label={`${figure.label} ${figure.value}`} data-tile />
      </Covered>
    );
  return (
    <TileLink href={href} data-tile>
      {shown}
    </TileLink>
  );
};
