import type { Channel } from "@sgval/contract/devices/device";
import { type DeviceDetail, exportChannels } from "@sgval/contract/devices/routes";
import { missingText } from "@sgval/quantities/format";
import { parameterOf } from "@sgval/quantities/parameter";
import { isUnit, unitSymbol } from "@sgval/quantities/unit";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../../shared/format/use-format.ts";
import { ExportMenu } from "../../../shared/ui/list/export-menu.tsx";
import { Body, Cell, HeadCell, NameCell, Scroller, Table } from "../../../shared/ui/list/plain-table.ts";
import { SectionCard } from "../../../shared/ui/page/section-card.tsx";

/** How each value of the payload becomes a measurement. */
export const ChannelTable = ({ device }: { device: DeviceDetail }) => {
  const { t } = useTranslation("devices");
  const format = useFormat();
  const pair = (low: number | null, high: number | null, decimals = 2) =>
    low === null && high === null
      ? missingText
      : `${format.number(low, decimals)} – ${format.number(high, decimals)}`;
  const unitOf = ({ unit, parameter }: Channel): string => {
    const written = unit ?? parameterOf(parameter)?.parameter.unit ?? "";
    return isUnit(written) ? unitSymbol(written) : written;
  };
  const heads = [
    t("channels.parameter"),
    t("channels.key"),
    t("channels.mappingKey"),
    t("channels.unit"),
    t("channels.raw"),
    t("channels.measuring"),
    t("channels.limits"),
  ];
  return (
    <SectionCard
      title={t("channels.title")}
      sub={format.count(device.channels.length)}
      flush
      actions={
        <ExportMenu
          route={exportChannels}
          params={{ id: device.id }}
          query={{}}
          about={t("channels.title")}
        />
      }
    >
      <Scroller tabIndex={0} role="region" aria-label={t("channels.title")}>
        <Table>
          <caption className="visually-hidden">{t("channels.title")}</caption>
          <thead>
            <tr>
              {heads.map((head) => (
                <HeadCell key={head} scope="col">
                  {head}
                </HeadCell>
              ))}
            </tr>
          </thead>
          <Body>
            {device.channels.map((channel) => (
              <tr key={channel.slot}>
                <NameCell scope="row">{format.parameterName(channel.parameter)}</NameCell>
                <Cell>
                  <code>{channel.parameter}</code>
                </Cell>
                <Cell>
                  <code>{channel.mappingKey}</code>
                </Cell>
                <Cell>{unitOf(channel)}</Cell>
                <Cell>{pair(channel.rawMin, channel.rawMax)}</Cell>
                <Cell>
                  {pair(channel.measuringMin, channel.measuringMax)}
                  {channel.inverted && ` (${t("channels.inverted")})`}
                </Cell>
                <Cell>{pair(channel.under, channel.over)}</Cell>
              </tr>
            ))}
          </Body>
        </Table>
      </Scroller>
    </SectionCard>
  );
};
