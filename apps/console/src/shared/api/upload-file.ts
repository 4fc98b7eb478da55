import type { Route } from "@sgval/contract/route";
import { readApiError } from "./api-error.ts";
import { addressOf, headersOf, noteChange, queryOf, refused } from "./call.ts";
import { currentSession } from "./session.ts";

/** A few megabytes on the slow line of a phone. */
const LONGEST_WAIT_MS = 5 * 60_000;

const readJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

export interface Upload {
  params?: Record<string, string | number>;
  query?: Record<string, unknown>;
  body: FormData;
  /** The same for every attempt at the same upload whose answer was lost: the server then stores it once. */
  key: string;
  /** Share of the bytes that have left, 0 to 1. */
  onShare: (share: number) => void;
  signal: AbortSignal;
}

/**
 * Sends a form with a file and reports how far it is, which `fetch` cannot. Never repeated. Throws `ApiError`, or the
 * reason of the signal.
 */
export const uploadFile = (
  { method, path }: Pick<Route, "method" | "path">,
  { params, query, body, key, onShare, signal }: Upload,
): Promise<unknown> =>
  new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const { accessToken } = currentSession();
    const request = new XMLHttpRequest();
    const address = addressOf(path, params);
    const search = new URLSearchParams(queryOf(query)).toString();
    request.open(method, search ? `${address}?${search}` : address);
    for (const [name, value] of Object.entries(headersOf(accessToken, key)))
      request.setRequestHeader(name, value);
    request.timeout = LONGEST_WAIT_MS;
    const fail = (status?: number, answer?: unknown): void => {
      const error = readApiError(status, answer);
      refused(accessToken, error);
      reject(error);
    };
    request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
      if (lengthComputable) onShare(loaded / total);
    };
    request.onload = () => {
      noteChange();
      const answer = readJson(request.responseText);
      if (request.status >= 200 && request.status < 300) resolve(answer);
      else fail(request.status, answer);
    };
    request.onerror = () => fail();
    request.ontimeout = () => fail();
    request.onabort = () => reject(signal.reason);
    signal.addEventListener("abort", () => request.abort(), { once: true });
    noteChange();
    request.send(body);
  });
