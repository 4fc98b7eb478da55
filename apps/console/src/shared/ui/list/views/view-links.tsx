import { styled } from "@mui/material/styles";
import type { SavedView } from "@sgval/contract/account/saved-views";
import { IconBookmark } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { EmptyState } from "../../page/empty-state.tsx";
import { paint } from "../../paint.ts";
import { typeScale } from "../../type-scale.ts";

const Rows = styled("ul")({
  margin: 0,
  padding: 0,
  listStyle: "none",
  "& > li": {
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    justifyContent: "space-between",
    gap: "2px 12px",
    minHeight: 44,
    padding: "6px 0",
    borderBottom: `1px solid ${paint.line}`,
    overflowWrap: "anywhere",
  },
  "& > li:last-of-type": { borderBottom: 0 },
  "& small": { ...typeScale.age, color: paint.mute },
});

/** Links to all saved views, with the list of each. */
export const ViewLinks = (props: { views: readonly SavedView[]; link: (view: SavedView) => ReactNode }) => {
  const { t } = useTranslation("views");
  if (props.views.length === 0)
    return (
      <EmptyState
        icon={<IconBookmark size={20} stroke={1.75} aria-hidden />}
        reason={t("profileNone")}
        next={t("profileNext")}
      />
    );
  return (
    <Rows>
      {props.views.map((view) => (
        <li key={view.id}>
          {props.link(view)}
          <small>{t(`list.${view.list}`)}</small>
        </li>
      ))}
    </Rows>
  );
};
