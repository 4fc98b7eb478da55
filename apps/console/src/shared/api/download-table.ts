import type { Route } from "@sgval/contract/route";
import type { ExportFormat } from "@sgval/contract/table-export";
import type { Language } from "@sgval/quantities/language";
import { ApiError } from "./api-error.ts";
import { send } from "./call.ts";
import { saveFile } from "./save-file.ts";

/** A list with a file export: its route and the current query. */
export interface TableRequest {
  route: Route;
  params?: Record<string, string | number>;
  /** Filters and sort; a page of the list is left out. */
  query: Record<string, unknown>;
  /** The list names customers. */
  personal?: boolean;
}

export interface TableKind {
  format: ExportFormat;
  /** A CSV for programs. */
  machine?: boolean;
  /** A PDF that names customers. */
  personal?: boolean;
  language: Language;
}

/** A long list on a slow line takes its time. */
const LONGEST_WAIT_MS = 10 * 60_000;

const nameIn = (disposition: string | null, format: ExportFormat): string =>
  /filename="([^"]+)"/.exec(disposition ?? "")?.[1] ?? `table.${format}`;

const fetchTable = async (
  { route, params, query }: TableRequest,
  { format, machine, personal, language }: TableKind,
): Promise<{ name: string; content: Blob } | null> => {
  const { page: _page, size: _size, ...asked } = query;
  const { data, headers, status } = await send(route, {
    params,
    query: {
      ...{ ...asked, format, language },
      ...{ machine: machine ? "true" : undefined, personal: personal ? "true" : undefined },
    },
    longestWaitMs: LONGEST_WAIT_MS,
    as: "blob",
  });
  if (status === 202) return null;
  // A file that breaks off is as good as none.
  if (!(data instanceof Blob)) throw new ApiError("network_unreachable");
  return { name: nameIn(headers.get("content-disposition"), format), content: data };
};

/**
 * Fetches a list as a file and hands it to the browser to keep. A link cannot carry the bearer, so the bytes come
 * here first. `null` for a long one, which the server makes in the background. Throws `ApiError`.
 */
export const downloadTable = async (
  request: TableRequest,
  kind: TableKind,
): Promise<{ name: string; bytes: number } | null> => {
  const fetched = await fetchTable(request, kind);
  if (fetched === null) return null;
  const { name, content } = fetched;
  saveFile(name, content);
  return { name, bytes: content.size };
};
