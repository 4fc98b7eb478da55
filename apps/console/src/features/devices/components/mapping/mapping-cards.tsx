import Alert from "@mui/material/Alert";
import type { MappingTest } from "@sgval/contract/readings/mapping";
import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Stack } from "../../../../shared/ui/arrange.ts";
import { EmptyState } from "../../../../shared/ui/page/empty-state.tsx";
import { QueryFailure } from "../../../../shared/ui/page/query-state.tsx";
import { SectionCard } from "../../../../shared/ui/page/section-card.tsx";
import { DecoderField } from "./decoder-field.tsx";
import { FieldChoice } from "./field-choice.tsx";
import { FieldTree } from "./field-tree.tsx";
import { TestResult } from "./test-result.tsx";
import { TimeZoneField } from "./time-zone-field.tsx";

/** What becomes of a message with the mapping in the form, field by field, and where the mapping is changed. */
export const MappingCards = (props: {
  test: UseQueryResult<MappingTest>;
  opened: number | null;
  onOpen: (index: number | null) => void;
  /** The field that takes a preset. */
  preset: ReactNode;
  /** What else is to be said of the result. */
  children?: ReactNode;
}) => {
  const { test } = props;
  const { t } = useTranslation("devices");
  return (
    <>
      <SectionCard title={t("mapping.decoderTitle")}>
        <Stack gap={12}>
          {props.preset}
          <DecoderField />
        </Stack>
      </SectionCard>
      <SectionCard title={t("mapping.result")} sub={t("mapping.testText")}>
        <QueryFailure query={test} failed={t("mapping.testFailed")} />
        <Stack gap={12}>
          {test.data ? <TestResult test={test.data} /> : <EmptyState reason={t("mapping.resultNone")} />}
          {props.children}
        </Stack>
      </SectionCard>
      {test.data && test.data.fields.length > 0 && (
        <SectionCard title={t("mapping.fields")} sub={t("mapping.fieldsText")} flush>
          <FieldTree fields={test.data.fields} opened={props.opened} onOpen={props.onOpen}>
            {(field) => <FieldChoice field={field} />}
          </FieldTree>
          {test.data.isCut && <Alert severity="info">{t("mapping.fieldsCut")}</Alert>}
        </SectionCard>
      )}
      <SectionCard title={t("mapping.use.time")}>
        <TimeZoneField />
      </SectionCard>
    </>
  );
};
