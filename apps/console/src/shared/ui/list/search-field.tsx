import InputAdornment from "@mui/material/InputAdornment";
import OutlinedInput from "@mui/material/OutlinedInput";
import { styled } from "@mui/material/styles";
import { IconSearch } from "@tabler/icons-react";
import { memo, useEffect, useRef, useState } from "react";
import { touch, withKeyboardOnly } from "../breakpoints.ts";
import { useSingleKeys } from "../page/use-single-keys.ts";
import { paint } from "../paint.ts";
import { typeScale } from "../type-scale.ts";

const Root = styled(OutlinedInput)({
  flex: "1 1 300px",
  // As wide as what it says to search for, in every language.
  minWidth: "min(240px, 100%)",
  maxWidth: 400,
  "& > svg": { flex: "none" },
  [touch]: { minHeight: 44 },
});

/** A key that does something on the page. */
export const KeyCap = styled("kbd")({
  ...typeScale.micro,
  padding: "1px 5px",
  border: `1px solid ${paint.lineStrong}`,
  borderRadius: 4,
  color: paint.mute,
  ...withKeyboardOnly,
});

const SETTLE_MS = 300;

export type SearchFieldProps = {
  value: string;
  onChange: (value: string) => void;
  label: string;
  placeholder: string;
  /** `/` leads here from anywhere on the page. */
  slashKey?: boolean;
};

/** A search whose text goes out when typing has settled. */
export const SearchField = memo((props: SearchFieldProps) => {
  const { value, onChange, label, placeholder, slashKey = false } = props;
  const input = useRef<HTMLInputElement>(null);
  const send = useRef(onChange);
  send.current = onChange;
  const [text, setText] = useState(value);
  const [known, setKnown] = useState(value);
  /** Texts on their way into the address, oldest first. */
  const sent = useRef<string[]>([]);
  if (known !== value) {
    setKnown(value);
    const at = sent.current.indexOf(value);
    // One that comes back must not take away what was typed meanwhile.
    if (at >= 0) sent.current = sent.current.slice(at + 1);
    // The address may change without typing: Back, or "clear filters".
    else {
      sent.current = [];
      if (text.trim() !== value) setText(value);
    }
  }
  useEffect(() => {
    if (text.trim() === value) return undefined;
    const timer = setTimeout(() => {
      sent.current = [...sent.current, text.trim()];
      send.current(text.trim());
    }, SETTLE_MS);
    return () => clearTimeout(timer);
  }, [text, value]);
  useSingleKeys((key) => (slashKey && key === "/" ? () => input.current?.focus() : undefined));
  return (
    <Root
      size="small"
      inputRef={input}
      type="search"
      value={text}
      onChange={(event) => setText(event.target.value)}
      placeholder={placeholder}
      inputProps={{ "aria-label": label, ...(slashKey ? { "aria-keyshortcuts": "/" } : {}), maxLength: 200 }}
      startAdornment={<IconSearch size={17} stroke={1.75} aria-hidden />}
      endAdornment={
        slashKey && (
          <InputAdornment position="end">
            <KeyCap aria-hidden>/</KeyCap>
          </InputAdornment>
        )
      }
    />
  );
});
