import Dialog from "@mui/material/Dialog";
import IconButton from "@mui/material/IconButton";
import { styled } from "@mui/material/styles";
import { IconSearch, IconX } from "@tabler/icons-react";
import { type KeyboardEvent, startTransition, useEffect, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { touch, useBelow } from "../../shared/ui/breakpoints.ts";
import { paint } from "../../shared/ui/paint.ts";
import { typeScale } from "../../shared/ui/type-scale.ts";
import { closeInShell } from "../shell/shell-state.ts";
import { useEntries } from "./use-entries.ts";

const SEARCH_AFTER_MS = 300;

const Head = styled("div")({
  display: "flex",
  flex: "none",
  alignItems: "center",
  gap: 12,
  minHeight: 56,
  padding: "0 10px 0 18px",
  borderBottom: `1px solid ${paint.line}`,
  color: paint.mute,
  "& input": {
    ...typeScale.body,
    flex: 1,
    minWidth: 0,
    height: 44,
    border: 0,
    outline: "none",
    background: "none",
    color: paint.ink,
    fontSize: "1rem",
  },
  "& input::placeholder": { color: paint.mute, opacity: 1 },
});

const List = styled("div")({ flex: 1, minHeight: 0, overflowY: "auto", padding: 8 });
const GroupName = styled("div")({ ...typeScale.label, padding: "10px 10px 4px", color: paint.mute });

const Option = styled("div")({
  ...typeScale.body,
  display: "flex",
  alignItems: "center",
  justifyContent: "space-between",
  gap: 12,
  minHeight: 38,
  padding: "2px 10px",
  borderRadius: 6,
  color: paint.ink,
  cursor: "pointer",
  [touch]: { minHeight: 44 },
  "&[aria-selected=true]": { backgroundColor: paint.tint, color: paint.primaryStrong },
  "& span": { overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" },
  "& small": { ...typeScale.age, flex: "none", color: paint.mute },
});

const Foot = styled("footer")({
  ...typeScale.age,
  display: "flex",
  flex: "none",
  gap: 16,
  padding: "8px 18px",
  borderTop: `1px solid ${paint.line}`,
  color: paint.mute,
});

/** The text after a pause in typing, to avoid one request per letter. */
const useSettled = (text: string): string => {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), SEARCH_AFTER_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
};

/** Finds devices, pages and actions by name; it opens screens and operates nothing. */
export const Palette = () => {
  const { t } = useTranslation(["tools", "messages", "shell", "common"]);
  const id = useId();
  const phone = useBelow("sm");
  const [query, setQuery] = useState("");
  const [active, setActive] = useState(0);
  const settled = useSettled(query);
  const asked = query.trim() === "" ? "" : settled;
  const close = () => closeInShell("palette");
  const { groups, searching, failed } = useEntries(asked, close);
  const suggestions = useEntries("", close)
    .groups.flatMap(({ entries }) => entries)
    .slice(0, 3);
  // The field is there for the next key before some forty entries are drawn. A deferred value might wait for ever behind live values.
  const [drawn, setDrawn] = useState(false);
  useEffect(() => startTransition(() => setDrawn(true)), []);
  const listed = drawn ? groups : [];
  const entries = listed.flatMap((group) => group.entries);
  const nothing = drawn && entries.length === 0 && !searching && !failed && asked === query;
  const shown = nothing ? suggestions : entries;
  const current = Math.min(active, Math.max(0, shown.length - 1));

  const move = (to: number) => {
    setActive(to);
    document.getElementById(`${id}-${to}`)?.scrollIntoView({ block: "nearest" });
  };
  const onKey = (event: KeyboardEvent) => {
    const steps: Partial<Record<string, number>> = {
      ArrowDown: (current + 1) % Math.max(1, shown.length),
      ArrowUp: (current - 1 + shown.length) % Math.max(1, shown.length),
      PageDown: Math.min(shown.length - 1, current + 8),
      PageUp: Math.max(0, current - 8),
    };
    const to = steps[event.key];
    if (to !== undefined) {
      event.preventDefault();
      move(to);
    }
    if (event.key === "Enter" && !event.nativeEvent.isComposing) {
      event.preventDefault();
      shown[current]?.run();
    }
    if (event.key === "Escape" && query !== "") {
      event.stopPropagation();
      setQuery("");
      setActive(0);
    }
  };
  const option = (entry: (typeof shown)[number], index: number) => (
    <Option
      key={entry.key}
      id={`${id}-${index}`}
      role="option"
      aria-selected={index === current}
      onMouseMove={() => setActive(index)}
      onClick={entry.run}
    >
      <span>{entry.name}</span>
      {entry.note && <small>{entry.note}</small>}
    </Option>
  );
  let index = -1;
  return (
    <Dialog
      open
      onClose={close}
      fullScreen={phone}
      aria-label={t("shell:search")}
      slotProps={{
        paper: { sx: { width: 600, height: 530, maxWidth: "100%", ...(phone && { height: "100%" }) } },
      }}
    >
      <Head>
        <IconSearch size={20} stroke={1.75} aria-hidden />
        <input
          autoFocus
          value={query}
          onChange={(event) => {
            setQuery(event.target.value);
            setActive(0);
          }}
          onKeyDown={onKey}
          placeholder={t("palette.placeholder")}
          role="combobox"
          aria-expanded
          aria-controls={`${id}-list`}
          aria-activedescendant={shown.length > 0 ? `${id}-${current}` : undefined}
          aria-label={t("shell:search")}
          autoComplete="off"
          spellCheck={false}
        />
        <IconButton aria-label={t("common:closeDialog")} onClick={close}>
          <IconX size={18} stroke={1.75} />
        </IconButton>
      </Head>
      <List id={`${id}-list`} role="listbox" aria-label={t("shell:search")}>
        {failed && <GroupName role="alert">{t("palette.failed")}</GroupName>}
        {nothing && (
          <GroupName role="status">
            {t("messages:no_data")} · {t("palette.tryThese")}
          </GroupName>
        )}
        {nothing && suggestions.map(option)}
        {!nothing &&
          listed.map((group) => (
            // biome-ignore lint/a11y/useSemanticElements: options of a listbox may only be grouped this way.
            <div key={group.key} role="group" aria-labelledby={`${id}-${group.key}`}>
              <GroupName id={`${id}-${group.key}`}>{group.name}</GroupName>
              {group.entries.map((entry) => {
                index += 1;
                return option(entry, index);
              })}
            </div>
          ))}
      </List>
      {!phone && (
        <Foot>
          <span>↑ ↓ {t("palette.move")}</span>
          <span>↵ {t("palette.open")}</span>
          <span>Esc {t("palette.clear")}</span>
        </Foot>
      )}
    </Dialog>
  );
};
