import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import type { Role } from "@sgval/contract/access/roles";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { FilterChoice } from "../../../shared/ui/list/filter-choice.tsx";
import { SearchField } from "../../../shared/ui/list/search-field.tsx";
import { isUserListFiltered, type UserListSearch } from "../user-list-search.ts";

export const FilterRow = styled("div")({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: 8,
  padding: "10px 14px",
});

export const UserFilters = (props: {
  search: UserListSearch;
  roles: readonly Role[];
  onChange: (change: Partial<UserListSearch>) => void;
  onClear: () => void;
  /** The views button; saved views belong to the account. */
  views?: ReactNode;
}) => {
  const { t } = useTranslation(["access", "common"]);
  const { search, onChange } = props;
  return (
    <FilterRow role="search" aria-label={t("filters")}>
      <SearchField
        value={search.q ?? ""}
        onChange={(q) => onChange({ q: q === "" ? undefined : q })}
        label={t("searchUsers")}
        placeholder={t("searchUsersHint")}
        slashKey
      />
      <FilterChoice
        label={t("columns.role")}
        any={t("anyRole")}
        value={search.role === undefined ? "" : String(search.role)}
        choices={props.roles.map(({ id, name }) => ({ value: String(id), label: name }))}
        onChange={(role) => onChange({ role: role === undefined ? undefined : Number(role) })}
      />
      <FilterChoice
        label={t("columns.superUser")}
        any={t("anySuper")}
        value={search.super ?? ""}
        choices={[
          { value: "true", label: t("superUser") },
          { value: "false", label: t("notSuper") },
        ]}
        onChange={(only) => onChange({ super: only === "true" || only === "false" ? only : undefined })}
      />
      {isUserListFiltered(search) && (
        <Button variant="text" onClick={props.onClear}>
          {t("common:clear")}
        </Button>
      )}
      {props.views}
    </FilterRow>
  );
};
