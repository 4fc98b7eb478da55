import {
  type Approval,
  approve,
  decline,
  listApprovals,
  type RequestApproval,
  requestApproval,
  withdraw,
} from "@sgval/contract/control/approval";
import { mayAnswer } from "@sgval/contract/control/command-gate";
import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { create } from "zustand";
import { useMay, useRights } from "../../../shared/api/ability.ts";
import { call } from "../../../shared/api/call.ts";
import { useSession } from "../../../shared/api/session.ts";
import { useClock } from "../../../shared/format/use-age.ts";
import type { ShownQuery } from "../../../shared/ui/page/query-state.tsx";
import { controlKeys } from "./list-commands.ts";

/** What waits for a second person: one's own requests, and those that one may answer. */
const approvalsQuery = () =>
  queryOptions({
    queryKey: controlKeys.approvals,
    queryFn: async ({ signal }) => (await call(listApprovals, { signal })).data,
  });

/** The request whose dialog is open, on whatever page. */
export const useOpenApproval = create<{ open: Approval | null }>(() => ({ open: null }));
export const openApproval = (approval: Approval | null): void => useOpenApproval.setState({ open: approval });

/** Writes a request into what is loaded; one that has ended waits no more, and an open dialog shows what became of it. */
export const cacheApproval = (client: QueryClient, approval: Approval): void => {
  client.setQueryData(approvalsQuery().queryKey, (known) => {
    if (!known) return known;
    const others = known.filter(({ id }) => id !== approval.id);
    return approval.status === "pending" ? [...others, approval] : others;
  });
  useOpenApproval.setState(({ open }) => ({
    open: open?.id === approval.id && open.status === "pending" ? approval : open,
  }));
};

/** Seconds that a request still waits; 0 from its end on. */
export const useSecondsLeft = ({ expiresAt, status }: Pick<Approval, "expiresAt" | "status">): number =>
  useClock((now) =>
    status === "pending" ? Math.max(0, Math.ceil((Date.parse(expiresAt) - now) / 1000)) : 0,
  );

/** Requests that wait now: those that this person may answer, and their own; `query` says whether they are known. */
export const useApprovals = (): { toAnswer: Approval[]; own: Approval[]; query: ShownQuery } => {
  const rights = useRights();
  const may = useMay();
  const me = useSession((session) => session.userData?.id);
  const enabled = may("Control.Operate") || may("Pump.Operate");
  const query = useQuery({ ...approvalsQuery(), enabled });
  const { data = [] } = query;
  // The ids as one text: a list would be another one each second.
  const waiting = useClock((now) =>
    data
      .filter(({ expiresAt }) => Date.parse(expiresAt) > now)
      .map(({ id }) => id)
      .join(),
  ).split(",");
  const open = enabled ? data.filter(({ id }) => waiting.includes(String(id))) : [];
  return {
    toAnswer: open.filter((one) => me !== undefined && mayAnswer({ ...rights, id: me }, one)),
    own: open.filter(({ requester }) => requester.id === me),
    query,
  };
};

/** Asks for the approval of a command; nothing is sent by it. */
export const useRequestApproval = (deviceId: number) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: RequestApproval): Promise<Approval> =>
      (await call(requestApproval, { params: { id: deviceId }, body })).data,
    onSuccess: (approval) => cacheApproval(client, approval),
  });
};

type Answer = { verb: "approve" | "withdraw" } | { verb: "decline"; reason: string };

/** Answers somebody else's request, or withdraws one's own. */
export const useAnswerApproval = ({ id, deviceId }: Pick<Approval, "id" | "deviceId">) => {
  const client = useQueryClient();
  const params = { id: deviceId, approvalId: id };
  return useMutation({
    mutationFn: async (answer: Answer): Promise<Approval> => {
      if (answer.verb === "decline")
        return (await call(decline, { params, body: { reason: answer.reason } })).data;
      return (await call(answer.verb === "approve" ? approve : withdraw, { params })).data;
    },
    onSuccess: (approval) => cacheApproval(client, approval),
    // Somebody else may have answered: what waits is asked for again.
    onError: () => client.invalidateQueries({ queryKey: controlKeys.approvals }),
  });
};
