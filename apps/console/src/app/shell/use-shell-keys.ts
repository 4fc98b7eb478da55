import { useNavigate } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import type { PageKey } from "../../shared/feature.ts";
import { chooseSettings, useSettings } from "../customizer/settings.ts";
import type { EffectiveLayout } from "../customizer/settings-rules.ts";
import { useNavigation } from "./navigation/use-navigation.ts";
import { openInShell } from "./shell-state.ts";

/** The second key has to follow within this time. */
const GO_WITHIN_MS = 1500;

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
 * Action of a key press. Single keys have no effect while the user types or when they are switched off; Ctrl+K always
 * works.
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

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.closest("input:not([type=checkbox], [type=radio]), textarea, select, [role=combobox]") !== null);

/** Listens for the keys that work on every page; on a wall display none of them does. */
export const useShellKeys = (layout: EffectiveLayout & { kiosk: boolean }): void => {
  const navigate = useNavigate();
  const { groups } = useNavigation();
  const singleKeys = useSettings((settings) => settings.singleKeys);
  const pressedG = useRef(Number.NEGATIVE_INFINITY);
  const latest = useRef({ groups, layout, singleKeys, navigate });
  useEffect(() => {
    latest.current = { groups, layout, singleKeys, navigate };
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const now = latest.current;
      if (now.layout.kiosk || event.defaultPrevented || event.repeat) return;
      const items = now.groups.flatMap((group) => group.items);
      const answer = keyAnswer(
        {
          key: event.key,
          control: event.ctrlKey || event.metaKey,
          other: event.altKey,
          // A dialog keeps the keys for itself.
          typing:
            isTyping(event.target) ||
            document.querySelector(".MuiModal-root :is([role=dialog], [role=alertdialog])") !== null,
        },
        {
          singleKeys: now.singleKeys,
          afterG: event.timeStamp - pressedG.current < GO_WITHIN_MS,
          goKeys: Object.fromEntries(items.flatMap(({ goKey, key }) => (goKey ? [[goKey, key]] : []))),
        },
      );
      pressedG.current = answer?.act === "await-letter" ? event.timeStamp : Number.NEGATIVE_INFINITY;
      if (answer === null) return;
      if (answer.act === "palette" || answer.act === "keyboard") openInShell(answer.act);
      if (answer.act === "collapse" && now.layout.navigation === "vertical")
        chooseSettings({ collapsed: !now.layout.collapsed });
      if (answer.act === "go") {
        const item = items.find(({ key }) => key === answer.page);
        if (item) void now.navigate({ to: item.to, search: item.search ?? {} });
      }
      event.preventDefault();
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, []);
};
