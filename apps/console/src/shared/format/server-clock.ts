/** What the answer with the narrowest bounds says: the server's clock minus this computer's, in ms. */
interface Sample {
  offset: number;
  /** How far `offset` may be wrong either way, in ms. */
  bound: number;
}

/** The header is cut to whole seconds. */
const HEADER_STEP_MS = 1000;
/** A smaller difference changes no age that anybody reads, and the header is not that exact. */
const IGNORED_MS = 2000;

let best: Sample | null = null;

/**
 * Notes the `Date` header of an answer. The shortest round trip wins; an answer that contradicts it says that one of the
 * clocks was set meanwhile, and replaces it. `sentAt` and `receivedAt` in epoch ms of this computer.
 */
export const noteServerTime = (date: string | null, sentAt: number, receivedAt = Date.now()): void => {
  const written = date === null ? Number.NaN : Date.parse(date);
  // Under a clock that was set while the call ran the round trip says nothing.
  if (Number.isNaN(written) || receivedAt < sentAt) return;
  const sample = {
    offset: written + HEADER_STEP_MS / 2 - (sentAt + receivedAt) / 2,
    bound: (HEADER_STEP_MS + receivedAt - sentAt) / 2,
  };
  const contradicts = best !== null && Math.abs(sample.offset - best.offset) > sample.bound + best.bound;
  if (best === null || contradicts || sample.bound <= best.bound) best = sample;
};

/** The server's clock minus this computer's, in whole seconds as ms; 0 below two seconds and while no answer has come. */
export const serverOffset = (): number =>
  best !== null && Math.abs(best.offset) >= Math.max(IGNORED_MS, best.bound)
    ? Math.round(best.offset / HEADER_STEP_MS) * HEADER_STEP_MS
    : 0;

/** What the server's clock said at a time of this computer (epoch ms), such as that of an answer. */
export const serverTimeAt = (localTime: number): number => localTime + serverOffset();

/**
 * The time of the server, epoch ms: readings, alarms and commands carry its times, so that on a workstation whose clock is
 * wrong all of them would look old, or as if they had not happened yet.
 */
export const serverNow = (): number => serverTimeAt(Date.now());
