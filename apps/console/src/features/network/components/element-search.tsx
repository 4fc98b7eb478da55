import Autocomplete from "@mui/material/Autocomplete";
import MenuItem from "@mui/material/MenuItem";
import Select from "@mui/material/Select";
import { styled } from "@mui/material/styles";
import type { FoundElement } from "@sgval/contract/network/elements";
import { type ElementKind, elementKinds } from "@sgval/contract/network/model";
import { elementNames } from "@sgval/contract/network/texts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useLanguage } from "../../../shared/i18n/use-language.ts";
import { Grow, Muted } from "../../../shared/ui/arrange.ts";
import { below } from "../../../shared/ui/breakpoints.ts";
import { ChooserText } from "../../../shared/ui/form/chooser-text.tsx";
import { findElementsQuery } from "../api/find-elements.ts";
import { kindText } from "../element-texts.ts";

const Root = styled("div")({
  display: "flex",
  gap: 8,
  "& .MuiSelect-select": { minWidth: 84 },
  [below("sm")]: { display: "grid" },
});

const Option = styled("li")({ display: "flex", gap: 8, "& > :first-of-type": { flex: 1, minWidth: 0 } });

/** Chooses an element of a network by its kind and its id, which the server looks for. */
export const ElementSearch = (props: {
  networkId: number;
  value: FoundElement | null;
  /** It is what its dialog was opened for. */
  autoFocus?: boolean;
  onChange: (element: FoundElement | null) => void;
}) => {
  const { t } = useTranslation(["network", "messages", "common"]);
  const language = useLanguage();
  const [q, setQ] = useState("");
  const [kind, setKind] = useState<ElementKind | "">("");
  const found = useQuery(findElementsQuery(props.networkId, { q, kind: kind === "" ? undefined : kind }));
  return (
    <Root>
      <Select
        value={kind}
        displayEmpty
        onChange={({ target }) => setKind(target.value)}
        SelectDisplayProps={{ "aria-label": t("devices.class") }}
      >
        <MenuItem value="">{t("find.allKinds")}</MenuItem>
        {elementKinds.map((one) => (
          <MenuItem key={one} value={one}>
            {elementNames[one][language]}
          </MenuItem>
        ))}
      </Select>
      <Grow>
        <Autocomplete
          options={found.data ?? []}
          value={props.value}
          onChange={(_event, chosen) => props.onChange(chosen)}
          onInputChange={(_event, text, reason) => (reason === "input" || text === "") && setQ(text)}
          // The server has searched, without accents.
          filterOptions={(options) => options}
          getOptionLabel={({ id }) => id}
          getOptionKey={({ class: of, id }) => `${of} ${id}`}
          isOptionEqualToValue={(one, other) => one.id === other.id && one.class === other.class}
          loading={found.isFetching}
          loadingText={t("common:loading")}
          noOptionsText={found.isError ? t("find.failed") : t("messages:no_data")}
          renderOption={({ key, ...option }, element) => (
            <Option key={key} {...option}>
              <span>{element.id}</span>
              <Muted>{kindText(element, language)}</Muted>
            </Option>
          )}
          renderInput={(params) => (
            <ChooserText
              params={params}
              label={t("devices.element")}
              hint={t("find.hint")}
              autoFocus={props.autoFocus ?? false}
            />
          )}
        />
      </Grow>
    </Root>
  );
};
