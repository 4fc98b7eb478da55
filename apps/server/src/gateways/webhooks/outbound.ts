import { lookup as systemLookup } from "node:dns/promises";
import http from "node:http";
import https from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { defineService } from "../../kernel/services.ts";
import { mayCall } from "./address-rule.ts";

/** Milliseconds for the whole exchange. */
const timeout = 15_000;

export interface OutboundRequest {
  /** `POST` when left out. */
  method?: "POST" | "DELETE";
  url: string;
  headers: Readonly<Record<string, string>>;
  body: string | Buffer;
  /** The address may be of this machine or of the own network. */
  insideAllowed: boolean;
}

/**
 * `accepted`: a status of 2xx. Else the reason, and whether a later try may succeed. `mayHaveArrived`: it ended without an answer
 * after a connection was there, and the other side may have carried it out.
 */
export type OutboundResult =
  | { accepted: true }
  | { accepted: false; reason: string; mayRetry: boolean; mayHaveArrived?: true };

export interface Outbound {
  /** Posts to an address that somebody entered, or deletes what is there. Follows no redirect, and reads nothing of the answer but its status. */
  post(request: OutboundRequest): Promise<OutboundResult>;
  /** Whether the address may be called as far as it is written; a name is checked when it is called. */
  isCallable(url: string, insideAllowed: boolean): boolean;
}

type Resolve = (host: string) => Promise<{ address: string; family: number }[]>;

class AddressRefused extends Error {}

const hostOf = (url: URL): string => url.hostname.replace(/^\[|\]$/g, "");

const laterMayHelp = (status: number): boolean =>
  status >= 500 || status === 408 || status === 425 || status === 429;

/** @param resolve all addresses of a name */
export const createOutbound = (
  resolve: Resolve = (host) => systemLookup(host, { all: true }),
  timeoutMs: number = timeout,
): Outbound => {
  /**
   * The connection goes to the very address that was checked: a name that answers differently the second time is never
   * asked again. One refused address among several refuses the name.
   */
  const checkedLookup =
    (insideAllowed: boolean): LookupFunction =>
    (host, _options, callback) => {
      resolve(host).then(
        (found) => {
          const [first] = found;
          if (!first || found.some(({ address }) => !mayCall(address, insideAllowed)))
            return callback(new AddressRefused(), "", 0);
          callback(null, [first]);
        },
        (error: NodeJS.ErrnoException) => callback(error, "", 0),
      );
    };

  const isCallable: Outbound["isCallable"] = (text, insideAllowed) => {
    const url = URL.parse(text);
    if (!url || !/^https?:$/.test(url.protocol) || url.username !== "" || url.password !== "") return false;
    const host = hostOf(url);
    if (isIP(host) !== 0) return mayCall(host, insideAllowed);
    return insideAllowed || !/(^|\.)localhost\.?$/i.test(host);
  };

  return {
    isCallable,
    post: ({ method = "POST", url, headers, body, insideAllowed }) => {
      if (!isCallable(url, insideAllowed))
        return Promise.resolve({ accepted: false, reason: "address_refused", mayRetry: false });
      const { promise, resolve: settle } = Promise.withResolvers<OutboundResult>();
      // Phones begin what is typed with a capital.
      const address = new URL(url);
      const isEncrypted = address.protocol === "https:";
      const { request } = isEncrypted ? https : http;
      let outgoing: http.ClientRequest;
      try {
        outgoing = request(address, {
          method,
          headers: { ...headers, "content-length": String(Buffer.byteLength(body)) },
          // A connection kept open would go to an address that was checked for something else.
          agent: false,
          lookup: checkedLookup(insideAllowed),
          signal: AbortSignal.timeout(timeoutMs),
        });
      } catch {
        // A header with letters beyond Latin-1 throws at once, and would the next time.
        return Promise.resolve({ accepted: false, reason: "not_sendable", mayRetry: false });
      }
      let isOpen = false;
      outgoing.on("socket", (socket) =>
        socket.once(isEncrypted ? "secureConnect" : "connect", () => {
          isOpen = true;
        }),
      );
      outgoing.on("response", (response) => {
        const status = response.statusCode ?? 0;
        response.destroy();
        if (status >= 200 && status < 300) settle({ accepted: true });
        else if (status >= 300 && status < 400)
          settle({ accepted: false, reason: "redirect", mayRetry: false });
        else settle({ accepted: false, reason: `status_${status}`, mayRetry: laterMayHelp(status) });
      });
      outgoing.on("error", (error) => {
        if (error instanceof AddressRefused)
          settle({ accepted: false, reason: "address_refused", mayRetry: false });
        else {
          const reason = /^(Abort|Timeout)Error$/.test(error.name) ? "timeout" : "unreachable";
          settle({ accepted: false, reason, mayRetry: true, ...(isOpen && { mayHaveArrived: true }) });
        }
      });
      outgoing.end(body);
      return promise;
    },
  };
};

export const outbound = defineService<Outbound>("outbound requests", () => createOutbound());
