import { styled } from "@mui/material/styles";
import { useTranslation } from "react-i18next";
import { Figure } from "../../../features/scada/components/symbol.tsx";
import { type MimicValue, shapeOf } from "../../../features/scada/values.ts";
import { Ruler } from "../../../shared/ui/device/ruler.tsx";
import { StatusShape } from "../../../shared/ui/device/status-shape.tsx";
import { paint } from "../../../shared/ui/paint.ts";
import { typeScale } from "../../../shared/ui/type-scale.ts";

const Line = styled("div")({
  ...typeScale.bodyS,
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr) minmax(112px, max-content)",
  gap: 12,
  color: paint.mute,
  "& small": { ...typeScale.age, display: "block" },
});
const Reading = styled("div")({
  display: "grid",
  gap: 4,
  "& > span": { display: "flex", alignItems: "center", justifyContent: "flex-end", gap: 4 },
});

/** How current a value is, how good, and what is wrong with it. */
const notesOf = (value: MimicValue | undefined): string[] =>
  value?.access === "shown"
    ? [value.tile.stateLabel, ...(value.tile.notes ?? [])].flatMap(
        (note) => (typeof note === "object" ? note.text : note) || [],
      )
    : [];

/** A value below the first one of a faceplate: its name, and its number at the end of the line. */
export const FurtherValue = (props: {
  name: string;
  value: MimicValue;
  /** Its age and quality are those of the object, and not repeated. */
  first: MimicValue | undefined;
}) => {
  const { name, value } = props;
  const { t } = useTranslation("scada");
  const tile = value.access === "shown" ? value.tile : undefined;
  const shape = shapeOf([value]);
  const common = notesOf(props.first);
  const notes = notesOf(value).filter((note) => !common.includes(note));
  return (
    <Line role="group" aria-label={name}>
      <span>
        {name}
        {notes.length > 0 && <small>{notes.join(" · ")}</small>}
      </span>
      <Reading>
        <span>
          {shape && <StatusShape kind={shape} size={16} label={t(`shape.${shape}`)} />}
          <Figure value={value} />
        </span>
        {tile?.ruler && <Ruler {...tile.ruler} priority={tile.priority} tight />}
      </Reading>
    </Line>
  );
};
