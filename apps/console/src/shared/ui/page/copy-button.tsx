import IconButton from "@mui/material/IconButton";
import OutlinedInput from "@mui/material/OutlinedInput";
import { styled } from "@mui/material/styles";
import { IconCheck, IconCopy } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { DialogPopover } from "../act/dialog-popover.tsx";

/** Puts a text on the clipboard. False where there is none: a page without TLS has no clipboard. */
export const copyText = async (text: string): Promise<boolean> => {
  const clipboard: Clipboard | undefined = navigator.clipboard;
  if (!clipboard) return false;
  return clipboard.writeText(text).then(
    () => true,
    () => false,
  );
};

const Box = styled("div")({ padding: 12 });

/** A text that could not be copied, selected, so that the keyboard or the menu of the browser copies it. */
export const TextToSelect = (props: {
  anchor: HTMLElement | null;
  label: string;
  text: string;
  onClose: () => void;
}) => (
  <DialogPopover anchor={props.anchor} label={props.label} width={360} onClose={props.onClose}>
    <Box>
      <OutlinedInput
        fullWidth
        autoFocus
        readOnly
        value={props.text}
        multiline={props.text.includes("\n")}
        maxRows={8}
        inputProps={{ "aria-label": props.label, dir: "ltr" }}
        onFocus={({ target }) => target.select()}
      />
    </Box>
  </DialogPopover>
);

/** Copies a text; the accessible name changes to "copied" for two seconds, for screen readers. */
export const CopyButton = ({
  text,
  label,
  doneLabel,
}: {
  text: string;
  label: string;
  doneLabel: string;
}) => {
  const [done, setDone] = useState(false);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  useEffect(() => {
    if (!done) return undefined;
    const timer = setTimeout(() => setDone(false), 2000);
    return () => clearTimeout(timer);
  }, [done]);
  const copy = async (button: HTMLElement) => {
    if (await copyText(text)) setDone(true);
    else setAnchor(button);
  };
  return (
    <>
      <IconButton
        size="small"
        aria-label={done ? doneLabel : label}
        title={label}
        onClick={({ currentTarget }) => void copy(currentTarget)}
      >
        {done ? <IconCheck size={16} stroke={1.75} /> : <IconCopy size={16} stroke={1.75} />}
      </IconButton>
      <TextToSelect anchor={anchor} label={label} text={text} onClose={() => setAnchor(null)} />
    </>
  );
};
