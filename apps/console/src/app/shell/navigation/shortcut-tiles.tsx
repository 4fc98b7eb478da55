import Button from "@mui/material/Button";
import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import { styled } from "@mui/material/styles";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import * as z from "zod";
import { create } from "zustand";
import { persist } from "zustand/middleware";
import { storageKey } from "../../../config/env.ts";
import { paint } from "../../../shared/ui/paint.ts";
import { typeScale } from "../../../shared/ui/type-scale.ts";
import { NavigationLink } from "./navigation-link.tsx";
import type { NavigationItem } from "./navigation-tree.ts";
import { useNavigation } from "./use-navigation.ts";

const MOST_SHORTCUTS = 8;

/** The pages chosen by the user; null until the first choice. */
const useShortcutChoice = create<{ keys: readonly string[] | null }>()(
  persist((): { keys: readonly string[] | null } => ({ keys: null }), {
    name: storageKey("shortcuts"),
    merge: (stored, now) => {
      const kept = z.object({ keys: z.array(z.string()).nullable() }).safeParse(stored);
      return kept.success ? kept.data : now;
    },
  }),
);

/** The tiles to show: the chosen pages that may be opened, or the first of the tree. */
export const shortcutsOf = (
  permitted: readonly NavigationItem[],
  chosen: readonly string[] | null,
): NavigationItem[] =>
  (chosen === null
    ? [...permitted]
    : chosen.flatMap((key) => permitted.filter((item) => item.key === key))
  ).slice(0, MOST_SHORTCUTS);

/** Adds or removes a page; at most eight. */
export const withShortcut = (chosen: readonly string[], key: string): string[] =>
  chosen.includes(key)
    ? chosen.filter((one) => one !== key)
    : chosen.length < MOST_SHORTCUTS
      ? [...chosen, key]
      : [...chosen];

const Head = styled("div")({
  display: "flex",
  alignItems: "center",
  justifyContent: "space-between",
  padding: "8px 8px 4px 14px",
  "& h2": { ...typeScale.h3, margin: 0 },
});

const Tiles = styled("ul")({
  display: "grid",
  gridTemplateColumns: "1fr 1fr",
  gap: 8,
  margin: 0,
  padding: "4px 14px 14px",
  listStyle: "none",
});

const Tile = styled(NavigationLink)({
  ...typeScale.bodyS,
  display: "flex",
  alignItems: "center",
  gap: 10,
  minHeight: 52,
  padding: "6px 10px",
  border: `1px solid ${paint.line}`,
  borderRadius: 6,
  color: paint.ink,
  fontWeight: 500,
  textDecoration: "none",
  "&:hover": { backgroundColor: paint.hover },
  "& svg": { flex: "none", color: paint.ink2 },
});

const Choice = styled("div")({
  display: "grid",
  maxHeight: 320,
  padding: "0 14px 14px",
  overflowY: "auto",
});

export const ShortcutTiles = ({ onGo }: { onGo: () => void }) => {
  const { t } = useTranslation(["tools", "pages"]);
  const { groups } = useNavigation();
  const [choosing, setChoosing] = useState(false);
  const chosen = useShortcutChoice((state) => state.keys);
  const items = groups.flatMap((group) =>
    group.items.map((item) => ({ ...item, Icon: item.Icon ?? group.Icon })),
  );
  const shown = shortcutsOf(items, chosen);
  const keys = shown.map(({ key }) => key);
  return (
    <>
      <Head>
        <h2>{t("shortcuts.title")}</h2>
        <Button variant="text" size="small" onClick={() => setChoosing(!choosing)}>
          {choosing ? t("shortcuts.done") : t("shortcuts.choose")}
        </Button>
      </Head>
      {choosing ? (
        <Choice role="group" aria-label={t("shortcuts.choose")}>
          {items.map((item) => (
            <FormControlLabel
              key={item.key}
              label={t(`pages:name.${item.key}`)}
              control={
                <Checkbox
                  checked={keys.includes(item.key)}
                  disabled={keys.length >= MOST_SHORTCUTS && !keys.includes(item.key)}
                  onChange={() => useShortcutChoice.setState({ keys: withShortcut(keys, item.key) })}
                />
              }
            />
          ))}
        </Choice>
      ) : (
        <Tiles>
          {shown.map((item) => {
            const Icon = items.find(({ key }) => key === item.key)?.Icon;
            return (
              <li key={item.key}>
                <Tile item={item} lit={false} onClick={onGo}>
                  {Icon && <Icon size={20} stroke={1.75} aria-hidden />}
                  {t(`pages:name.${item.key}`)}
                </Tile>
              </li>
            );
          })}
        </Tiles>
      )}
    </>
  );
};
