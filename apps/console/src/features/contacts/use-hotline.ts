import { useQuery } from "@tanstack/react-query";
import { useMay } from "../../shared/api/ability.ts";
import { useAuthOptions } from "../../shared/queries/auth-options.ts";
import { allContactsQuery } from "./api/contacts.ts";

/** The number of the utility; where none is set, the one that all its contacts have. */
export const useHotline = (): string | undefined => {
  const { data: contacts = [] } = useQuery({ ...allContactsQuery(), enabled: useMay()("Contact.Index") });
  const set = useAuthOptions()?.hotline;
  const [common, ...others] = new Set(contacts.map(({ hotline }) => hotline));
  return set ?? (contacts.length > 1 && others.length === 0 && common ? common : undefined);
};
