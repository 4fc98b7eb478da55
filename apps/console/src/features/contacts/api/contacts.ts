import {
  type contactBody,
  createContact,
  deleteContact,
  listContacts,
  updateContact,
} from "@sgval/contract/contacts/contacts";
import type { ListQuery } from "@sgval/contract/route";
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type * as z from "zod";
import { call } from "../../../shared/api/call.ts";
import { kept } from "../../../shared/api/kept-answers.ts";

const all = "contacts";

/** The query keys of this feature. */
const contactKeys = {
  all: [all],
  everyOne: [all, "every one"],
  page: (query: Partial<ListQuery>) => [all, query],
} as const;

/** One page of contacts. */
export const contactListQuery = (query: Partial<ListQuery>) =>
  queryOptions({
    queryKey: contactKeys.page(query),
    ...kept,
    queryFn: ({ signal }) => call(listContacts, { query, signal }),
    placeholderData: keepPreviousData,
  });

const mostOfPage = 100;

/** All contacts by their keys, however many pages they fill. */
export const allContactsQuery = () =>
  queryOptions({
    queryKey: contactKeys.everyOne,
    ...kept,
    queryFn: async ({ signal }) => {
      const page = (number: number) =>
        call(listContacts, { query: { page: number, size: mostOfPage, sort: "key" }, signal });
      const { data, metaData } = await page(1);
      const pages = Math.ceil(metaData.total / mostOfPage);
      for (let number = 2; number <= pages; number += 1) data.push(...(await page(number)).data);
      return data;
    },
  });

/** Adds a contact, or changes the one with the id. */
export const useSaveContact = (id: number | null) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: z.output<typeof contactBody>) =>
      id === null ? call(createContact, { body }) : call(updateContact, { params: { id }, body }),
    onSuccess: () => client.invalidateQueries({ queryKey: contactKeys.all }),
  });
};

/** Deletes a contact. */
export const useDeleteContact = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call(deleteContact, { params: { id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: contactKeys.all }),
  });
};
