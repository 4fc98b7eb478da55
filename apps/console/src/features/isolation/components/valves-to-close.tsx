import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import type { Boundary, IsolationPlan, ValvePlace } from "@sgval/contract/isolation/isolation";
import { IconLockSquareRounded } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { paths, pathTo } from "../../../config/paths.ts";
import { QuestionDialog } from "../../../shared/ui/act/question-dialog.tsx";
import { AddressLink } from "../../../shared/ui/address-link.tsx";
import { MutedText, Stack } from "../../../shared/ui/arrange.ts";
import { SectionCard } from "../../../shared/ui/page/section-card.tsx";
import { paint } from "../../../shared/ui/paint.ts";
import { typeScale } from "../../../shared/ui/type-scale.ts";
import { useBoundaryDetail, useBoundaryText, useShutText, useTagText } from "../boundary-text.ts";

const List = styled("ol")({
  margin: 0,
  padding: 0,
  listStyle: "none",
  "& > li": {
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    gap: "4px 10px",
    minHeight: 44,
    padding: "6px 0",
    borderTop: `1px solid ${paint.line}`,
  },
});
const Order = styled("span")({
  ...typeScale.label,
  display: "inline-grid",
  placeItems: "center",
  width: 24,
  height: 24,
  flex: "none",
  border: `2px solid ${paint.ink}`,
  borderRadius: 12,
});
const What = styled("div")({
  ...typeScale.body,
  flex: "1 1 200px",
  minWidth: 0,
  overflowWrap: "anywhere",
  "& small": { ...typeScale.age, display: "block", color: paint.mute },
});

const Tag = styled("span")({
  ...typeScale.bodyS,
  display: "flex",
  alignItems: "flex-start",
  gap: 4,
  color: paint.mediumText,
  fontWeight: 650,
  "& svg": { flex: "none" },
});

/** What names a valve in a question; `null` for what is no valve. */
const placeOf = ({ kind, link, node }: Boundary): ValvePlace | null =>
  link === null || kind === "check" ? null : { link, node: kind === "marked" ? node : null };

/** What to close, the nearest first; one that cannot be closed leads to the next ones. */
export const ValvesToClose = (props: {
  plan: IsolationPlan;
  /** Named in the question as not to be closed. */
  stuck: readonly ValvePlace[];
  onStuck: (stuck: readonly ValvePlace[]) => void;
}) => {
  const { plan, stuck, onStuck } = props;
  const { t } = useTranslation(["isolation", "common"]);
  const [asking, setAsking] = useState<{ place: ValvePlace; text: string } | null>(null);
  const textOf = useBoundaryText();
  const detailOf = useBoundaryDetail();
  const tagsOf = useTagText();
  const shutOf = useShutText();
  const row = (
    boundary: Boundary,
    { index = null, shut, isPassed = false }: { index?: number | null; shut?: string; isPassed?: boolean },
  ) => {
    const place = placeOf(boundary);
    const text = textOf(boundary);
    const wasAsked = stuck.some(({ link, node }) => link === place?.link && node === place.node);
    return (
      <li key={`${boundary.kind} ${boundary.link} ${boundary.node}`}>
        {index !== null && <Order>{index + 1}</Order>}
        <What>
          {text}
          {boundary.device && (
            <>
              {" · "}
              <AddressLink href={pathTo(paths.device, { id: boundary.device.id })}>
                {boundary.device.displayName}
              </AddressLink>
            </>
          )}
          <small>{detailOf(boundary)}</small>
          {shut && <small>{shut}</small>}
          {tagsOf(boundary.device).map((tag) => (
            <Tag key={tag}>
              <IconLockSquareRounded size={16} stroke={2} aria-hidden />
              <span>{tag}</span>
            </Tag>
          ))}
        </What>
        {place && !isPassed && (
          <Button
            size="small"
            variant="outlined"
            aria-label={t("close.stuckOf", { valve: text })}
            onClick={() => setAsking({ place, text })}
          >
            {t("close.stuck")}
          </Button>
        )}
        {place && isPassed && wasAsked && (
          <Button
            size="small"
            variant="outlined"
            onClick={() =>
              onStuck(stuck.filter(({ link, node }) => link !== place.link || node !== place.node))
            }
          >
            {t("close.again")}
          </Button>
        )}
      </li>
    );
  };
  return (
    <SectionCard title={t("close.title")} sub={t("close.order")}>
      <Stack gap={10}>
        {plan.outOfView > 0 && (
          <Alert severity="warning">{t("close.outOfView", { count: plan.outOfView })}</Alert>
        )}
        {!plan.closable && <Alert severity="warning">{t("close.source")}</Alert>}
        {plan.boundaries.length === 0 && plan.outOfView === 0 ? (
          <MutedText>{t("close.none")}</MutedText>
        ) : (
          <List>{plan.boundaries.map((one, index) => row(one, { index }))}</List>
        )}
        {plan.keptShut.length > 0 && (
          <section aria-label={t("close.keptShut")}>
            <MutedText>
              <b>{t("close.keptShut")}</b>
              {`${t("common:colon")}${t("close.keptShutNote")}`}
            </MutedText>
            <List>{plan.keptShut.map((one) => row(one, { shut: shutOf(one) }))}</List>
          </section>
        )}
        {plan.passed.length > 0 && (
          <section aria-label={t("close.passed")}>
            <MutedText>{t("close.passed")}</MutedText>
            <List>{plan.passed.map((one) => row(one, { isPassed: true }))}</List>
          </section>
        )}
      </Stack>
      {asking && (
        <QuestionDialog
          open
          title={t("close.stuckTitle", { valve: asking.text })}
          text={t("close.stuckText")}
          cancelLabel={t("common:cancel")}
          verbLabel={t("close.stuck")}
          onCancel={() => setAsking(null)}
          onConfirm={() => {
            onStuck([...stuck, asking.place]);
            setAsking(null);
          }}
        />
      )}
    </SectionCard>
  );
};
