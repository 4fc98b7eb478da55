import {
  type DeadLetterFilter,
  type Replayed,
  readDeadLetter,
  replayDeadLetters,
} from "@sgval/contract/connections/dead-letters";
import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { call } from "../api/call.ts";
import { sharedKeys } from "./query-keys.ts";

/** The letters named, or all of a filter. */
export type ChosenLetters = { ids: number[] } | { filter: DeadLetterFilter };

/** One letter with its whole payload. */
export const letterQuery = (id: number) =>
  queryOptions({
    queryKey: sharedKeys.letter(id),
    queryFn: async ({ signal }) => (await call(readDeadLetter, { params: { id }, signal })).data,
  });

/**
 * Replays a part of what is chosen; the answer says where the next part goes on.
 * @param setTimesBack takes the time zone off times that are ahead by it
 */
export const replayPart = async (
  chosen: ChosenLetters,
  next: Replayed["next"],
  setTimesBack = false,
): Promise<Replayed> => {
  const at = next && { after: next.after, until: next.until };
  const body = { ...chosen, at, ...(setTimesBack ? { setTimesBack } : {}) };
  return (await call(replayDeadLetters, { body })).data;
};

/** After a replay: what it stored is in the devices, and what it stored is kept no more. */
export const useRefreshReplayed = () => {
  const client = useQueryClient();
  return () =>
    Promise.all(
      [sharedKeys.letters, sharedKeys.devices].map((queryKey) => client.invalidateQueries({ queryKey })),
    );
};
