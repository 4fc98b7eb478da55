import { type WrittenChange, writtenChanges } from "@sgval/contract/activity/changes";
import type { ImportAnswer } from "@sgval/contract/table-import";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../../../shared/format/use-format.ts";
import { Muted } from "../../../../shared/ui/arrange.ts";
import { Body, Cell, HeadCell, NameCell, Scroller, Table } from "../../../../shared/ui/list/plain-table.ts";
import { SectionCard } from "../../../../shared/ui/page/section-card.tsx";

/** Changed fields shown. */
const SHOWN = 200;

const changeText = ({ before, after }: WrittenChange): string =>
  before === null ? after : `${before} → ${after}`;

/** The fields of devices that exist which an import changes or has changed, before and after. */
export const ImportChanges = ({ answer: { data, metaData } }: { answer: ImportAnswer }) => {
  const { t } = useTranslation("devices");
  const format = useFormat();
  const reader = { language: format.language, timestamp: format.dateTime, quantity: format.quantity };
  const rows = data.flatMap(({ line, name, errors, changes }) =>
    errors.length > 0 || !changes
      ? []
      : writtenChanges({ detail: "device_updated", ...changes }, reader).map((change) => ({
          ...{ line, name, field: change.name, text: changeText(change) },
          key: `${line}/${change.key}`,
        })),
  );
  if (rows.length === 0) return null;
  return (
    <SectionCard
      title={t(metaData.dryRun ? "bulk.import.wouldChange" : "bulk.import.changed")}
      sub={
        rows.length > SHOWN ? (
          <Muted>
            {t("bulk.import.firstChanges", { shown: format.count(SHOWN), all: format.count(rows.length) })}
          </Muted>
        ) : undefined
      }
      flush
    >
      <Scroller>
        <Table>
          <thead>
            <tr>
              <HeadCell scope="col">{t("bulk.import.line")}</HeadCell>
              <HeadCell scope="col">{t("columns.name")}</HeadCell>
              <HeadCell scope="col">{t("bulk.import.field")}</HeadCell>
              <HeadCell scope="col">{t("bulk.import.change")}</HeadCell>
            </tr>
          </thead>
          <Body>
            {rows.slice(0, SHOWN).map(({ key, line, name, field, text }) => (
              <tr key={key}>
                <NameCell scope="row">{line}</NameCell>
                <Cell>{name}</Cell>
                <Cell>{field}</Cell>
                <Cell>{text}</Cell>
              </tr>
            ))}
          </Body>
        </Table>
      </Scroller>
    </SectionCard>
  );
};
