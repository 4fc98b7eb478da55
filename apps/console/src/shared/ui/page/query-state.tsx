import { styled } from "@mui/material/styles";
import { IconWifiOff } from "@tabler/icons-react";
import type { UseQueryResult } from "@tanstack/react-query";
import { Fragment, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { toApiError } from "../../api/api-error.ts";
import { serverNow, serverTimeAt } from "../../format/server-clock.ts";
import { useFormat } from "../../format/use-format.ts";
import { useErrorText } from "../../i18n/use-error-text.ts";
import { EmptyState } from "./empty-state.tsx";
import { ErrorState } from "./error-state.tsx";
import { Loading, RowsSkeleton } from "./skeletons.tsx";

const halfDayMs = 12 * 60 * 60 * 1000;
const Slow = styled("p")({ padding: "0 14px" });

/** What is shown of a query; `refetch` is called without arguments. */
export type ShownQuery<Data = unknown> = Pick<
  UseQueryResult<Data>,
  "data" | "error" | "isFetching" | "dataUpdatedAt"
> & {
  refetch: () => unknown;
  /** A query is paused while the browser has no network. */
  fetchStatus?: UseQueryResult["fetchStatus"];
};

/** The failure of several queries as one: the first error, the age of the oldest data, a retry of those that failed. */
export const failureOf = (queries: readonly ShownQuery[]): ShownQuery => {
  const failed = queries.filter(({ error }) => error);
  const times = queries.filter(({ data }) => data !== undefined).map(({ dataUpdatedAt }) => dataUpdatedAt);
  return {
    data: times.length > 0 || undefined,
    error: failed[0]?.error ?? null,
    isFetching: failed.some(({ isFetching }) => isFetching),
    dataUpdatedAt: times.length > 0 ? Math.min(...times) : 0,
    refetch: () => failed.map(({ refetch }) => refetch()),
  };
};

/** Why a query failed, the age of its older data, request id and retry; nothing while it has not failed. */
export const QueryFailure = (props: {
  query: ShownQuery;
  /** What could not be loaded, as a sentence. */
  failed: string;
}) => {
  const { t } = useTranslation("common");
  const format = useFormat();
  const errorText = useErrorText();
  const { data, error, isFetching, dataUpdatedAt, refetch } = props.query;
  if (!error) return null;
  // What a browser kept may be days old.
  const asOf = (at: number) => (serverNow() - at < halfDayMs ? format.time(at) : format.dateTime(at));
  const { requestId } = toApiError(error);
  return (
    <ErrorState
      cause={`${props.failed}${t("colon")}${errorText(error)}`}
      lastGood={data === undefined ? undefined : t("asOf", { time: asOf(serverTimeAt(dataUpdatedAt)) })}
      requestLine={requestId ? t("requestId", { id: requestId }) : undefined}
      retryLabel={t("retry")}
      retrying={isFetching}
      onRetry={() => void refetch()}
    />
  );
};

/** What could not be loaded while the browser has no network; the query goes on by itself when it is back. */
export const WithoutNetwork = ({ failed }: { failed: string }) => {
  const { t } = useTranslation("common");
  return <EmptyState icon={<IconWifiOff size={20} stroke={1.75} />} reason={failed} next={t("noNetwork")} />;
};

/** Loading, error or data of a query; older data stays visible under an error. */
export const QueryState = <Data,>(props: {
  query: ShownQuery<Data>;
  /** What could not be loaded, as a sentence. */
  failed: string;
  skeleton?: ReactNode;
  /** Stands around the error, where the data brings its own frames. */
  Frame?: (props: { children: ReactNode }) => ReactNode;
  children: (data: Data) => ReactNode;
}) => {
  const { t } = useTranslation("common");
  const { data, error, fetchStatus } = props.query;
  const isPaused = fetchStatus === "paused";
  const Frame = props.Frame ?? Fragment;
  return (
    <>
      {error && (
        <Frame>
          <QueryFailure query={props.query} failed={props.failed} />
        </Frame>
      )}
      {data === undefined && !error && isPaused && (
        <Frame>
          <WithoutNetwork failed={props.failed} />
        </Frame>
      )}
      {data === undefined && !error && !isPaused && (
        <Loading label={t("loading")} slow={<Slow>{t("loading")}</Slow>}>
          {props.skeleton ?? <RowsSkeleton rows={5} />}
        </Loading>
      )}
      {data !== undefined && props.children(data)}
    </>
  );
};
