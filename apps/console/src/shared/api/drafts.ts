import * as z from "zod";
import { create } from "zustand";
import { storageKey } from "../../config/env.ts";

const lifetimeMs = 60 * 60 * 1000;
const mostDrafts = 20;

const draft = z.object({
  userId: z.number(),
  /** Path of the page with the form. */
  path: z.string(),
  /** The heading of the form, which distinguishes several forms of one page. */
  form: z.string(),
  savedAt: z.number(),
  values: z.record(z.string(), z.json()),
});
export type Draft = z.output<typeof draft>;
export type DraftValues = Draft["values"];
type Json = DraftValues[string];

interface OpenForm {
  form: string;
  /** Unsaved values, or null without any. */
  read(): Record<string, unknown> | null;
}

const key = storageKey("drafts");
// Names of fields that are never stored in a draft.
const secretField = /password|secret|token|photo|^confirmation$|^code$/i;

const stored = (): Draft[] => {
  try {
    return z.array(draft).parse(JSON.parse(sessionStorage.getItem(key) ?? "[]"));
  } catch {
    return [];
  }
};

/** The drafts of this tab, and the headings of the open forms. */
export const useDrafts = create<{ drafts: Draft[]; open: string[] }>(() => ({ drafts: stored(), open: [] }));

const write = (drafts: Draft[]): void => {
  useDrafts.setState({ drafts });
  try {
    if (drafts.length === 0) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(drafts));
  } catch {
    // Blocked storage: the draft is kept in memory.
  }
};

const forms = new Set<OpenForm>();
const noteOpen = (): void => useDrafts.setState({ open: [...forms].map(({ form }) => form) });

const isFresh = ({ savedAt }: Draft, now: number): boolean => now - savedAt < lifetimeMs;

/** Whether two drafts belong to the same form of the same user. */
const sameForm = (one: Omit<Draft, "savedAt" | "values">, other: Omit<Draft, "savedAt" | "values">) =>
  one.userId === other.userId && one.path === other.path && one.form === other.form;

const withoutSecrets = (value: Json): Json => {
  if (Array.isArray(value)) return value.map(withoutSecrets);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, one]) =>
      secretField.test(name) ? [] : [[name, withoutSecrets(one)]],
    ),
  );
};

/** Removes secrets and everything but plain data from typed values. */
export const harmless = (values: Record<string, unknown>): DraftValues =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => {
      const plain = z.json().safeParse(value);
      return plain.success && !secretField.test(name) ? [[name, withoutSecrets(plain.data)]] : [];
    }),
  );

/** Registers an open form, so that a forced redirect keeps its input; returns the unregister function. */
export const watchForm = (form: OpenForm): (() => void) => {
  forms.add(form);
  noteOpen();
  return () => {
    forms.delete(form);
    noteOpen();
  };
};

/** Stores the input of every open form before a forced redirect. */
export const keepDrafts = (userId: number | undefined, now = Date.now()): void => {
  if (userId === undefined) return;
  const path = window.location.pathname;
  for (const { form, read } of forms) {
    const typed = read();
    if (typed === null) continue;
    const kept = { userId, path, form, savedAt: now, values: harmless(typed) };
    if (Object.keys(kept.values).length === 0) continue;
    const others = useDrafts.getState().drafts.filter((one) => isFresh(one, now) && !sameForm(one, kept));
    write([...others, kept].slice(-mostDrafts));
  }
};

/** Drafts of a user on a page, younger than an hour. */
export const draftsAt = (
  drafts: readonly Draft[],
  userId: number | undefined,
  path: string,
  now = Date.now(),
): Draft[] => drafts.filter((one) => one.userId === userId && one.path === path && isFresh(one, now));

export const dropDraft = (gone: Omit<Draft, "savedAt" | "values">): void =>
  write(useDrafts.getState().drafts.filter((one) => !sameForm(one, gone)));

/** Deletes all drafts when the user signs out or changes. */
export const dropDraftsBut = (userId: number | null): void =>
  write(useDrafts.getState().drafts.filter((one) => one.userId === userId));
