import { styled } from "@mui/material/styles";
import { type ReactNode, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { SectionCard } from "../../../../shared/ui/page/section-card.tsx";
import { Segmented } from "../../../../shared/ui/page/segmented.tsx";
import { useElementWidth } from "../../../../shared/ui/use-element-width.ts";

const edge = 14;
const Frame = styled("div")({ padding: `0 ${edge}px ${edge}px`, minWidth: 0 });

/** Size of a drawing with a value axis, px. */
export const drawingHeight = 190;
export const drawingEdge = { top: 14, bottom: 26, left: 40, right: 14 };

type View = "chart" | "table";

/** A card with figures as a drawing or as a table. */
export const DrawnCard = (props: {
  title: string;
  sub: string;
  exports: ReactNode;
  /** @param width of the drawing in px; 0 before it is known */
  children: (view: View, width: number) => ReactNode;
}) => {
  const { t } = useTranslation("zones");
  const [view, setView] = useState<View>("chart");
  const frame = useRef<HTMLDivElement>(null);
  const width = useElementWidth(frame);
  return (
    <SectionCard
      title={props.title}
      sub={props.sub}
      flush
      actions={
        <>
          <Segmented
            label={t("account.shownAs")}
            size="small"
            value={view}
            segments={[
              { value: "chart", label: t("account.chart") },
              { value: "table", label: t("account.table") },
            ]}
            onChange={setView}
          />
          {props.exports}
        </>
      }
    >
      <Frame ref={frame}>{props.children(view, Math.max(0, width - 2 * edge))}</Frame>
    </SectionCard>
  );
};
