import { type Contact, contact } from "@sgval/contract/contacts/contacts";
import * as z from "zod";

const place = "sg-val-contacts";

const kept = z.object({ userId: z.number(), at: z.number(), contacts: z.array(contact) });

/** Keeps the contacts in this browser, so that somebody without a network still finds whom to call. */
export const keepContacts = (userId: number, contacts: readonly Contact[], at: number): void => {
  try {
    localStorage.setItem(place, JSON.stringify({ userId, at, contacts }));
  } catch {
    // A full or blocked storage keeps nothing.
  }
};

/** The contacts that this browser kept for this user, and when (epoch ms); `null` for nobody or somebody else. */
export const keptContacts = (userId: number): { at: number; contacts: Contact[] } | null => {
  try {
    const read = kept.safeParse(JSON.parse(localStorage.getItem(place) ?? "null"));
    return read.success && read.data.userId === userId ? read.data : null;
  } catch {
    return null;
  }
};
