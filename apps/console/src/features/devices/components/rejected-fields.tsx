import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useMay } from "../../../shared/api/ability.ts";
import { showSnackbar } from "../../../shared/api/snackbar.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import { useErrorText } from "../../../shared/i18n/use-error-text.ts";
import { HeadRow } from "../../../shared/ui/list/head-row.tsx";
import { Body, Cell, NameCell, Scroller, Table } from "../../../shared/ui/list/plain-table.ts";
import { EmptyState } from "../../../shared/ui/page/empty-state.tsx";
import { QueryState } from "../../../shared/ui/page/query-state.tsx";
import { SectionCard } from "../../../shared/ui/page/section-card.tsx";
import { RowsSkeleton } from "../../../shared/ui/page/skeletons.tsx";
import { rejectedFieldsQuery, useClearRejectedFields } from "../api/rejected-fields.ts";

// What a device sent may be long and without a space: it breaks, so that the reason keeps its place on a phone.
const KeyCell = styled(NameCell)({ minWidth: 140, overflowWrap: "anywhere" });
const ReasonCell = styled(Cell)({ minWidth: 190 });
const ValueCell = styled(Cell)({ minWidth: 110, overflowWrap: "anywhere" });
const TimeCell = styled(Cell)({ whiteSpace: "nowrap" });

const columns = ["key", "reason", "lastValue", "count", "firstSeen", "lastSeen"] as const;

/** Payload fields of which a value could not be used, each with its reason and since when it is good again. */
export const RejectedFields = ({ deviceId }: { deviceId: number }) => {
  const { t } = useTranslation("devices");
  const format = useFormat();
  const errorText = useErrorText();
  const may = useMay();
  const query = useQuery(rejectedFieldsQuery(deviceId));
  const clear = useClearRejectedFields(deviceId);
  const rows = query.data?.data ?? [];
  return (
    <SectionCard
      title={t("rejected.title")}
      flush
      actions={
        rows.length > 0 &&
        may("Device.Update") && (
          <Button
            variant="outlined"
            disabled={clear.isPending}
            onClick={() =>
              clear.mutate(undefined, { onError: (error) => showSnackbar("error", errorText(error)) })
            }
          >
            {t("rejected.clear")}
          </Button>
        )
      }
    >
      <QueryState
        query={query}
        failed={t("rejected.failed")}
        skeleton={<RowsSkeleton rows={1} height={36} />}
      >
        {({ data }) =>
          data.length === 0 ? (
            <EmptyState reason={t("rejected.empty")} />
          ) : (
            <Scroller tabIndex={0} role="region" aria-label={t("rejected.title")}>
              <Table>
                <HeadRow headings={columns.map((column) => t(`rejected.${column}`))} />
                <Body>
                  {data.map((field) => (
                    <tr key={field.key}>
                      <KeyCell scope="row">
                        <code dir="auto">{field.key}</code>
                      </KeyCell>
                      <ReasonCell>
                        {t(`rejected.why.${field.reason}`)}
                        {field.goodSince !== null && (
                          <Typography variant="body2">
                            {t("rejected.goodSince", { at: format.dateTime(field.goodSince) })}
                          </Typography>
                        )}
                      </ReasonCell>
                      <ValueCell>
                        <code dir="auto">{field.lastValue}</code>
                      </ValueCell>
                      <Cell>{format.count(field.count)}</Cell>
                      <TimeCell>{format.dateTime(field.firstSeenAt)}</TimeCell>
                      <TimeCell>{format.dateTime(field.lastSeenAt)}</TimeCell>
                    </tr>
                  ))}
                </Body>
              </Table>
            </Scroller>
          )
        }
      </QueryState>
    </SectionCard>
  );
};
