import { styled } from "@mui/material/styles";
import type { IsolationPlan } from "@sgval/contract/isolation/isolation";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../../shared/format/use-format.ts";
import { MutedText } from "../../../shared/ui/arrange.ts";
import { paint } from "../../../shared/ui/paint.ts";
import { typeScale } from "../../../shared/ui/type-scale.ts";
import { useTagText } from "../boundary-text.ts";

export const Heading = styled("h3")({ ...typeScale.label, margin: "0 0 4px", color: paint.mute });
export const Names = styled("ul")({ margin: 0, paddingInlineStart: 20 });

type Feed = IsolationPlan["feeds"][number];

/** What a feed is: to open or to start, at once or before a tank is empty. */
const useFeedText = () => {
  const { t } = useTranslation("isolation");
  const format = useFormat();
  return ({ link, kind, part, supplied, demand }: Feed): string => {
    const gets = { supplied, demand: format.quantity(demand, "m3/h", 1) };
    if (link === null) return part === "tank" ? t("feeds.hiddenOnTank", gets) : t("feeds.hidden", gets);
    const fed = { link, ...gets };
    if (part === "tank") return kind === "pump" ? t("feeds.startOnTank", fed) : t("feeds.lineOnTank", fed);
    return kind === "pump" ? t("feeds.start", fed) : t("feeds.line", fed);
  };
};

/** What could supply what is behind the valves, and what a tank alone supplies, once it is opened or started. */
export const OtherSupply = ({ plan }: { plan: IsolationPlan }) => {
  const { t } = useTranslation("isolation");
  const textOf = useFeedText();
  const tagsOf = useTagText();
  const has = (of: Feed["part"]): boolean => plan.feeds.some(({ part }) => part === of);
  const isBehind = plan.behind.junctions > 0;
  const onTank = plan.tanks.length > 0;
  return (
    <section aria-label={t("feeds.title")}>
      <Heading>{t("feeds.title")}</Heading>
      {isBehind && !has("behind") && <MutedText>{t("feeds.none")}</MutedText>}
      {!isBehind && <MutedText>{onTank ? t("feeds.notAtOnce") : t("feeds.notNeeded")}</MutedText>}
      {plan.feeds.length > 0 && (
        <Names>
          {plan.feeds.map((feed, index) => (
            <li key={`${feed.part} ${feed.link ?? index}`}>
              {textOf(feed)}
              {tagsOf(feed.device).map((tag) => (
                <b key={tag}>{` · ${tag}`}</b>
              ))}
            </li>
          ))}
        </Names>
      )}
      {onTank && !has("tank") && <MutedText>{t("feeds.noneOnTank")}</MutedText>}
    </section>
  );
};
