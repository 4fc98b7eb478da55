/** Lines in a frame, so that the address is found among everything else a terminal shows. */
export const frame = (lines: string[]): string => {
  const width = Math.max(...lines.map((line) => line.length));
  const edge = "─".repeat(width + 4);
  return [`┌${edge}┐`, ...lines.map((line) => `│  ${line.padEnd(width)}  │`), `└${edge}┘`].join("\n");
};
