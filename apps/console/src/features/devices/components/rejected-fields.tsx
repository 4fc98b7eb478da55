import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useMay } from "../../../shared/api/ability.ts";
import { showSnackbar } from "../../../shared/api/snackbar.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import { useErrorText } from "../../../shared/i18n/use-error-text.ts";
import { Body, Cell, HeadCell, NameCell, Scroller, Table } from "../../../shared/ui/list/plain-table.ts";
import { EmptyState } from "../../../shared/ui/page/empty-state.tsx";
import { QueryState } from "../../../shared/ui/page/query-state.tsx";
import { SectionCard } from "../../../shared/ui/page/section-card.tsx";
import { RowsSkeleton } from "../../../shared/ui/page/skeletons.tsx";
import { rejectedFieldsQuery, useClearRejectedFields } from "../api/rejected-fields.ts";

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
                <thead>
                  <tr>
                    {columns.map((column) => (
                      <HeadCell key={column} scope="col">
                        {t(`rejected.${column}`)}
                      </HeadCell>
                    ))}
                  </tr>
                </thead>
                <Body>
                  {data.map((field) => (
                    <tr key={field.key}>
                      <NameCell scope="row">
                        <code>{field.key}</code>
                      </NameCell>
                      <Cell>
                        {t(`rejected.why.${field.reason}`)}
                        {field.goodSince !== null && (
                          <Typography variant="body2" color="success.main">
                            {t("rejected.goodSince", { at: format.dateTime(field.goodSince) })}
                          </Typography>
                        )}
                      </Cell>
                      <Cell>
                        <code>{field.lastValue}</code>
                      </Cell>
                      <Cell>{format.count(field.count)}</Cell>
                      <Cell>{format.dateTime(field.firstSeenAt)}</Cell>
                      <Cell>{format.dateTime(field.lastSeenAt)}</Cell>
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
