import type { SelectForm } from "@sgval/contract/control/selection";
import {
  needsSelection,
  releaseSelection,
  type Selection,
  selectCommand,
  selectionSeconds,
} from "@sgval/contract/control/selection";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { toApiError } from "../../../shared/api/api-error.ts";
import { call } from "../../../shared/api/call.ts";
import { serverTimeAt } from "../../../shared/format/server-clock.ts";
import { useClock } from "../../../shared/format/use-age.ts";
import { controlKeys } from "./list-commands.ts";

/** A little before it expires, so that the next one is there in time (ms). */
const RENEWED_AFTER_MS = (selectionSeconds - 2) * 1000;
/** At once, of one that should have been renewed while a command was under way (ms). */
const LEAST_MS = 500;
/** A dialog that nobody works in must not keep the device for ever (ms). */
const KEPT_UNTOUCHED_MS = 2 * 60_000;
/** How often a device is asked for that somebody else has (ms). */
const ASKED_AGAIN_MS = 3_000;

/** Selects a device for a command. */
export const select = async (deviceId: number, body: SelectForm): Promise<Selection> =>
  (await call(selectCommand, { params: { id: deviceId }, body })).data;

/**
 * The selection of a device while the dialog of a command is open: taken when it opens, renewed until nobody worked in
 * the dialog for two minutes, and given up when it closes without a command.
 * @param body null while the value is not known yet
 * @param isSending a command with it is under way, which another selection would make void
 */
export const useSelection = (
  deviceId: number,
  requestId: string,
  body: SelectForm | null,
  isSending: boolean,
) => {
  const enabled = body !== null && needsSelection(body.action);
  const workedAt = useRef(Date.now());
  const isWorkedIn = () => Date.now() - workedAt.current < KEPT_UNTOUCHED_MS;
  const client = useQueryClient();
  const queryKey = controlKeys.selection(requestId, body);
  const query = useQuery({
    queryKey,
    queryFn: () => select(deviceId, body ?? { action: "sync" }),
    enabled,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnReconnect: false,
    refetchInterval: ({ state }) => {
      if (state.error) return toApiError(state.error).code === "device_selected" && ASKED_AGAIN_MS;
      // The clock of the computer may have been set back.
      const age = Math.max(0, Date.now() - state.dataUpdatedAt);
      if (!isWorkedIn() || isSending || age >= selectionSeconds * 1000) return false;
      return Math.max(LEAST_MS, RENEWED_AFTER_MS - age);
    },
  });
  const { data, error, dataUpdatedAt, isFetching, fetchStatus } = query;
  const secondsLeft = useClock((now) =>
    data
      ? Math.min(
          selectionSeconds,
          Math.max(0, Math.ceil((serverTimeAt(dataUpdatedAt) - now) / 1000 + selectionSeconds)),
        )
      : null,
  );
  const isInUse = useClock(isWorkedIn);
  const held = useRef<{ token: string | null }>({ token: null });
  held.current.token = (!error && data?.selection) || null;
  useEffect(() => {
    const { current } = held;
    return () => {
      const { token } = current;
      if (token === null) return;
      call(releaseSelection, { params: { id: deviceId }, body: { selection: token } }).catch(() => {
        // It ends by itself.
      });
    };
  }, [deviceId]);
  const selection = !error && secondsLeft !== 0 ? data : undefined;
  return {
    selection,
    /** What was said when it was last selected, whether or not it is still held. */
    last: data,
    error,
    secondsLeft: error ? null : secondsLeft,
    /** Whether it is taken anew before it ends. */
    renewed: isInUse && fetchStatus !== "paused",
    selecting: isFetching,
    /** The one to send a command with: what is being selected takes the place of what is known. */
    newest: async () =>
      client.isFetching({ queryKey }) > 0 ? (await query.refetch({ cancelRefetch: false })).data : selection,
    again: () => {
      workedAt.current = Date.now();
      void query.refetch();
    },
    /** Somebody reads or types in the dialog; what has expired is only selected again when they ask for it. */
    worked: () => {
      const idle = !isWorkedIn();
      workedAt.current = Date.now();
      if (idle && selection && !isFetching) void query.refetch();
    },
    /** The command has used it up. */
    used: () => {
      held.current.token = null;
    },
    needed: enabled,
  };
};
export type HeldSelection = ReturnType<typeof useSelection>;
