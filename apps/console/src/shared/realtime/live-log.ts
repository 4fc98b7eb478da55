// Taken from the global object on purpose: nobody else in the console writes to the browser's log.
const { console: browserLog } = globalThis;

/** The notes about the socket that the specification wants in the browser's log, and nothing else. */
export const liveLog = {
  note: (text: string): void => browserLog.info(`[live] ${text}`),
  failure: (text: string, error: unknown): void => browserLog.warn(`[live] ${text}`, error),
};
