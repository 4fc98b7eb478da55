import { styled } from "@mui/material/styles";
import type { Channel } from "@sgval/contract/devices/device";
import { type DeviceDetail, exportChannels } from "@sgval/contract/devices/routes";
import { formatRange, missingText } from "@sgval/quantities/format";
import { channelUnitText } from "@sgval/quantities/parameter";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../../shared/format/use-format.ts";
import { useBelow } from "../../../shared/ui/breakpoints.ts";
import { ExportMenu } from "../../../shared/ui/list/export-menu.tsx";
import { HeadRow } from "../../../shared/ui/list/head-row.tsx";
import { Body, Cell, NameCell, Scroller, Table } from "../../../shared/ui/list/plain-table.ts";
import { EmptyState } from "../../../shared/ui/page/empty-state.tsx";
import { SectionCard } from "../../../shared/ui/page/section-card.tsx";
import { formulaText } from "../scaling-preview.ts";
import { ChannelCards } from "./channel-cards.tsx";
import { ChannelValue } from "./channel-value.tsx";

const ValueCell = styled(Cell)({ whiteSpace: "nowrap" });

/** The latest value of each channel and how the payload becomes it; cards on a phone. */
export const ChannelTable = ({ device }: { device: DeviceDetail }) => {
  const { t } = useTranslation("devices");
  const format = useFormat();
  const pair = (low: number | null, high: number | null, decimals = 2) =>
    low === null && high === null
      ? missingText
      : formatRange(format.number(low, decimals), format.number(high, decimals), format.language);
  const rawText = (channel: Channel) =>
    formulaText(channel, format.language) || pair(channel.rawMin, channel.rawMax);
  const keysOf = ({ mappingKey, otherKeys = [] }: Channel) => [mappingKey, ...otherKeys].join(", ");
  const unitOf = (channel: Channel): string => channelUnitText(channel, format.language);
  const phone = useBelow("sm");
  const measuringText = (channel: Channel) =>
    [pair(channel.measuringMin, channel.measuringMax), channel.inverted && `(${t("channels.inverted")})`]
      .filter(Boolean)
      .join(" ");
  const heads = [
    t("channels.parameter"),
    t("channels.value"),
    t("channels.key"),
    t("channels.mappingKey"),
    t("channels.unit"),
    t("channels.raw"),
    t("channels.measuring"),
    t("channels.limits"),
  ];
  const title = { title: t("channels.title"), sub: format.count(device.channels.length) };
  const exported = (
    <ExportMenu route={exportChannels} params={{ id: device.id }} query={{}} about={t("channels.title")} />
  );
  if (device.channels.length === 0)
    return (
      <SectionCard {...title} flush>
        <EmptyState reason={t("channels.none")} />
      </SectionCard>
    );
  if (phone)
    return (
      <SectionCard {...title} actions={exported} flush>
        <ChannelCards
          label={t("channels.title")}
          cards={device.channels.map((channel) => ({
            key: channel.slot,
            title: format.parameterName(channel.parameter),
            aside: <ChannelValue device={device} channel={channel} />,
            lines: [
              { name: t("channels.key"), value: <code>{channel.parameter}</code> },
              { name: t("channels.mappingKey"), value: <code>{keysOf(channel)}</code> },
              { name: t("channels.unit"), value: unitOf(channel) || missingText },
              { name: t("channels.raw"), value: rawText(channel) },
              { name: t("channels.measuring"), value: measuringText(channel) },
              { name: t("channels.limits"), value: pair(channel.under, channel.over) },
            ].filter(({ value }) => value !== missingText),
          }))}
        />
      </SectionCard>
    );
  return (
    <SectionCard {...title} actions={exported} flush>
      <Scroller tabIndex={0} role="region" aria-label={t("channels.title")}>
        <Table>
          <caption className="visually-hidden">{t("channels.title")}</caption>
          <HeadRow headings={heads} />
          <Body>
            {device.channels.map((channel) => (
              <tr key={channel.slot}>
                <NameCell scope="row">{format.parameterName(channel.parameter)}</NameCell>
                <ValueCell>
                  <ChannelValue device={device} channel={channel} />
                </ValueCell>
                <Cell>
                  <code>{channel.parameter}</code>
                </Cell>
                <Cell>
                  <code>{keysOf(channel)}</code>
                </Cell>
                <Cell>{unitOf(channel)}</Cell>
                <Cell>{rawText(channel)}</Cell>
                <Cell>{measuringText(channel)}</Cell>
                <Cell>{pair(channel.under, channel.over)}</Cell>
              </tr>
            ))}
          </Body>
        </Table>
      </Scroller>
    </SectionCard>
  );
};
