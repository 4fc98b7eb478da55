import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import { styled } from "@mui/material/styles";
import { mayGrant } from "@sgval/contract/access/grant-rules";
import { type ReactNode, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { useBelow } from "../../../../shared/ui/breakpoints.ts";
import { SearchField } from "../../../../shared/ui/list/search-field.tsx";
import { Segmented } from "../../../../shared/ui/page/segmented.tsx";
import { changedOf, permissionsOf, rowsOf, shownRows, ticked } from "../../matrix.ts";
import { useMe } from "../../use-me.ts";
import { useRightLabels } from "../../use-right-labels.ts";
import { MatrixAccordion } from "../permissions/matrix-accordion.tsx";
import { PermissionMatrix } from "../permissions/permission-matrix.tsx";

const Tools = styled("div")({ display: "flex", flexWrap: "wrap", alignItems: "center", gap: "8px 16px" });

export type RoleRightsProps = {
  /** Every permission there is. */
  names: readonly string[];
  before: ReadonlySet<string> | null;
  held: ReadonlySet<string> | null;
  onHeld: (held: ReadonlySet<string> | null) => void;
  /** The caller is a super user with this role: its permissions have no effect on the caller. */
  ownOfSuper: boolean;
  renderMenu: (permissions: ReadonlySet<string> | null) => ReactNode;
};

/** Permissions of a role: all, or the ticks of the matrix; with a preview of the menu. */
export const RoleRights = (props: RoleRightsProps) => {
  const { t } = useTranslation("access");
  const me = useMe();
  const labels = useRightLabels();
  const narrow = useBelow("sm");
  const [q, setQ] = useState("");
  const [onlyTicked, setOnlyTicked] = useState(false);
  const [preview, setPreview] = useState(false);
  const [shown, setShown] = useState(!props.ownOfSuper);
  const { names, before, held, onHeld } = props;
  const known = useMemo(() => new Set(names), [names]);
  const rows = useMemo(() => rowsOf(names), [names]);
  const empty = useMemo(() => new Set<string>(), []);
  const visible = shownRows(rows, {
    q,
    ticked: onlyTicked ? (held ?? empty) : null,
    labelsOf: (row) => [
      labels.resource(row.resource),
      ...permissionsOf(row).map((name) => labels.describe(name)),
    ],
  });

  if (!shown)
    return (
      <Alert
        severity="info"
        action={
          <Button size="small" onClick={() => setShown(true)}>
            {t("role.editAnyway")}
          </Button>
        }
      >
        {t("role.youAreSuper")}
      </Alert>
    );

  const matrix = {
    rows: visible,
    held: held ?? empty,
    changed: changedOf(before ?? empty, held ?? empty),
    // A stored permission may be removed and restored by a caller who does not hold it.
    lockOf: (name: string) =>
      mayGrant(me, [name]) || before?.has(name) === true ? null : t("locked.permission_not_held"),
    onTick: (wanted: readonly string[], on: boolean) =>
      onHeld(
        ticked(
          held ?? empty,
          wanted.filter((name) => !on || mayGrant(me, [name]) || before?.has(name) === true),
          on,
          known,
        ),
      ),
  };
  return (
    <>
      <Tools>
        {(me.superUser || held === null) && (
          <Segmented
            label={t("role.allows")}
            value={held === null ? "everything" : "listed"}
            disabled={!me.superUser}
            onChange={(kind) => onHeld(kind === "everything" ? null : new Set(before ?? []))}
            segments={[
              { value: "listed", label: t("role.listed") },
              { value: "everything", label: t("role.everything") },
            ]}
          />
        )}
        {held !== null && (
          <>
            <SearchField
              value={q}
              onChange={setQ}
              label={t("role.search")}
              placeholder={t("role.searchHint")}
            />
            <FormControlLabel
              control={<Checkbox checked={onlyTicked} onChange={(_event, on) => setOnlyTicked(on)} />}
              label={t("role.onlyTicked")}
            />
          </>
        )}
        <Button
          variant="outlined"
          aria-pressed={preview}
          onClick={() => setPreview(!preview)}
          sx={{ marginInlineStart: "auto" }}
        >
          {preview ? t("role.hidePreview") : t("role.preview")}
        </Button>
      </Tools>
      {preview && props.renderMenu(held)}
      {held === null ? (
        <Alert severity="info">{t("role.everythingText")}</Alert>
      ) : held.size === 0 ? (
        <Alert severity="warning">{t("role.nothing")}</Alert>
      ) : null}
      {held !== null &&
        (narrow ? <MatrixAccordion {...matrix} unfolded={q !== ""} /> : <PermissionMatrix {...matrix} />)}
    </>
  );
};
