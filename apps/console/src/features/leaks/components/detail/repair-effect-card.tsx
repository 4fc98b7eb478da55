import {
  type ComparedNight,
  comparedNights,
  exportRepairEffect,
  type RepairEffect,
} from "@sgval/contract/leaks/repair-effect";
import { calendarKindLabels } from "@sgval/contract/zones/labels";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../../../shared/format/use-format.ts";
import { MutedText, Stack, Text } from "../../../../shared/ui/arrange.ts";
import { ExportMenu } from "../../../../shared/ui/list/export-menu.tsx";
import { DescriptionList } from "../../../../shared/ui/page/description-list.tsx";
import { QueryState } from "../../../../shared/ui/page/query-state.tsx";
import { SectionCard } from "../../../../shared/ui/page/section-card.tsx";
import { repairEffectQuery } from "../../api/surroundings.ts";
import { NightComparison } from "./night-comparison.tsx";

/** What keeps a night out of the mean. */
const useGapText = () => {
  const { t } = useTranslation("leaks");
  const format = useFormat();
  return ({ day, flow, good, expected, calendar }: ComparedNight): string =>
    `${format.localDay(day)} (${
      flow === null
        ? t("effect.gapMissing", { good, expected })
        : calendar.map((kind) => calendarKindLabels[kind][format.language]).join(", ")
    })`;
};

const Compared = ({ effect }: { effect: RepairEffect & { before: NonNullable<RepairEffect["before"]> } }) => {
  const { t } = useTranslation(["leaks", "common"]);
  const format = useFormat();
  const gapText = useGapText();
  const { state, before, after, saved } = effect;
  const flowOf = (flow: number | null) => format.quantity(flow, "m3/h", 1);
  const sideText = ({ mean, counted, nights }: typeof before) =>
    t("effect.side", { flow: flowOf(mean), counted, count: nights.length });
  const gaps = [...before.nights, ...(after?.nights ?? [])].filter(({ counted }) => !counted);
  const toCome = after ? comparedNights - after.nights.length : 0;
  return (
    <Stack gap={12}>
      {state !== "compared" && <Text>{t(`effect.state.${state}`)}</Text>}
      <DescriptionList
        properties={[
          {
            key: "before",
            label: t(state === "not_repaired" ? "effect.beforeNow" : "effect.before", {
              time: format.dateTime(before.at),
            }),
            content: sideText(before),
          },
          ...(after
            ? [
                {
                  key: "after",
                  label: t("effect.after", { time: format.dateTime(after.at) }),
                  content: sideText(after),
                },
              ]
            : []),
          ...(saved
            ? [
                {
                  key: "saved",
                  label: t(saved.flow < 0 ? "effect.rose" : "effect.saved"),
                  content: (
                    <b>{`${flowOf(Math.abs(saved.flow))} · ${format.quantity(Math.abs(saved.volume), "m3", 0)}/${t("effect.day")}`}</b>
                  ),
                },
              ]
            : []),
        ]}
      />
      <NightComparison before={before} after={after} />
      {saved && (
        <MutedText>
          {t(saved.pressureCorrected ? "effect.factorByPressure" : "effect.factorOfDay", {
            factor: format.number(saved.nightDayFactor, 1),
          })}
        </MutedText>
      )}
      {toCome > 0 && <MutedText>{t("effect.toCome", { count: toCome, nights: comparedNights })}</MutedText>}
      {gaps.length > 0 && (
        <MutedText>{`${t("effect.gaps")}${t("common:colon")}${gaps.map(gapText).join("; ")}`}</MutedText>
      )}
    </Stack>
  );
};

/** What a repair changed of the night flow of its zone; or what is missing to say it. */
export const RepairEffectCard = ({ leakId }: { leakId: number }) => {
  // The texts of the export come with the page: asked for once the nights are known, they would take it away for a while.
  const { t } = useTranslation(["leaks", "tables"]);
  const query = useQuery(repairEffectQuery(leakId));
  const zone = query.data?.zone;
  return (
    <SectionCard
      title={t("effect.title")}
      sub={zone && t("effect.sub", { zone: zone.name })}
      actions={
        query.data?.before && (
          <ExportMenu
            route={exportRepairEffect}
            params={{ id: leakId }}
            query={{}}
            about={t("effect.title")}
          />
        )
      }
    >
      <QueryState query={query} failed={t("effect.failed")}>
        {({ before, ...effect }) => {
          if (before) return <Compared effect={{ ...effect, before }} />;
          return effect.state === "compared" ? null : (
            <MutedText>{t(`effect.state.${effect.state}`)}</MutedText>
          );
        }}
      </QueryState>
    </SectionCard>
  );
};
