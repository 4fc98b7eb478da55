import type { Route } from "@sgval/contract/route";
import { type ImportAnswer, importAnswer } from "@sgval/contract/table-import";
import { ApiError } from "./api-error.ts";
import { send } from "./call.ts";

/** A table of the greatest length over a slow line, and its check. */
const slowestImportMs = 5 * 60_000;

/** Sends a CSV or XLSX file to be checked or imported. Throws `ApiError`. */
export const sendTable = async (
  route: Pick<Route, "method" | "path">,
  {
    file,
    ...request
  }: { file: File; params?: Record<string, string | number>; query: Record<string, unknown> },
): Promise<ImportAnswer> => {
  const body = new FormData();
  body.set("file", file, file.name);
  const { data } = await send(route, { ...request, body, longestWaitMs: slowestImportMs, as: "json" });
  const parsed = importAnswer.safeParse(data);
  if (!parsed.success) throw new ApiError("unreadable_answer", { cause: parsed.error });
  return parsed.data;
};
