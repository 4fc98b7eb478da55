import Button from "@mui/material/Button";
import LinearProgress from "@mui/material/LinearProgress";
import { styled } from "@mui/material/styles";
import { type ReadingImport, workbookLimit } from "@sgval/contract/readings/imports";
import { IconUpload } from "@tabler/icons-react";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../../shared/format/use-format.ts";
import { useErrorText } from "../../../shared/i18n/use-error-text.ts";
import { useBelow } from "../../../shared/ui/breakpoints.ts";
import { CardLine, Cards, NameButton } from "../../../shared/ui/list/list-table-parts.ts";
import {
  Body,
  Cell,
  HeadCell,
  NumberCell,
  NumberHead,
  Scroller,
  Table,
} from "../../../shared/ui/list/plain-table.ts";
import { SectionCard } from "../../../shared/ui/page/section-card.tsx";
import { paint } from "../../../shared/ui/paint.ts";
import { useUploadImport } from "../api/imports.ts";
import { useImportOutcome } from "./import-progress.tsx";

const DropZone = styled("div")({
  display: "grid",
  gap: 12,
  justifyItems: "start",
  padding: "14px 16px",
  border: `1px dashed ${paint.line}`,
  borderRadius: 8,
  color: paint.mute,
  "& p": { margin: 0, maxWidth: 720 },
});
const Bar = styled("div")({ width: "100%", maxWidth: 420 });

/** Takes a file, dropped or chosen, and sends it; below, what was imported before. */
export const ChooseFile = (props: { recent: readonly ReadingImport[]; onChosen: (id: number) => void }) => {
  const { t } = useTranslation("readings");
  const format = useFormat();
  const errorText = useErrorText();
  const input = useRef<HTMLInputElement>(null);
  const [share, setShare] = useState(0);
  const outcome = useImportOutcome();
  const phone = useBelow("sm");
  const upload = useUploadImport(setShare);
  const take = (file: File | undefined) => {
    if (!file || upload.isPending) return;
    setShare(0);
    upload.mutate(file, { onSuccess: ({ id }) => props.onChosen(id) });
  };
  const recent = props.recent.map((job) => ({
    id: job.id,
    name: (
      <NameButton type="button" onClick={() => props.onChosen(job.id)}>
        {job.fileName}
      </NameButton>
    ),
    state: outcome(job),
    stored: job.counts && !job.dryRun ? format.count(job.counts.stored) : "--",
    rejected: job.counts ? format.count(job.counts.rejected) : "--",
    at: format.timestamp(job.createdAt),
  }));
  return (
    <>
      <SectionCard>
        <DropZone
          onDragOver={(event) => event.preventDefault()}
          onDrop={(event) => {
            event.preventDefault();
            take(event.dataTransfer.files[0]);
          }}
        >
          <p>{t("import.about")}</p>
          <p>{t("import.workbookLimit", { limit: format.count(workbookLimit / (1024 * 1024)) })}</p>
          <input
            ref={input}
            type="file"
            hidden
            accept=".csv,.txt,.tsv,.xlsx"
            aria-label={t("import.choose")}
            onChange={(event) => take(event.target.files?.[0])}
          />
          {upload.isPending ? (
            <Bar>
              <LinearProgress
                variant="determinate"
                value={share * 100}
                aria-label={t("import.uploading", { percent: format.share(share, 0) })}
              />
              <p role="status">{t("import.uploading", { percent: format.share(share, 0) })}</p>
            </Bar>
          ) : (
            <Button
              variant="contained"
              startIcon={<IconUpload size={18} stroke={1.75} aria-hidden />}
              onClick={() => input.current?.click()}
            >
              {t("import.choose")}
            </Button>
          )}
          {upload.error && <p role="alert">{errorText(upload.error)}</p>}
        </DropZone>
      </SectionCard>
      {recent.length > 0 && (
        <SectionCard title={t("import.recent")} flush>
          {phone ? (
            <Cards aria-label={t("import.recent")}>
              {recent.map(({ id, stored, rejected, at, name, state }) => (
                <li key={id}>
                  <CardLine>
                    {name}
                    <span>{state}</span>
                  </CardLine>
                  <div>
                    {t("import.counts.stored")} {stored} · {t("import.counts.rejected")} {rejected}
                  </div>
                  <div>
                    {t("import.at")} {at}
                  </div>
                </li>
              ))}
            </Cards>
          ) : (
            <Scroller tabIndex={0} role="region" aria-label={t("import.recent")}>
              <Table>
                <thead>
                  <tr>
                    <HeadCell scope="col">{t("import.file")}</HeadCell>
                    <HeadCell scope="col">{t("import.statusHead")}</HeadCell>
                    <NumberHead scope="col">{t("import.counts.stored")}</NumberHead>
                    <NumberHead scope="col">{t("import.counts.rejected")}</NumberHead>
                    <HeadCell scope="col">{t("import.at")}</HeadCell>
                  </tr>
                </thead>
                <Body>
                  {recent.map(({ id, stored, rejected, at, name, state }) => (
                    <tr key={id}>
                      <Cell>{name}</Cell>
                      <Cell>{state}</Cell>
                      <NumberCell>{stored}</NumberCell>
                      <NumberCell>{rejected}</NumberCell>
                      <Cell>{at}</Cell>
                    </tr>
                  ))}
                </Body>
              </Table>
            </Scroller>
          )}
        </SectionCard>
      )}
    </>
  );
};
