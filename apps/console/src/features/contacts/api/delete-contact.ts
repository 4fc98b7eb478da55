import { deleteContact } from "@sgval/contract/contacts/contacts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../shared/api/call.ts";
import { contactsKey } from "./list-contacts.ts";

/** Deletes a contact. */
export const useDeleteContact = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call(deleteContact, { params: { id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: contactsKey }),
  });
};
