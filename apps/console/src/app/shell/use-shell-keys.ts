import { useNavigate } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { chooseSettings, useSettings } from "../customizer/settings.ts";
import type { EffectiveLayout } from "../customizer/settings-rules.ts";
import { GO_WITHIN_MS, keyAnswer } from "../palette/shell-keys.ts";
import { useNavigation } from "./navigation/use-navigation.ts";
import { openInShell } from "./shell-state.ts";

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
          typing: isTyping(event.target) || document.querySelector(".MuiModal-root [role=dialog]") !== null,
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
