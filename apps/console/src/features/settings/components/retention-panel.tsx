import { keptKinds } from "@sgval/contract/generated/kept-kinds";
import type { KeptData } from "@sgval/contract/settings/retention";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../../shared/format/use-format.ts";
import { Muted, Stack } from "../../../shared/ui/arrange.ts";
import {
  Body,
  Cell,
  HeadCell,
  NameCell,
  NumberCell,
  NumberHead,
  Scroller,
  Table,
} from "../../../shared/ui/list/plain-table.ts";
import { QueryState } from "../../../shared/ui/page/query-state.tsx";
import { SectionCard } from "../../../shared/ui/page/section-card.tsx";
import { keptDataQuery } from "../api/settings.ts";
import { ActivityTermCard } from "./activity-term-card.tsx";

const megabyte = 1024 * 1024;

const RetentionTable = ({ kept }: { kept: readonly KeptData[] }) => {
  const { t } = useTranslation("settings");
  const format = useFormat();
  const size = (bytes: number) => `${format.number(bytes / megabyte, bytes < 10 * megabyte ? 1 : 0)}\u00a0MB`;
  const term = ({ days, months }: KeptData): string => {
    if (days !== null) return t("retention.days", { count: days });
    return months === null ? t("retention.forever") : t("retention.months", { count: months });
  };
  const most = ({ rows, bytes }: KeptData): string[] => [
    ...(rows === null ? [] : [t("retention.rows", { count: rows, rows: format.count(rows) })]),
    ...(bytes === null ? [] : [size(bytes)]),
  ];
  return (
    <Scroller tabIndex={0} role="region" aria-label={t("retention.title")}>
      <Table>
        <thead>
          <tr>
            <HeadCell scope="col">{t("retention.what")}</HeadCell>
            <HeadCell scope="col">{t("retention.kept")}</HeadCell>
            <NumberHead scope="col">{t("retention.size")}</NumberHead>
          </tr>
        </thead>
        <Body>
          {kept.map((one) => (
            <tr key={one.kind}>
              <NameCell scope="row">{keptKinds[one.kind][format.language]}</NameCell>
              <Cell>
                <div>{term(one)}</div>
                {most(one).length > 0 && <Muted>{t("retention.most", { most: most(one).join(", ") })}</Muted>}
                {one.source !== "fixed" && <Muted>{t(`retention.source.${one.source}`)}</Muted>}
              </Cell>
              <NumberCell>{size(one.size)}</NumberCell>
            </tr>
          ))}
        </Body>
      </Table>
    </Scroller>
  );
};

/** What the server keeps how long; of these terms only that of the activity log is a setting. */
export const RetentionPanel = () => {
  const { t } = useTranslation("settings");
  const query = useQuery(keptDataQuery());
  return (
    <Stack gap={16}>
      <SectionCard title={t("retention.title")} sub={t("retention.sub")} flush>
        <QueryState query={query} failed={t("retention.failed")}>
          {(kept) => <RetentionTable kept={kept} />}
        </QueryState>
      </SectionCard>
      <ActivityTermCard />
    </Stack>
  );
};
