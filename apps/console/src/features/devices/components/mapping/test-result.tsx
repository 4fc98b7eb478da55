import Alert from "@mui/material/Alert";
import { styled } from "@mui/material/styles";
import type { MappingTest } from "@sgval/contract/readings/mapping";
import { parameterOf } from "@sgval/quantities/parameter";
import { qualityNamed } from "@sgval/quantities/quality";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../../../shared/format/use-format.ts";
import { Stack } from "../../../../shared/ui/arrange.ts";
import { Body, Cell, HeadCell, NameCell, Scroller, Table } from "../../../../shared/ui/list/plain-table.ts";

const Caption = styled("caption")({ textAlign: "start", paddingBottom: 6 });
const Mark = styled("small")({ display: "block" });

/** Why a message, or a part of it, would not be stored. */
const Cause = ({ test }: { test: MappingTest }) => {
  const { t } = useTranslation(["devices", "common"]);
  const cause = test.dead ?? test.deadInPart;
  if (!cause) return null;
  return (
    <Alert severity={test.dead ? "error" : "warning"}>
      {t(test.dead ? "mapping.dead" : "mapping.deadInPart")}
      {t("common:colon")}
      {t(`mapping.reason.${cause.reason}`)}
      {cause.detail && ` (${cause.detail})`}
      {test.syntax && `. ${t("mapping.syntax", test.syntax)}`}
    </Alert>
  );
};

/** What would be stored of a message: its rows with times, values and qualities, and what was refused. */
export const TestResult = ({ test }: { test: MappingTest }) => {
  const { t } = useTranslation(["devices", "common"]);
  const format = useFormat();
  const { samples, notes, rejected } = test;
  const keys = [...new Set(samples.flatMap(({ values }) => Object.keys(values)))];
  return (
    <Stack gap={12}>
      <Cause test={test} />
      {notes.map((note) => (
        <Alert key={note} severity="info">
          {t(`mapping.note.${note}`)}
        </Alert>
      ))}
      {test.warnings.map((warning) => (
        <Alert key={warning} severity="warning">
          {t("mapping.decoderWarning")}
          {t("common:colon")}
          {warning}
        </Alert>
      ))}
      {rejected.length > 0 && (
        <Alert severity="warning">
          {t("mapping.rejectedFields")}
          {t("common:colon")}
          {rejected
            .slice(0, 20)
            .map(({ field, reason }) => `${field} (${t(`rejected.why.${reason}`)})`)
            .join(", ")}
        </Alert>
      )}
      {samples.length > 0 && (
        <Scroller tabIndex={0} role="region" aria-label={t("mapping.result")}>
          <Table>
            <Caption>
              {t("mapping.resultSamples", {
                count: test.sampleCount,
                number: format.count(test.sampleCount),
              })}
            </Caption>
            <thead>
              <tr>
                <HeadCell scope="col">{t("mapping.use.time")}</HeadCell>
                {keys.map((key) => (
                  <HeadCell key={key} scope="col">
                    {format.parameterName(key)}
                  </HeadCell>
                ))}
              </tr>
            </thead>
            <Body>
              {samples.map((sample) => (
                <tr key={sample.measuredAt}>
                  <NameCell scope="row">
                    {format.timestamp(sample.measuredAt)}
                    {sample.late && <Mark>{t("mapping.late")}</Mark>}
                  </NameCell>
                  {keys.map((key) => {
                    const parameter = parameterOf(key)?.parameter;
                    const value = sample.values[key] ?? null;
                    const quality = qualityNamed(sample.quality[key]);
                    return (
                      <Cell key={key}>
                        {value === null || !parameter ? "--" : format.parameter(value, parameter)}
                        {quality !== "good" && <Mark>{t(`common:quality.${quality}`)}</Mark>}
                      </Cell>
                    );
                  })}
                </tr>
              ))}
            </Body>
          </Table>
        </Scroller>
      )}
    </Stack>
  );
};
