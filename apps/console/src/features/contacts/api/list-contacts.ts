import { listContacts } from "@sgval/contract/contacts/contacts";
import type { ListQuery } from "@sgval/contract/route";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../../../shared/api/call.ts";

export const contactsKey = ["contacts"] as const;

/** One page of contacts. */
export const contactListQuery = (query: Partial<ListQuery>) =>
  queryOptions({
    queryKey: [...contactsKey, query] as const,
    queryFn: ({ signal }) => call(listContacts, { query, signal }),
    placeholderData: keepPreviousData,
  });
