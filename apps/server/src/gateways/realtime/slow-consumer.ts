/** The part of a socket's connection that shows how far behind its console is. */
interface Line {
  on(event: "packetCreate" | "drain", listener: () => void): unknown;
}

/** Frames that may pile up for one console before its readings are held back. */
const mostPiled = 256;

/**
 * A console on a slow connection gets no further readings while its own pile up, and is asked to fetch anew
 * once they are through: its totals stay right and the server's memory stays bounded.
 */
export const watchSlowConsumer = (
  line: Line,
  { hold, release }: { hold(): void; release(): void },
): { readonly holding: boolean } => {
  let piled = 0;
  let holding = false;
  line.on("packetCreate", () => {
    piled += 1;
    if (piled <= mostPiled || holding) return;
    holding = true;
    hold();
  });
  line.on("drain", () => {
    piled = 0;
    if (!holding) return;
    holding = false;
    release();
  });
  return {
    get holding() {
      return holding;
    },
  };
};
