import MenuItem from "@mui/material/MenuItem";
import Select from "@mui/material/Select";
import { pumpsOf } from "@sgval/contract/control/pumps";
import { channelOfPumpKey } from "@sgval/contract/pumps/pumps";
import type { TemplateRow } from "@sgval/contract/pumps/templates";
import { missingText } from "@sgval/quantities/format";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../../../shared/format/use-format.ts";
import { devicesToChooseQuery } from "../../../../shared/queries/find-devices.ts";
import { MutedText, Stack } from "../../../../shared/ui/arrange.ts";
import { Field } from "../../../../shared/ui/form/field.tsx";
import { Body, Cell, HeadCell, NameCell, Scroller, Table } from "../../../../shared/ui/list/plain-table.ts";
import { QueryState } from "../../../../shared/ui/page/query-state.tsx";
import { lastMessageQuery, type Tested } from "../../api/templates.ts";
import { measuredText } from "../../measured-rows.ts";

type Row = { [Name in keyof TemplateRow]?: unknown };

const keyOf = (typed: unknown): string => (typeof typed === "string" ? typed.trim() : "");

const Result = ({ tested, rows }: { tested: Tested; rows: readonly Row[] }) => {
  const { t } = useTranslation("pumps");
  const format = useFormat();
  const { device, unmapped } = tested;
  const pumps = pumpsOf(device);
  const [picked, setPicked] = useState<string | null>(null);
  const pump = picked !== null && pumps.includes(picked) ? picked : (pumps[0] ?? "");
  const read = ({ mappingKey, unitName }: Row): string | null => {
    const key = keyOf(mappingKey);
    if (key === "") return null;
    const channel = channelOfPumpKey(device.channels, pump, key);
    if (channel) return measuredText(device, channel.parameter, keyOf(unitName) || null, format);
    return unmapped.get(`${pump}.${key}`) ?? unmapped.get(key) ?? null;
  };
  if (!device.latest) return <MutedText>{t("template.noMessage")}</MutedText>;
  return (
    <Stack gap={10}>
      {pumps.length > 0 && (
        <Field label={t("template.pump")}>
          {({ id, ...aria }) => (
            <Select
              fullWidth
              value={pump}
              onChange={(event) => setPicked(event.target.value)}
              SelectDisplayProps={{ id, ...aria, "aria-label": t("template.pump") }}
            >
              {pumps.map((key) => (
                <MenuItem key={key} value={key}>
                  {key}
                </MenuItem>
              ))}
            </Select>
          )}
        </Field>
      )}
      <MutedText>{t("template.at", { time: format.timestamp(device.latest.measuredAt) })}</MutedText>
      <Scroller>
        <Table>
          <thead>
            <tr>
              <HeadCell scope="col">{t("template.mappingKey")}</HeadCell>
              <HeadCell scope="col">{t("template.value")}</HeadCell>
            </tr>
          </thead>
          <Body>
            {rows.map((row, index) => (
              // Two rows may have one key while they are typed.
              // biome-ignore lint/suspicious/noArrayIndexKey: the rows have no other identity here
              <tr key={index}>
                <NameCell scope="row">{keyOf(row.mappingKey) || missingText}</NameCell>
                <Cell>{read(row) ?? t("template.missing")}</Cell>
              </tr>
            ))}
          </Body>
        </Table>
      </Scroller>
    </Stack>
  );
};

/** What the keys of a template find in the last message of a station. */
export const TemplateTest = ({ rows }: { rows: readonly Row[] }) => {
  const { t } = useTranslation("pumps");
  const stations = useQuery(devicesToChooseQuery("", { type: "WATER_PUMP" }));
  const [picked, setPicked] = useState<number | null>(null);
  const query = useQuery({ ...lastMessageQuery(picked ?? 0), enabled: picked !== null });
  return (
    <Stack gap={10}>
      <Field
        label={t("template.test")}
        help={stations.data?.length === 0 ? t("template.noStation") : t("template.testHint")}
      >
        {({ id, ...aria }) => (
          <Select
            fullWidth
            displayEmpty
            value={picked ?? ""}
            onChange={(event) => setPicked(Number(event.target.value) || null)}
            SelectDisplayProps={{ id, ...aria, "aria-label": t("template.test") }}
          >
            <MenuItem value="">{t("template.station")}</MenuItem>
            {(stations.data ?? []).map((device) => (
              <MenuItem key={device.id} value={device.id}>
                {device.displayName}
              </MenuItem>
            ))}
          </Select>
        )}
      </Field>
      {picked !== null && (
        <QueryState query={query} failed={t("template.failed")}>
          {(tested) => <Result tested={tested} rows={rows} />}
        </QueryState>
      )}
    </Stack>
  );
};
