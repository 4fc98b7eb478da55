import { dayMs, hourMs } from "@sgval/quantities/duration";
import { useQueries } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { paths, pathTo } from "../../../config/paths.ts";
import { serverNow } from "../../../shared/format/server-clock.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import { BoardRows } from "../../../shared/ui/list/board-rows.tsx";
import { EmptyState } from "../../../shared/ui/page/empty-state.tsx";
import { failureOf, QueryFailure } from "../../../shared/ui/page/query-state.tsx";
import { SectionCard } from "../../../shared/ui/page/section-card.tsx";
import { leakListQuery } from "../api/leaks.ts";

/** How many days ago the leaks of a band were found: at least, and less than. */
const bands = [
  { key: "day", from: 0, to: 1 },
  { key: "week", from: 1, to: 7 },
  { key: "month", from: 7, to: 30 },
  { key: "older", from: 30, to: null },
] as const;

/** Leak points that lose water still, by how long ago they were found; each number leads to them. */
export const OpenLeaksCard = () => {
  const { t } = useTranslation("leaks");
  const format = useFormat();
  // On the hour: an address that changes each second would be fetched each second.
  const now = Math.ceil(serverNow() / hourMs) * hourMs;
  const daysAgo = (days: number) => new Date(now - days * dayMs).toISOString();
  const asked = bands.map(({ from, to }) => ({
    to: daysAgo(from),
    ...(to === null ? {} : { from: daysAgo(to) }),
  }));
  const queryOf = ({ from, to }: { from?: string; to: string }) => ({
    to: Date.parse(to),
    ...(from === undefined ? {} : { from: Date.parse(from) }),
  });
  const queries = useQueries({
    queries: asked.map((range) => leakListQuery({ open: true, page: 1, size: 1, ...queryOf(range) })),
  });
  const counts = queries.map(({ data }) => data?.metaData.total ?? null);
  const total = counts.reduce<number | null>(
    (sum, count) => (sum === null || count === null ? null : sum + count),
    0,
  );
  return (
    <SectionCard title={t("openByAge.title")} sub={t("openByAge.sub")} flush>
      <QueryFailure query={failureOf(queries)} failed={t("failed")} />
      {total === 0 ? (
        <EmptyState reason={t("openByAge.none")} />
      ) : (
        <BoardRows
          rows={bands.map(({ key }, index) => ({
            key,
            href: pathTo(paths.leakPoints, {}, { open: "true", ...asked[index] }),
            name: t(`openByAge.${key}`),
            value: counts[index] == null ? "--" : format.count(counts[index]),
          }))}
        />
      )}
    </SectionCard>
  );
};
