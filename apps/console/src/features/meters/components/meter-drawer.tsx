import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import {
  meterFlagLabels,
  meterStateLabels,
  oddLabels,
  type WaterMeterDetail,
} from "@sgval/contract/meters/meters";
import {
  exportMeterReadings,
  isFirstOfRegister,
  type MeterReading,
  readingSourceLabels,
} from "@sgval/contract/meters/readings";
import { IconPencil, IconPlus, IconRefresh, IconRuler2, IconTrash } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import type { TFunction } from "i18next";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useReadOnly } from "../../../shared/api/read-only.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import { useMissingPermission } from "../../../shared/i18n/use-missing-permission.ts";
import { usePlaces } from "../../../shared/queries/places.ts";
import { DeleteDialog } from "../../../shared/ui/act/delete-dialog.tsx";
import { HeadButton } from "../../../shared/ui/act/locked-button.tsx";
import { Actions, Muted, Row, Stack } from "../../../shared/ui/arrange.ts";
import { ExportMenu } from "../../../shared/ui/list/export-menu.tsx";
import { ListSection } from "../../../shared/ui/list/list-section.tsx";
import type { Column } from "../../../shared/ui/list/list-types.ts";
import { RowMenu } from "../../../shared/ui/list/row-menu.tsx";
import { shownPair } from "../../../shared/ui/map/coordinates.ts";
import { DescriptionList } from "../../../shared/ui/page/description-list.tsx";
import { DetailDrawer } from "../../../shared/ui/page/detail-drawer.tsx";
import { QueryState } from "../../../shared/ui/page/query-state.tsx";
import { meterQuery, meterReadingsQuery, recentReadings, useDeleteReading } from "../api/meters.ts";
import { AddReading } from "./add-reading.tsx";
import { MeterRegisters } from "./meter-registers.tsx";
import { Remark } from "./meter-remarks.tsx";
import { MonthBars } from "./month-bars.tsx";
import { CorrectReading } from "./reading-form.tsx";
import { ReplacementForm } from "./replacement-form.tsx";
import { UnsentReadings } from "./unsent-readings.tsx";

const CardLine = styled(Row)({ justifyContent: "space-between" });
const icon = { size: 16, stroke: 1.75, "aria-hidden": true } as const;

type Open = { what: "add" | "replace" } | { what: "correct" | "delete"; reading: MeterReading } | null;

/** Why a meter cannot be changed; `undefined` where it can. */
const lockedFor = (
  t: TFunction<["meters", "forms"]>,
  missing: string | undefined,
  meter: WaterMeterDetail | undefined,
): string | undefined => {
  if (missing !== undefined) return missing;
  return meter?.isCurrent === false ? t("movedAway") : undefined;
};

const Readings = ({ meter }: { meter: WaterMeterDetail }) => {
  const { t } = useTranslation(["meters", "forms"]);
  const format = useFormat();
  const { language } = format;
  const missing = useMissingPermission("WaterMeter.Update");
  const locked = lockedFor(t, missing, meter);
  const [page, setPage] = useState<{ page: number; size: number }>(recentReadings);
  const [open, setOpen] = useState<Open>(null);
  const query = useQuery(meterReadingsQuery(meter.id, page));
  const remove = useDeleteReading(meter.id);
  const close = () => setOpen(null);
  const name = (reading: MeterReading) => format.dateTime(reading.at);
  const menu = (reading: MeterReading) => (
    <RowMenu
      label={t("forms:actionsOf", { name: name(reading) })}
      actions={[
        {
          key: "correct",
          label: t("correctReading"),
          icon: <IconPencil {...icon} />,
          locked,
          onChoose: () => setOpen({ what: "correct", reading }),
        },
        {
          key: "delete",
          label: t("forms:delete"),
          icon: <IconTrash {...icon} />,
          locked,
          onChoose: () => setOpen({ what: "delete", reading }),
        },
      ]}
    />
  );
  const columns: Column<MeterReading>[] = [{ key: "at", head: t("readAt"), cell: name, isName: true }];
  return (
    <>
      <UnsentReadings meterId={meter.id} />
      <ListSection<MeterReading>
        caption={t("readings")}
        title={t("readings")}
        actions={
          <Actions>
            <ExportMenu
              route={exportMeterReadings}
              params={{ id: meter.id }}
              query={{}}
              about={t("readings")}
            />
            <HeadButton icon={IconPlus} main locked={locked} onClick={() => setOpen({ what: "add" })}>
              {t("addReading")}
            </HeadButton>
            <HeadButton icon={IconRefresh} locked={locked} onClick={() => setOpen({ what: "replace" })}>
              {t("replace")}
            </HeadButton>
          </Actions>
        }
        query={query}
        failed={t("readingsFailed")}
        rowKey={(reading) => String(reading.id)}
        columns={columns}
        asCards
        renderCard={(reading) => (
          <>
            <CardLine gap={8}>
              <b>{name(reading)}</b>
              {menu(reading)}
            </CardLine>
            <CardLine gap={8}>
              <span>{format.quantity(reading.index, "m3", 1)}</span>
              {isFirstOfRegister(reading) ? (
                <Muted>{t("firstOfRegister")}</Muted>
              ) : (
                <span>{reading.volume === null ? "--" : `+${format.quantity(reading.volume, "m3", 1)}`}</span>
              )}
            </CardLine>
            <Actions>
              {reading.odd && <Remark>{oddLabels[reading.odd][language]}</Remark>}
              {reading.flags.map((flag) => (
                <Remark key={flag}>{meterFlagLabels[flag][language]}</Remark>
              ))}
              <Muted>
                {readingSourceLabels[reading.source][language]} · {reading.by}
                {reading.note && ` · ${reading.note}`}
              </Muted>
            </Actions>
          </>
        )}
        empty={{ icon: <IconRuler2 size={20} stroke={1.75} aria-hidden />, reason: t("noReading") }}
        page={page.page}
        size={page.size}
        defaultSize={recentReadings.size}
        onPage={(change) =>
          setPage((before) => ({ page: change.page ?? 1, size: change.size ?? before.size }))
        }
      />
      {open?.what === "add" && <AddReading meter={meter} onClose={close} />}
      {open?.what === "correct" && <CorrectReading meter={meter} reading={open.reading} onClose={close} />}
      {open?.what === "replace" && <ReplacementForm meter={meter} onClose={close} />}
      {open?.what === "delete" && (
        <DeleteDialog
          open
          names={[name(open.reading)]}
          affected={t("deleteReadingText")}
          onDelete={() => remove.mutateAsync(open.reading.id)}
          onDeleted={close}
          onClose={close}
        />
      )}
    </>
  );
};

/** One meter with its consumption by month, its zones and registers, and its readings. */
export const MeterDrawer = (props: {
  id: number;
  onEdit: (meter: WaterMeterDetail) => void;
  onClose: () => void;
}) => {
  const { t } = useTranslation(["meters", "forms"]);
  const format = useFormat();
  const missing = useMissingPermission("WaterMeter.Update");
  const hidesCustomers = useReadOnly();
  const { zones } = usePlaces();
  const query = useQuery(meterQuery(props.id));
  const meter = query.data;
  // Every meter has a customer: this one was kept without, and would be saved so.
  const locked =
    lockedFor(t, missing, meter) ?? (meter?.customerName === "" ? t("customerNotKept") : undefined);
  const zoneName = (zoneId: number) => zones.find(({ id }) => id === zoneId)?.name ?? `#${zoneId}`;
  const titleOf = ({ code, customerName }: WaterMeterDetail) =>
    hidesCustomers || customerName === "" ? code : `${code} · ${customerName}`;
  const span = (from: string | null, to: string | null) =>
    `${from ? format.date(from) : t("everSince")} – ${to ? format.date(to) : t("now")}`;
  return (
    <DetailDrawer
      title={meter ? titleOf(meter) : t("title")}
      onClose={props.onClose}
      actions={
        meter && (
          <Button
            variant="contained"
            disabled={locked !== undefined}
            title={locked}
            onClick={() => props.onEdit(meter)}
          >
            {t("forms:edit")}
          </Button>
        )
      }
    >
      <QueryState query={query} failed={t("meterFailed")}>
        {(found) => (
          <Stack gap={16}>
            {!found.isCurrent && <Muted>{t("movedAway")}</Muted>}
            <DescriptionList
              properties={[
                ...(hidesCustomers
                  ? []
                  : [{ key: "customerCode", label: t("customerCode"), content: found.customerCode || "--" }]),
                { key: "state", label: t("state"), content: meterStateLabels[found.state][format.language] },
                ...(found.critical
                  ? [{ key: "critical", label: t("customer"), content: <Remark>{t("critical")}</Remark> }]
                  : []),
                {
                  key: "position",
                  label: t("position"),
                  content: found.position
                    ? shownPair(found.position.latitude, found.position.longitude, format.language)
                    : "--",
                },
                {
                  key: "zones",
                  label: t("memberships"),
                  content:
                    found.memberships.length === 0
                      ? "--"
                      : found.memberships.map(({ zoneId, from, to }) => (
                          <div key={`${zoneId}/${from}`}>
                            {zoneName(zoneId)} <Muted>{span(from, to)}</Muted>
                          </div>
                        )),
                },
                {
                  key: "registers",
                  label: t("registers"),
                  content: <MeterRegisters meter={found} locked={lockedFor(t, missing, found)} />,
                },
              ]}
            />
            <MonthBars label={t("byMonth")} months={found.months} />
            <Readings meter={found} />
          </Stack>
        )}
      </QueryState>
    </DetailDrawer>
  );
};
