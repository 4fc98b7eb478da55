import { styled } from "@mui/material/styles";
import type { Reading } from "@sgval/contract/readings/readings";
import { parameterOf } from "@sgval/quantities/parameter";
import { useFormat } from "../../../shared/format/use-format.ts";
import { paint } from "../../../shared/ui/paint.ts";
import { typeScale } from "../../../shared/ui/type-scale.ts";

const List = styled("dl")({
  ...typeScale.bodyS,
  display: "grid",
  gridTemplateColumns: "1fr auto",
  gap: "2px 12px",
  margin: "6px 0 0",
  "& dt": { color: paint.mute },
  "& dd": { margin: 0, textAlign: "end", fontWeight: 600 },
});

/** One reading on a narrow screen. */
export const HistoryCard = ({ reading, keys }: { reading: Reading; keys: readonly string[] }) => {
  const format = useFormat();
  return (
    <>
      <b>{format.dateTime(reading.measuredAt)}</b>
      <List>
        {keys
          .filter((key) => key in reading.values)
          .map((key) => {
            const parameter = parameterOf(key)?.parameter;
            return [
              <dt key={`${key}-name`}>{format.parameterName(key)}</dt>,
              <dd key={key}>
                {parameter ? format.parameter(reading.values[key], parameter) : reading.values[key]}
              </dd>,
            ];
          })}
      </List>
    </>
  );
};
