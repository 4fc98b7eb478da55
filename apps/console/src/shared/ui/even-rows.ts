/** How tiles are laid out so that no row ends in a lone one. */
interface EvenRows {
  columns: number;
  /** Tiles in the last row, which share its width. */
  last: number;
}

/** As few rows as fit, and as even as they can be: 8 tiles where 7 fit are two rows of 4, 7 where 4 fit are 4 and 3. */
export const evenRowsOf = (tiles: number, fitting: number): EvenRows => {
  const rows = Math.ceil(tiles / Math.max(1, fitting));
  const columns = Math.ceil(tiles / rows);
  return { columns, last: tiles - (rows - 1) * columns };
};

/** So many tiles of a last row are told apart by the styles; a row has no more. */
const MOST_IN_ROW = 12;
/**
 * Styles of a grid of tiles that {@link evenRows} lays out; a tile marked with `data-hero` is a row of its own.
 * @param least px that a tile takes at least
 */
export const evenRowStyles = (least: number) =>
  ({
    display: "grid",
    gridTemplateColumns: `repeat(auto-fit, minmax(min(${least}px, 46%), 1fr))`,
    "&[data-last]": { gridTemplateColumns: "repeat(var(--tracks), minmax(0, 1fr))" },
    "&[data-last] > *": { gridColumn: "span var(--span)" },
    ...Object.fromEntries(
      Array.from({ length: MOST_IN_ROW }, (_, index) => [
        `&[data-last="${index + 1}"] > :nth-last-child(-n + ${index + 1})`,
        { gridColumn: "span var(--last-span)" },
      ]),
    ),
    "&[data-last] > [data-hero]": { gridColumn: "1 / -1" },
  }) as const;

/**
 * Keeps the rows of a grid even while its tiles and its width change; a `ref` of the grid.
 * @param least that of {@link evenRowStyles}
 * @param fewest tiles in a row, however narrow: two on a phone
 */
export const evenRows =
  (least: number, fewest = 2) =>
  (grid: HTMLElement | null) => {
    if (!grid) return undefined;
    const layOut = () => {
      const gap = Number.parseFloat(getComputedStyle(grid).columnGap) || 0;
      const tiles = grid.childElementCount - grid.querySelectorAll(":scope > [data-hero]").length;
      if (grid.clientWidth === 0 || tiles === 0) return;
      const fitting = Math.floor((grid.clientWidth + gap) / (least + gap));
      const { columns, last } = evenRowsOf(tiles, Math.min(MOST_IN_ROW, Math.max(fewest, fitting)));
      // As many tracks as both a full row and the last one divide into.
      grid.style.setProperty("--tracks", String(columns * last));
      grid.style.setProperty("--span", String(last));
      grid.style.setProperty("--last-span", String(columns));
      grid.dataset.last = String(last);
    };
    layOut();
    const sized = new ResizeObserver(layOut);
    sized.observe(grid);
    const changed = new MutationObserver(layOut);
    changed.observe(grid, { childList: true });
    return () => {
      sized.disconnect();
      changed.disconnect();
    };
  };
