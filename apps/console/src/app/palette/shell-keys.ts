import type { PageKey } from "../../shared/feature.ts";

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

export interface KeyState {
  singleKeys: boolean;
  afterG: boolean;
  /** The pages that open after `g`, by letter. */
  goKeys: Readonly<Partial<Record<string, PageKey>>>;
}

/**
 * What a key press asks of the shell. Single keys do nothing while somebody types, and nothing at all when
 * they are switched off; Ctrl+K works everywhere.
 */
export const keyAnswer = (press: KeyPress, state: KeyState): KeyAnswer => {
  if (press.control && press.key.toLowerCase() === "k") return { act: "palette" };
  if (press.control || press.other || press.typing || !state.singleKeys) return null;
  if (state.afterG) {
    const page = state.goKeys[press.key.toLowerCase()];
    return page ? { act: "go", page } : null;
  }
  if (press.key === "g") return { act: "await-letter" };
  if (press.key === "?") return { act: "keyboard" };
  if (press.key === "[") return { act: "collapse" };
  return null;
};
