import IconButton from "@mui/material/IconButton";
import { IconCheck, IconCopy } from "@tabler/icons-react";
import { useEffect, useState } from "react";

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
  useEffect(() => {
    if (!done) return undefined;
    const timer = setTimeout(() => setDone(false), 2000);
    return () => clearTimeout(timer);
  }, [done]);
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    setDone(true);
  };
  return (
    <IconButton size="small" aria-label={done ? doneLabel : label} title={label} onClick={() => void copy()}>
      {done ? <IconCheck size={16} stroke={1.75} /> : <IconCopy size={16} stroke={1.75} />}
    </IconButton>
  );
};
