import { styled } from "@mui/material/styles";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../../shared/format/use-format.ts";
import { unmappedQuery } from "../../../shared/queries/unmapped-fields.ts";
import { MutedText } from "../../../shared/ui/arrange.ts";
import { Fold } from "../../../shared/ui/fold.ts";
import { HeadRow } from "../../../shared/ui/list/head-row.tsx";
import { Body, Cell, NameCell, Scroller, Table } from "../../../shared/ui/list/plain-table.ts";
import { EmptyState } from "../../../shared/ui/page/empty-state.tsx";
import { QueryState } from "../../../shared/ui/page/query-state.tsx";
import { SectionCard } from "../../../shared/ui/page/section-card.tsx";
import { RowsSkeleton } from "../../../shared/ui/page/skeletons.tsx";
import { MappingLink } from "./mapping/mapping-link.tsx";

const Payload = styled(Fold)({
  padding: "8px 14px 12px",
  "& pre": { overflowX: "auto", margin: "8px 0 0", fontSize: 12 },
});

const Note = styled(MutedText)({ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 8 });
/** Keys that are named; the settings have all. */
const MOST_NAMED = 5;

/** That some of what a device sends is stored nowhere, with the way to map it. */
export const UnmappedNote = ({ deviceId }: { deviceId: number }) => {
  const { t } = useTranslation(["devices", "common"]);
  const { data } = useQuery(unmappedQuery(deviceId));
  if (!data || data.data.length === 0) return null;
  const { total } = data.metaData;
  const keys = data.data.slice(0, MOST_NAMED).map(({ key }) => key);
  return (
    <Note>
      <span>
        {t("unmapped.note", { count: total })}
        {t("common:colon")}
        <code dir="auto">{total > keys.length ? `${keys.join(", ")}, …` : keys.join(", ")}</code>
      </span>
      <MappingLink deviceId={deviceId} />
    </Note>
  );
};

/** Payload keys without a channel, with the payload they came in. */
export const UnmappedKeys = ({ deviceId }: { deviceId: number }) => {
  const { t } = useTranslation("devices");
  const format = useFormat();
  const query = useQuery(unmappedQuery(deviceId));
  const heads = [t("unmapped.key"), t("unmapped.lastValue"), t("unmapped.count"), t("unmapped.lastSeen")];
  return (
    <SectionCard title={t("unmapped.title")} flush actions={<MappingLink deviceId={deviceId} />}>
      <QueryState
        query={query}
        failed={t("unmapped.failed")}
        skeleton={<RowsSkeleton rows={2} height={36} />}
      >
        {({ data, lastPayload }) => (
          <>
            {data.length === 0 && <EmptyState reason={t("unmapped.empty")} />}
            {data.length > 0 && (
              <Scroller tabIndex={0} role="region" aria-label={t("unmapped.title")}>
                <Table>
                  <HeadRow headings={heads} />
                  <Body>
                    {data.map((row) => (
                      <tr key={row.key}>
                        <NameCell scope="row">
                          <code dir="auto">{row.key}</code>
                        </NameCell>
                        <Cell dir="auto">{row.lastValue}</Cell>
                        <Cell>{format.count(row.count)}</Cell>
                        <Cell>{format.dateTime(row.lastSeenAt)}</Cell>
                      </tr>
                    ))}
                  </Body>
                </Table>
              </Scroller>
            )}
            {lastPayload && (
              <Payload>
                <summary>{t("unmapped.lastPayload")}</summary>
                <pre dir="auto">{lastPayload}</pre>
              </Payload>
            )}
          </>
        )}
      </QueryState>
    </SectionCard>
  );
};
