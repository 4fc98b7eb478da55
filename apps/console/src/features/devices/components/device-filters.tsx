import Button from "@mui/material/Button";
import InputAdornment from "@mui/material/InputAdornment";
import OutlinedInput from "@mui/material/OutlinedInput";
import { styled } from "@mui/material/styles";
import { deviceTypeFacts, deviceTypes } from "@sgval/quantities/device-types";
import { IconSearch } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../../shared/format/use-format.ts";
import { FilterChoice } from "../../../shared/ui/filter-choice.tsx";
import { paint } from "../../../shared/ui/paint.ts";
import { typeScale } from "../../../shared/ui/type-scale.ts";
import { isFiltered } from "../list-question.ts";
import type { DeviceListSearch } from "../list-search.ts";

const Row = styled("div")({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: 8,
  padding: "10px 14px",
});

const Hint = styled("kbd")({
  ...typeScale.micro,
  padding: "1px 5px",
  border: `1px solid ${paint.lineStrong}`,
  borderRadius: 4,
  color: paint.mute,
  "@media (pointer: coarse)": { display: "none" },
});

const SETTLE_MS = 300;

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest("input, textarea, select, [contenteditable]") !== null;

/** The text goes out when typing has settled; `/` leads here from anywhere on the page. */
const SearchField = ({ value, onChange }: { value: string; onChange: (value: string) => void }) => {
  const { t } = useTranslation("devices");
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(value);
  const [known, setKnown] = useState(value);
  // The address may change without typing: Back, or "clear filters".
  if (known !== value) {
    setKnown(value);
    if (text.trim() !== value) setText(value);
  }
  useEffect(() => {
    if (text.trim() === value) return undefined;
    const timer = setTimeout(() => onChange(text.trim()), SETTLE_MS);
    return () => clearTimeout(timer);
  }, [text, value, onChange]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target))
        return;
      event.preventDefault();
      input.current?.focus();
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, []);
  return (
    <OutlinedInput
      size="small"
      inputRef={input}
      type="search"
      value={text}
      onChange={(event) => setText(event.target.value)}
      placeholder={t("searchHint")}
      inputProps={{ "aria-label": t("searchLabel"), "aria-keyshortcuts": "/", maxLength: 200 }}
      startAdornment={<IconSearch size={17} stroke={1.75} aria-hidden style={{ flex: "none" }} />}
      endAdornment={
        <InputAdornment position="end">
          <Hint aria-hidden>/</Hint>
        </InputAdornment>
      }
      sx={{ flex: "1 1 220px", maxWidth: 300 }}
    />
  );
};

export const DeviceFilters = (props: {
  search: DeviceListSearch;
  onChange: (change: Partial<DeviceListSearch>) => void;
  onClear: () => void;
}) => {
  const { t } = useTranslation(["devices", "common"]);
  const { language } = useFormat();
  const { search, onChange } = props;
  const onText = useRef(onChange);
  onText.current = onChange;
  const [sendText] = useState(() => (q: string) => onText.current({ q: q === "" ? undefined : q }));
  return (
    <Row role="search" aria-label={t("filters")}>
      <SearchField value={search.q ?? ""} onChange={sendText} />
      <FilterChoice
        label={t("type")}
        any={t("anyOf.type")}
        // An address may name several types; the field then shows the first and keeps the rest until changed.
        value={search.type?.split(",")[0] ?? ""}
        choices={deviceTypes.map((type) => ({ value: type, label: deviceTypeFacts[type].names[language] }))}
        onChange={(type) => onChange({ type })}
      />
      <FilterChoice
        label={t("modeFilter")}
        any={t("anyOf.mode")}
        value={search.mode ?? ""}
        choices={[
          { value: "manual", label: t("common:mode.manual") },
          { value: "auto", label: t("common:mode.auto") },
        ]}
        onChange={(mode) => onChange({ mode: mode === "manual" || mode === "auto" ? mode : undefined })}
      />
      <FilterChoice
        label={t("connectionFilter")}
        any={t("anyOf.connection")}
        value={search.connection ?? ""}
        choices={[
          { value: "mqtt", label: t("connection.mqtt") },
          { value: "http", label: t("connection.http") },
        ]}
        onChange={(kind) => onChange({ connection: kind === "mqtt" || kind === "http" ? kind : undefined })}
      />
      {isFiltered(search) && (
        <Button variant="text" onClick={props.onClear}>
          {t("common:clear")}
        </Button>
      )}
    </Row>
  );
};
