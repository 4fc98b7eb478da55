import type { PageKey } from "../../shared/feature.ts";

/** `g` and then one of these letters opens a page. */
export const goKeys: Readonly<Partial<Record<string, PageKey>>> = {
  h: "home",
  m: "map",
  d: "devices",
  s: "scada",
  o: "monitoring",
  r: "risks",
  p: "report",
  t: "history",
  c: "contact",
  u: "users",
  e: "settings",
};

/** The second key has to follow within this time. */
export const GO_WITHIN_MS = 1500;

export interface KeyPress {
  key: string;
  control: boolean;
  other: boolean;
  typing: boolean;
}

export type KeyAnswer =
  | { act: "palette" | "keyboard" | "collapse" | "await-letter" }
  | { act: "go"; page: PageKey }
  | null;

/**
 * What a key press asks of the shell. Single keys do nothing while somebody types, and nothing at all when
 * they are switched off; Ctrl+K works everywhere.
 */
export const keyAnswer = (press: KeyPress, state: { singleKeys: boolean; afterG: boolean }): KeyAnswer => {
  if (press.control && press.key.toLowerCase() === "k") return { act: "palette" };
  if (press.control || press.other || press.typing || !state.singleKeys) return null;
  if (state.afterG) {
    const page = goKeys[press.key.toLowerCase()];
    return page ? { act: "go", page } : null;
  }
  if (press.key === "g") return { act: "await-letter" };
  if (press.key === "?") return { act: "keyboard" };
  if (press.key === "[") return { act: "collapse" };
  return null;
};
