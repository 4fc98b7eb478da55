import { styled } from "@mui/material/styles";
import type { IsolationEffect } from "@sgval/contract/isolation/isolation";
import type { UseQueryResult } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../../shared/format/use-format.ts";
import { MutedText, Stack, Text } from "../../../shared/ui/arrange.ts";
import { DescriptionList } from "../../../shared/ui/page/description-list.tsx";
import { QueryFailure } from "../../../shared/ui/page/query-state.tsx";
import { SectionCard } from "../../../shared/ui/page/section-card.tsx";

const Names = styled("ul")({ margin: 0, paddingInlineStart: 20 });
const SHOWN = 12;

/** The estimate in words; the same on the page and on paper. */
export const EffectText = ({ effect }: { effect: IsolationEffect }) => {
  const { t } = useTranslation("isolation");
  const format = useFormat();
  const bar = (pressure: number | null) => format.quantity(pressure, "bar", 2);
  if (effect.kind === "none")
    return (
      <Text>
        {effect.reason === "error_above_limit"
          ? t("effect.none.error_above_limit", { error: bar(effect.error) })
          : t(`effect.none.${effect.reason}`)}
      </Text>
    );
  const { below, demandBelow, customersBelow, fallen, error } = effect;
  // Counts of nothing would read as if all were well.
  if (below.total === 0) return <Text>{t("effect.nothingLeft")}</Text>;
  const flow = (value: number) => format.quantity(value, "m3/h", 1);
  return (
    <Stack gap={10}>
      <DescriptionList
        properties={[
          {
            key: "below",
            label: t("effect.below", { minimum: bar(effect.minimumPressure) }),
            content: t("effect.beforeAfter", {
              before: below.before,
              after: below.after,
              total: below.total,
            }),
          },
          ...(customersBelow
            ? [
                {
                  key: "customers",
                  label: t("effect.customers"),
                  content: `${format.count(customersBelow.before)} → ${format.count(customersBelow.after)}`,
                },
              ]
            : []),
          {
            key: "demand",
            label: t("effect.demand"),
            content: `${flow(demandBelow.before)} → ${flow(demandBelow.after)}`,
          },
        ]}
      />
      {fallen.length === 0 ? (
        <MutedText>{t("effect.noFallen")}</MutedText>
      ) : (
        <section aria-label={t("effect.fallen")}>
          <MutedText>{t("effect.fallen")}</MutedText>
          <Names>
            {fallen.slice(0, SHOWN).map(({ node, before, after }) => (
              <li key={node}>{t("effect.fallenLine", { node, before: bar(before), after: bar(after) })}</li>
            ))}
          </Names>
          {fallen.length > SHOWN && (
            <MutedText>{t("effect.more", { count: fallen.length - SHOWN })}</MutedText>
          )}
        </section>
      )}
      <MutedText>
        {error
          ? t("effect.error", { error: bar(error.bar), pressures: error.pressures })
          : t("effect.noError")}
      </MutedText>
    </Stack>
  );
};

/** What the model expects of the pressures in the rest of the network. */
export const RestPressures = ({ query }: { query: UseQueryResult<IsolationEffect> }) => {
  const { t } = useTranslation("isolation");
  return (
    <SectionCard title={t("effect.title")} sub={t("effect.mark")}>
      {query.error ? (
        <QueryFailure query={query} failed={t("effect.failed")} />
      ) : query.data ? (
        <EffectText effect={query.data} />
      ) : (
        <MutedText role="status">{t("effect.computing")}</MutedText>
      )}
    </SectionCard>
  );
};
