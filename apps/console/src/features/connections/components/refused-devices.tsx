import { styled } from "@mui/material/styles";
import { exportRefusedDevices, type RefusedDevice } from "@sgval/contract/connections/refused-devices";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../../shared/format/use-format.ts";
import { ExportMenu } from "../../../shared/ui/list/export-menu.tsx";
import { ListSection } from "../../../shared/ui/list/list-section.tsx";
import type { Column } from "../../../shared/ui/list/list-types.ts";
import { useDensity } from "../../../shared/ui/page/page-frame.ts";
import { paint } from "../../../shared/ui/paint.ts";
import { refusedQuery } from "../api/tokens.ts";

const defaultSize = 5;

/** Names and topics are what somebody sent: they may be long, without a space and in any reading direction. */
const Given = styled("bdi")({ overflowWrap: "anywhere" });
const Quiet = styled("small")({ display: "block", color: paint.mute });
const isolated = (topic: string) => `\u2068${topic}\u2069`;

/** Who tried to send as a device and was refused, latest first. */
export const RefusedDevices = () => {
  const { t } = useTranslation("connections");
  const format = useFormat();
  const [density] = useDensity();
  const [{ page, size }, setPage] = useState<{ page?: number | undefined; size?: number | undefined }>({});
  const shown = { page: page ?? 1, size: size ?? defaultSize };
  const query = useQuery(refusedQuery(shown));
  const whoOf = ({ name, lastFour }: RefusedDevice) =>
    name ?? (lastFour === null ? t("refused.nobody") : t("refused.token", { end: lastFour }));
  const reasonOf = ({ reason, topic }: RefusedDevice) =>
    t(`refused.because.${reason}`, { topic: isolated(topic ?? "--") });
  const columns: readonly Column<RefusedDevice>[] = [
    {
      key: "who",
      head: t("refused.who"),
      isName: true,
      cell: (row) => (
        <Given>
          <b>{whoOf(row)}</b>
        </Given>
      ),
    },
    {
      key: "reason",
      head: t("refused.reason"),
      cell: (row) => (
        <>
          <Given>{reasonOf(row)}</Given>
          <Quiet>{t(`refused.remedy.${row.reason}`)}</Quiet>
        </>
      ),
    },
    {
      key: "address",
      head: t("refused.address"),
      cell: (row) => (
        <span dir="ltr">
          {row.address} · {row.source.toUpperCase()}
        </span>
      ),
    },
    { key: "times", head: t("refused.times"), align: "end", cell: (row) => format.count(row.times) },
    { key: "lastAt", head: t("refused.lastAt"), cell: (row) => format.timestamp(row.lastAt) },
    { key: "firstAt", head: t("refused.firstAt"), cell: (row) => format.timestamp(row.firstAt), from: 1280 },
  ];
  const title = t("refused.title");
  return (
    <ListSection
      title={title}
      sub={query.data && format.count(query.data.metaData.total)}
      actions={
        query.data && query.data.metaData.total > 0 ? (
          <ExportMenu route={exportRefusedDevices} query={{}} about={title} />
        ) : undefined
      }
      caption={title}
      query={query}
      failed={t("refused.failed")}
      rowKey={(row) => `${row.source} ${row.address} ${row.name ?? row.lastFour} ${row.reason}`}
      columns={columns}
      density={density}
      renderCard={(row) => (
        <>
          <div>
            <Given>
              <b>{whoOf(row)}</b>
            </Given>{" "}
            · <Given>{reasonOf(row)}</Given>
          </div>
          <Quiet>{t(`refused.remedy.${row.reason}`)}</Quiet>
          <div dir="ltr">
            {row.address} · {row.source.toUpperCase()}
          </div>
          <div>
            {t("refused.counted", { times: format.count(row.times), at: format.timestamp(row.lastAt) })}
          </div>
        </>
      )}
      empty={{ reason: t("refused.empty") }}
      page={page}
      size={size}
      defaultSize={defaultSize}
      onPage={setPage}
    />
  );
};
