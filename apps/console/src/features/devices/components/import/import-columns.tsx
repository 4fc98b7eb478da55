import MenuItem from "@mui/material/MenuItem";
import Select from "@mui/material/Select";
import { styled } from "@mui/material/styles";
import { importFieldKeys, importFields } from "@sgval/contract/devices/import";
import { type ImportAnswer, leftOut } from "@sgval/contract/table-import";
import { formatForInput } from "@sgval/quantities/format";
import type { Language } from "@sgval/quantities/language";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../../../shared/format/use-format.ts";
import { Body, Cell, HeadCell, NameCell, Scroller, Table } from "../../../../shared/ui/list/plain-table.ts";
import { SectionCard } from "../../../../shared/ui/page/section-card.tsx";

const DECIMALS = 7;

/** Its select is as wide as the others, whatever is chosen in it. */
const FieldCell = styled(Cell)({ "& .MuiInputBase-root": { width: 220 } });

/** A cell as the file has it, and what was read of it where the two look different: `1.000 = 1000`. */
const sampleText = (sample: string, number: number | null, language: Language): string => {
  const read = number === null ? sample : formatForInput(number, DECIMALS, language);
  return read === sample ? sample : `${sample} = ${read}`;
};

/** The columns of the file with their first cells, and the field each is imported as. */
export const ImportColumns = (props: {
  answer: ImportAnswer;
  busy: boolean;
  onColumns: (fields: readonly string[]) => void;
}) => {
  const { t } = useTranslation("devices");
  const { language } = useFormat();
  const { columns } = props.answer;
  const fields = columns.map(({ field }) => field ?? leftOut);
  return (
    <SectionCard title={t("bulk.import.columns")} sub={t("bulk.import.columnsHelp")} flush>
      <Scroller>
        <Table>
          <thead>
            <tr>
              <HeadCell scope="col">{t("bulk.import.heading")}</HeadCell>
              <HeadCell scope="col">{t("bulk.import.field")}</HeadCell>
              <HeadCell scope="col">{t("bulk.import.samples")}</HeadCell>
            </tr>
          </thead>
          <Body>
            {columns.map(({ heading, samples, numbers }, index) => (
              // The place of a column is what it is known by; two may have the same heading.
              // biome-ignore lint/suspicious/noArrayIndexKey: see above
              <tr key={index}>
                <NameCell scope="row">{heading || index + 1}</NameCell>
                <FieldCell>
                  <Select
                    size="small"
                    value={fields[index] ?? leftOut}
                    disabled={props.busy}
                    SelectDisplayProps={{ "aria-label": `${t("bulk.import.field")} ${heading}` }}
                    onChange={(event) =>
                      props.onColumns(
                        fields.map((field, at) =>
                          at === index ? event.target.value : field === event.target.value ? leftOut : field,
                        ),
                      )
                    }
                  >
                    <MenuItem value={leftOut}>{t("bulk.import.leaveOut")}</MenuItem>
                    {importFieldKeys.map((key) => (
                      <MenuItem key={key} value={key}>
                        {importFields[key].heading[language]}
                      </MenuItem>
                    ))}
                  </Select>
                </FieldCell>
                <Cell>
                  {samples
                    .map((sample, at) => sampleText(sample, numbers[at] ?? null, language))
                    .filter(Boolean)
                    .slice(0, 3)
                    .join(" · ")}
                </Cell>
              </tr>
            ))}
          </Body>
        </Table>
      </Scroller>
    </SectionCard>
  );
};
