import Button from "@mui/material/Button";
import IconButton from "@mui/material/IconButton";
import OutlinedInput from "@mui/material/OutlinedInput";
import { styled } from "@mui/material/styles";
import { IconPlus, IconX } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../../../shared/format/use-format.ts";
import { touch } from "../../../../shared/ui/breakpoints.ts";
import { type LngLat, parsePair, shownPair } from "../../../../shared/ui/map/coordinates.ts";
import { FEWEST_CORNERS } from "./outline.ts";

const Corners = styled("ol")({
  display: "grid",
  justifySelf: "stretch",
  gridTemplateColumns: "repeat(auto-fill, minmax(min(260px, 100%), 1fr))",
  gap: 6,
  maxHeight: 148,
  margin: 0,
  padding: "3px 3px 3px 0",
  overflowY: "auto",
  listStyle: "none",
  "& > li": { display: "flex", alignItems: "center", gap: 4 },
  "& .MuiInputBase-root": { flex: 1, fontVariantNumeric: "tabular-nums" },
  [touch]: { "& .MuiIconButton-root": { width: 44, height: 44 } },
});

const Corner = (props: {
  number: number;
  place: LngLat;
  onChange: (place: LngLat) => void;
  /** Left out where the outline needs every corner it has. */
  onRemove: (() => void) | undefined;
}) => {
  const { number, place, onChange, onRemove } = props;
  const { t } = useTranslation("map");
  const { language } = useFormat();
  const [typed, setTyped] = useState<string | null>(null);
  const isPair = typed === null || parsePair(typed) !== null;
  const end = (): void => {
    const pair = parsePair(typed ?? "");
    if (pair) onChange([pair.longitude, pair.latitude]);
    if (isPair) setTyped(null);
  };
  return (
    <li>
      <OutlinedInput
        size="small"
        value={typed ?? shownPair(place[1], place[0], language)}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={end}
        onKeyDown={(event) => {
          if (event.key !== "Enter") return;
          // Enter would save the zone.
          event.preventDefault();
          end();
        }}
        error={!isPair}
        inputProps={{ "aria-label": t("zone.corner", { number }), "aria-invalid": !isPair, maxLength: 64 }}
      />
      <IconButton
        aria-label={t("zone.removeCorner", { number })}
        title={t("zone.removeCorner", { number })}
        disabled={!onRemove}
        onClick={onRemove}
      >
        <IconX size={18} stroke={1.75} aria-hidden />
      </IconButton>
    </li>
  );
};

/** The corners of a zone as numbers, for whoever does not drag: the keyboard, and fingers that are too wide. */
export const CornerList = (props: {
  corners: readonly LngLat[];
  /** Where a new corner comes. */
  middle: () => LngLat;
  onChange: (corners: readonly LngLat[]) => void;
}) => {
  const { corners, onChange } = props;
  const { t } = useTranslation("map");
  const closed = corners.length >= FEWEST_CORNERS;
  return (
    <>
      {corners.length > 0 && (
        <Corners aria-label={t("zone.corners")}>
          {corners.map((place, index) => (
            <Corner
              // A corner has no name but its place in the line.
              // biome-ignore lint/suspicious/noArrayIndexKey: see above
              key={`${index} ${place.join()}`}
              number={index + 1}
              place={place}
              onChange={(next) => onChange(corners.with(index, next))}
              onRemove={
                closed && corners.length === FEWEST_CORNERS
                  ? undefined
                  : () => onChange(corners.toSpliced(index, 1))
              }
            />
          ))}
        </Corners>
      )}
      <Button
        variant="outlined"
        startIcon={<IconPlus size={18} stroke={1.75} aria-hidden />}
        onClick={() => onChange([...corners, props.middle()])}
      >
        {t("zone.addCorner")}
      </Button>
    </>
  );
};
