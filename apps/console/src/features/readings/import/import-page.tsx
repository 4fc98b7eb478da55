import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import { isOver, isRunning, type ReadingImport } from "@sgval/contract/readings/imports";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../../shared/format/use-format.ts";
import { usePageTitle } from "../../../shared/format/use-page-title.ts";
import { useErrorText } from "../../../shared/i18n/use-error-text.ts";
import { usePageSearch } from "../../../shared/page-search.ts";
import { PageBody } from "../../../shared/ui/page/page-body.tsx";
import { usePageTrail } from "../../../shared/ui/page/page-frame.ts";
import { PageHeader } from "../../../shared/ui/page/page-header.tsx";
import { QueryState } from "../../../shared/ui/page/query-state.tsx";
import { RowsSkeleton } from "../../../shared/ui/page/skeletons.tsx";
import { importListQuery, importQuery, useCancelImport } from "../api/imports.ts";
import { ChooseFile } from "./choose-file.tsx";
import { ImportMappingForm } from "./import-mapping-form.tsx";
import { ImportProgress } from "./import-progress.tsx";
import { importSearch } from "./import-search.ts";

/** Imports historical readings from a file; what runs goes on without the page and is shown again on return. */
export const ReadingImportPage = () => {
  const { t } = useTranslation("readings");
  const [search, onSearch] = usePageSearch(importSearch);
  const list = useQuery(importListQuery());
  const waiting = list.data?.data.find(({ status }) => isRunning(status) || status === "ready");
  const id = search.import ?? waiting?.id;
  const trail = usePageTrail(t("import.title"));
  usePageTitle(t("import.title"));
  return (
    <PageBody>
      <PageHeader title={t("import.title")} {...trail} />
      {id === undefined ? (
        <QueryState
          query={list}
          failed={t("import.listFailed")}
          skeleton={<RowsSkeleton rows={3} height={44} />}
        >
          {({ data }) => <ChooseFile recent={data} onChosen={(chosen) => onSearch({ import: chosen })} />}
        </QueryState>
      ) : (
        <OneImport
          key={id}
          id={id}
          deviceId={search.device ?? null}
          onOther={() => onSearch({ import: undefined })}
        />
      )}
    </PageBody>
  );
};

/** Says of the file whose form is below that it is not imported yet, which one that is, and how to get rid of it. */
const WaitingImport = (props: { job: ReadingImport; onDiscarded: () => void }) => {
  const { t } = useTranslation("readings");
  const format = useFormat();
  const errorText = useErrorText();
  const discard = useCancelImport(props.job.id);
  return (
    <>
      <Alert
        role="status"
        severity="info"
        action={
          <Button
            color="error"
            disabled={discard.isPending}
            // The notice is gone with the file before a callback of the mutation would be called.
            onClick={() => void discard.mutateAsync(undefined).then(props.onDiscarded, () => {})}
          >
            {t("import.discard")}
          </Button>
        }
      >
        {t("import.waits", {
          name: props.job.fileName,
          time: format.timestamp(props.job.createdAt),
        })}
      </Alert>
      {discard.error && <Alert severity="error">{errorText(discard.error)}</Alert>}
    </>
  );
};

const OneImport = (props: { id: number; deviceId: number | null; onOther: () => void }) => {
  const { t } = useTranslation("readings");
  const query = useQuery(importQuery(props.id));
  return (
    <QueryState query={query} failed={t("import.failed")} skeleton={<RowsSkeleton rows={4} height={44} />}>
      {(job) => (
        <>
          {job.status === "ready" && <WaitingImport job={job} onDiscarded={props.onOther} />}
          {job.status === "ready" ? (
            <ImportMappingForm
              job={job}
              deviceId={props.deviceId}
              result={(job.counts || job.failure) && <ImportProgress job={job} />}
            />
          ) : (
            (isRunning(job.status) || isOver(job.status) || job.counts || job.failure) && (
              <ImportProgress job={job} />
            )
          )}
          {(isOver(job.status) || job.status === "uploading") && (
            <div>
              <Button variant={job.chart ? "outlined" : "contained"} onClick={props.onOther}>
                {t("import.another")}
              </Button>
            </div>
          )}
        </>
      )}
    </QueryState>
  );
};
