import type { PrintedLine } from "./table.ts";

type Place = readonly [x: number, y: number];

const round = (value: number): number => Math.round(value * 100) / 100;

/** The known values in pieces between which nothing is known for longer than the rhythm of the line. */
const piecesOf = ({ times, values, gapAfter }: PrintedLine): number[][] => {
  const pieces: number[][] = [];
  let last: number | null = null;
  times.forEach((time, index) => {
    if (values[index] == null) return;
    if (last === null || time - last > gapAfter) pieces.push([]);
    pieces.at(-1)?.push(index);
    last = time;
  });
  return pieces;
};

/** The curve of a line as paths of a drawing, dots for values that stand alone, and the band between lowest and highest values. */
export const curveOf = (
  line: PrintedLine,
  { xOf, yOf }: { xOf: (time: number) => number; yOf: (value: number) => number },
): { path: string; dots: Place[]; band: string } => {
  const at = (column: readonly (number | null)[], index: number): Place => [
    round(xOf(line.times[index] ?? 0)),
    round(yOf(column[index] ?? line.values[index] ?? 0)),
  ];
  const written = ([x, y]: Place) => `${x} ${y}`;
  const pieces = piecesOf(line);
  const pathOf = (piece: readonly number[]): string => {
    let before: Place | null = null;
    return piece
      .map((index) => {
        const place = at(line.values, index);
        const step = line.isStepped && before ? `L${written([place[0], before[1]])}` : "";
        const drawn = before ? `${step}L${written(place)}` : `M${written(place)}`;
        before = place;
        return drawn;
      })
      .join("");
  };
  const long = pieces.filter(({ length }) => length > 1);
  const { range } = line;
  return {
    path: long.map(pathOf).join(""),
    dots: pieces.filter(({ length }) => length === 1).map(([index = 0]) => at(line.values, index)),
    band: range
      ? long
          .map((piece) => {
            const edge = [
              ...piece.map((index) => at(range.max, index)),
              ...piece.toReversed().map((index) => at(range.min, index)),
            ];
            return `M${edge.map(written).join("L")}Z`;
          })
          .join("")
      : "",
  };
};
