import { type contactBody, createContact, updateContact } from "@sgval/contract/contacts/contacts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type * as z from "zod";
import { call } from "../../../shared/api/call.ts";
import { contactsKey } from "./list-contacts.ts";

/** Adds a contact, or changes the one with the id. */
export const useSaveContact = (id: number | null) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: z.output<typeof contactBody>) =>
      id === null ? call(createContact, { body }) : call(updateContact, { params: { id }, body }),
    onSuccess: () => client.invalidateQueries({ queryKey: contactsKey }),
  });
};
