import type { AutocompleteRenderInputParams } from "@mui/material/Autocomplete";
import TextField from "@mui/material/TextField";

/** The text field of a chooser without a label above it: what is to be chosen stands inside while it is empty. */
export const ChooserText = (props: {
  params: AutocompleteRenderInputParams;
  label: string;
  /** Stands inside instead of the label. */
  hint?: string;
  autoFocus?: boolean;
}) => {
  const { params, label, hint = label, autoFocus = false } = props;
  return (
    <TextField
      {...params}
      placeholder={hint}
      autoFocus={autoFocus}
      slotProps={{
        ...params.slotProps,
        htmlInput: { ...params.slotProps.htmlInput, "aria-label": label },
      }}
    />
  );
};
