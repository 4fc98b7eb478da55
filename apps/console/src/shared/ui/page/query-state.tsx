import { styled } from "@mui/material/styles";
import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { toApiError } from "../../api/api-error.ts";
import { useFormat } from "../../format/use-format.ts";
import { useErrorText } from "../../i18n/use-error-text.ts";
import { ErrorState } from "./error-state.tsx";
import { Loading, RowsSkeleton } from "./skeletons.tsx";

const Slow = styled("p")({ padding: "0 14px" });

/** Loading, error or data of a query; older data stays visible under an error. */
export const QueryState = <Data,>(props: {
  query: Pick<UseQueryResult<Data>, "data" | "error" | "isFetching" | "dataUpdatedAt" | "refetch">;
  /** What could not be loaded, as a sentence. */
  failed: string;
  skeleton?: ReactNode;
  children: (data: Data) => ReactNode;
}) => {
  const { t } = useTranslation("common");
  const format = useFormat();
  const errorText = useErrorText();
  const { data, error, isFetching, dataUpdatedAt, refetch } = props.query;
  const requestId = error && toApiError(error).requestId;
  return (
    <>
      {error && (
        <ErrorState
          cause={`${props.failed}: ${errorText(error)}`}
          lastGood={data === undefined ? undefined : t("asOf", { time: format.time(dataUpdatedAt) })}
          requestLine={requestId ? t("requestId", { id: requestId }) : undefined}
          retryLabel={t("retry")}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {data === undefined && !error && (
        <Loading label={t("loading")} slow={<Slow>{t("loading")}</Slow>}>
          {props.skeleton ?? <RowsSkeleton rows={5} />}
        </Loading>
      )}
      {data !== undefined && props.children(data)}
    </>
  );
};
