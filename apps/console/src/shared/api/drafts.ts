import * as z from "zod";
import { create } from "zustand";
import { storageKey } from "../../config/env.ts";

const lifetimeMs = 60 * 60 * 1000;
const mostDrafts = 20;

const draft = z.object({
  userId: z.number(),
  /** The address of the page the form stood on. */
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
  /** What is typed and not saved, or null where nothing is. */
  read(): Record<string, unknown> | null;
}

const key = storageKey("drafts");
// What must never outlive the page it was typed on, by the name of its field.
const secretField = /password|secret|token|photo|^confirmation$|^code$/i;

const stored = (): Draft[] => {
  try {
    return z.array(draft).parse(JSON.parse(sessionStorage.getItem(key) ?? "[]"));
  } catch {
    return [];
  }
};

/** The drafts of this tab, and the headings of the forms that stand open. */
export const useDrafts = create<{ drafts: Draft[]; open: string[] }>(() => ({ drafts: stored(), open: [] }));

const write = (drafts: Draft[]): void => {
  useDrafts.setState({ drafts });
  try {
    if (drafts.length === 0) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(drafts));
  } catch {
    // Blocked storage: the draft lives as long as the page.
  }
};

const forms = new Set<OpenForm>();
const noteOpen = (): void => useDrafts.setState({ open: [...forms].map(({ form }) => form) });

const isFresh = ({ savedAt }: Draft, now: number): boolean => now - savedAt < lifetimeMs;

/** Whether two drafts belong to the same form of the same person. */
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

/** What may be kept of typed values: plain data, and no secret. */
export const harmless = (values: Record<string, unknown>): DraftValues =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => {
      const plain = z.json().safeParse(value);
      return plain.success && !secretField.test(name) ? [[name, withoutSecrets(plain.data)]] : [];
    }),
  );

/** Keeps an eye on a form while it is open, so that being sent away loses nothing; returns the end of it. */
export const watchForm = (form: OpenForm): (() => void) => {
  forms.add(form);
  noteOpen();
  return () => {
    forms.delete(form);
    noteOpen();
  };
};

/** Keeps what is typed in every open form: the page is about to be left without its owner's wish. */
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

/** Those of a person on a page that are younger than an hour. */
export const draftsAt = (
  drafts: readonly Draft[],
  userId: number | undefined,
  path: string,
  now = Date.now(),
): Draft[] => drafts.filter((one) => one.userId === userId && one.path === path && isFresh(one, now));

export const dropDraft = (gone: Omit<Draft, "savedAt" | "values">): void =>
  write(useDrafts.getState().drafts.filter((one) => !sameForm(one, gone)));

/** Somebody else begins, or somebody leaves for good: nothing typed stays behind. */
export const dropDraftsBut = (userId: number | null): void =>
  write(useDrafts.getState().drafts.filter((one) => one.userId === userId));
