import Button from "@mui/material/Button";
import IconButton from "@mui/material/IconButton";
import { styled } from "@mui/material/styles";
import type { SavedView } from "@sgval/contract/account/saved-views";
import { IconBookmark, IconCheck, IconPencil, IconPlus, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useReadOnly } from "../../../api/read-only.ts";
import { DeleteDialog } from "../../act/delete-dialog.tsx";
import { DialogPopover } from "../../act/dialog-popover.tsx";
import { Shrink } from "../../arrange.ts";
import { touch } from "../../breakpoints.ts";
import { EmptyState } from "../../page/empty-state.tsx";
import { paint } from "../../paint.ts";
import { typeScale } from "../../type-scale.ts";
import { FilterButton } from "../filters/filter-button.tsx";
import { useViewTexts, ViewNameDialog } from "./view-name-dialog.tsx";
import { sameView } from "./view-query.ts";

const icon = { size: 17, stroke: 1.75, "aria-hidden": true } as const;

const Title = styled("h2")({ ...typeScale.h3, margin: 0, padding: "12px 14px 6px" });
const Rows = styled("ul")({
  margin: 0,
  padding: "0 6px",
  listStyle: "none",
  maxHeight: 320,
  overflowY: "auto",
});
const Row = styled("li")({
  display: "flex",
  alignItems: "center",
  borderRadius: 4,
  "&:hover": { backgroundColor: paint.hover },
  "& .MuiIconButton-root": { color: paint.mute, [touch]: { width: 44, height: 44 } },
});
const Apply = styled("button")({
  ...typeScale.body,
  display: "flex",
  flex: 1,
  alignItems: "center",
  gap: 8,
  minWidth: 0,
  minHeight: 40,
  padding: "6px 8px",
  border: 0,
  background: "none",
  color: paint.ink,
  textAlign: "start",
  overflowWrap: "anywhere",
  cursor: "pointer",
  "& > span:first-of-type": { flex: "none", width: 17, height: 17, color: paint.primaryStrong },
  '&[aria-current="true"]': { fontWeight: 600 },
  [touch]: { minHeight: 44 },
});

const Foot = styled("div")({ marginTop: 6, padding: 8, borderTop: `1px solid ${paint.line}` });

export type SavedViewsProps = {
  /** What is saved is a chart instead of the filters of a list. */
  of?: "charts" | undefined;
  /** A button with its icon alone. */
  brief?: boolean | undefined;
  /** Views of this list; undefined while loading. */
  views: readonly SavedView[] | undefined;
  failed: boolean;
  /** What the address shows now, as `viewQuery` writes it. */
  current: string;
  onApply: (view: SavedView) => void;
  onSave: (name: string) => Promise<unknown>;
  onRename: (view: SavedView, name: string) => Promise<unknown>;
  onDelete: (view: SavedView) => Promise<unknown>;
};

type Asking = { what: "save" } | { what: "rename" | "delete"; view: SavedView } | null;

/** Menu of the saved views of a list: open, save the current one, rename, delete. */
export const SavedViews = (props: SavedViewsProps) => {
  const { of } = props;
  const { t } = useTranslation("views");
  const text = useViewTexts(of);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [asking, setAsking] = useState<Asking>(null);
  const done = () => setAsking(null);
  const ask = (next: Asking) => {
    setAnchor(null);
    setAsking(next);
  };
  const views = props.views ?? [];
  if (useReadOnly()) return null;
  return (
    <>
      <FilterButton
        brief={props.brief ?? false}
        startIcon={<IconBookmark {...icon} />}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {text("button")}
      </FilterButton>
      <DialogPopover
        anchor={anchor}
        label={text("title")}
        width={320}
        align="left"
        onClose={() => setAnchor(null)}
      >
        <Title>{text("title")}</Title>
        {props.failed && views.length === 0 && <EmptyState reason={text("failed")} />}
        {props.views?.length === 0 && <EmptyState reason={text("none")} next={text("noneNext")} />}
        <Rows>
          {views.map((view) => {
            const shown = sameView(view.query, props.current);
            return (
              <Row key={view.id}>
                <Apply
                  type="button"
                  aria-current={shown}
                  onClick={() => {
                    setAnchor(null);
                    props.onApply(view);
                  }}
                >
                  <span>{shown && <IconCheck {...icon} />}</span>
                  <Shrink as="span">
                    {view.name}
                    {shown && <span className="visually-hidden">{`, ${t("shown")}`}</span>}
                  </Shrink>
                </Apply>
                <IconButton
                  size="small"
                  aria-label={t("renameOf", { name: view.name })}
                  title={t("rename")}
                  onClick={() => ask({ what: "rename", view })}
                >
                  <IconPencil {...icon} />
                </IconButton>
                <IconButton
                  size="small"
                  aria-label={t("deleteOf", { name: view.name })}
                  onClick={() => ask({ what: "delete", view })}
                >
                  <IconTrash {...icon} />
                </IconButton>
              </Row>
            );
          })}
        </Rows>
        <Foot>
          <Button
            fullWidth
            variant="text"
            startIcon={<IconPlus {...icon} />}
            // A chart without lines shows nothing that could be kept.
            disabled={of === "charts" && props.current === ""}
            onClick={() => ask({ what: "save" })}
          >
            {text("saveAs")}
          </Button>
        </Foot>
      </DialogPopover>
      {asking?.what === "save" && <ViewNameDialog of={of} name={null} onSave={props.onSave} onClose={done} />}
      {asking?.what === "rename" && (
        <ViewNameDialog
          of={of}
          name={asking.view.name}
          onSave={(name) => props.onRename(asking.view, name)}
          onClose={done}
        />
      )}
      {asking?.what === "delete" && (
        <DeleteDialog
          open
          names={[asking.view.name]}
          affected={text("deleteText")}
          onDelete={() => props.onDelete(asking.view)}
          onDeleted={done}
          onClose={done}
        />
      )}
    </>
  );
};
