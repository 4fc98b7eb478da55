/** The part of a socket's connection that shows how far behind its console is. */
interface Line {
  on(event: "packetCreate", listener: (packet: { data?: unknown }) => void): unknown;
  on(event: "drain", listener: () => void): unknown;
}

/** Bytes of an update of one device; a frame with those of many counts for as many. */
const updateSize = 512;
/** Updates that may wait longer than `slowAfter` for one console before its readings are held back. */
const mostPiled = 256;
/**
 * How long a console may take nothing, ms. The readings of thousands of devices are committed together, and their updates
 * pile up within one turn of the event loop however fast the console is.
 */
const slowAfter = 1_000;
/** Updates that may wait however short their time, about two megabytes. */
const mostAtOnce = 4_096;

/**
 * A console on a slow connection gets no further readings while its own pile up, and is asked to fetch anew
 * once they are through: its totals stay right and the server's memory stays bounded.
 */
export const watchSlowConsumer = (
  line: Line,
  /** Milliseconds of a clock that only grows. */
  elapsed: () => number,
  { hold, release }: { hold(): void; release(): void },
): { readonly holding: boolean } => {
  let piled = 0;
  let since = 0;
  let holding = false;
  line.on("packetCreate", ({ data }) => {
    if (piled === 0) since = elapsed();
    piled += typeof data === "string" ? Math.ceil(data.length / updateSize) : 1;
    if (holding || piled <= mostPiled) return;
    if (piled <= mostAtOnce && elapsed() - since <= slowAfter) return;
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
