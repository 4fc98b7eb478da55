import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import { filterOfKind, isReplayable, type LetterKind } from "@sgval/contract/connections/dead-letters";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { paths, pathTo } from "../../../../config/paths.ts";
import { useMay } from "../../../../shared/api/ability.ts";
import { useFormat } from "../../../../shared/format/use-format.ts";
import { useMissingPermission } from "../../../../shared/i18n/use-missing-permission.ts";
import { DeleteDialog } from "../../../../shared/ui/act/delete-dialog.tsx";
import { LockedButton } from "../../../../shared/ui/act/locked-button.tsx";
import { AddressLink } from "../../../../shared/ui/address-link.tsx";
import { Actions } from "../../../../shared/ui/arrange.ts";
import { ListSection } from "../../../../shared/ui/list/list-section.tsx";
import type { Column } from "../../../../shared/ui/list/list-types.ts";
import { useDensity } from "../../../../shared/ui/page/page-frame.ts";
import { paint } from "../../../../shared/ui/paint.ts";
import { letterKindsQuery, useDeleteLetters } from "../../api/dead-letters.ts";
import { ReplayDialog } from "./replay-dialog.tsx";

const defaultSize = 5;
const Given = styled("bdi")({ overflowWrap: "anywhere" });
const Quiet = styled("small")({ display: "block", color: paint.mute });

/** What was kept of each device or gateway for one reason, most first, with what to do about all of it. */
export const LetterKinds = () => {
  const { t } = useTranslation(["connections", "forms"]);
  const format = useFormat();
  const may = useMay();
  const [density] = useDensity();
  const [{ page, size }, setPage] = useState<{ page?: number | undefined; size?: number | undefined }>({});
  const query = useQuery(letterKindsQuery({ page: page ?? 1, size: size ?? defaultSize }));
  const remove = useDeleteLetters();
  const locked = useMissingPermission("Mqtt.Connect");
  const [asked, setAsked] = useState<{ what: "replay" | "delete"; kind: LetterKind } | null>(null);
  const close = () => setAsked(null);
  const senderOf = ({ deviceName, gatewayName }: LetterKind) =>
    deviceName ?? gatewayName ?? t("letters.noDevice");
  const nameOf = (kind: LetterKind) =>
    `${senderOf(kind)}, ${t(`letters.because.${kind.reason}`)} (${format.count(kind.letters)})`;
  const sender = (kind: LetterKind) => (
    <Given>
      <b>{senderOf(kind)}</b>
    </Given>
  );
  const why = ({ reason }: LetterKind) => (
    <>
      {t(`letters.because.${reason}`)}
      <Quiet>{t(`letters.help.${reason}`)}</Quiet>
    </>
  );
  const actions = (kind: LetterKind) => (
    <Actions>
      {kind.deviceId !== null && isReplayable(kind.reason) && may("Device.Update") && (
        <Button
          size="small"
          variant="outlined"
          component={AddressLink}
          href={pathTo(paths.deviceMapping, { id: kind.deviceId }, { letter: String(kind.newestId) })}
        >
          {t("letters.map")}
        </Button>
      )}
      {kind.deviceId === null && kind.gatewayId !== null && may("Gateway.Index") && (
        <Button
          size="small"
          variant="outlined"
          component={AddressLink}
          href={pathTo(paths.settings, {}, { tab: "gateways" })}
        >
          {t("letters.toGateway")}
        </Button>
      )}
      {isReplayable(kind.reason) && (
        <LockedButton
          size="small"
          variant="outlined"
          locked={locked}
          onClick={() => setAsked({ what: "replay", kind })}
        >
          {t("letters.replayAll")}
        </LockedButton>
      )}
      <LockedButton
        size="small"
        variant="text"
        locked={locked}
        onClick={() => setAsked({ what: "delete", kind })}
      >
        {t("letters.deleteAll")}
      </LockedButton>
    </Actions>
  );
  const columns: readonly Column<LetterKind>[] = [
    { key: "sender", head: t("letters.sender"), isName: true, cell: sender },
    { key: "why", head: t("letters.remedy"), cell: why },
    { key: "letters", head: t("letters.number"), align: "end", cell: (row) => format.count(row.letters) },
    { key: "lastAt", head: t("letters.last"), cell: (row) => format.timestamp(row.lastAt), from: 1280 },
    { key: "actions", head: t("token.actions"), cell: actions },
  ];
  const title = t("letters.kinds");
  if (query.data?.metaData.total === 0) return null;
  return (
    <>
      <ListSection
        title={title}
        caption={title}
        query={query}
        failed={t("letters.failed")}
        rowKey={(row) => `${row.reason} ${row.deviceId} ${row.gatewayId}`}
        columns={columns}
        density={density}
        renderCard={(row) => (
          <>
            <div>
              {sender(row)} · {format.count(row.letters)}
            </div>
            <div>{why(row)}</div>
            {actions(row)}
          </>
        )}
        empty={{ reason: t("letters.empty") }}
        page={page}
        size={size}
        defaultSize={defaultSize}
        onPage={setPage}
      />
      {asked?.what === "replay" && (
        <ReplayDialog
          chosen={{ filter: filterOfKind(asked.kind) }}
          total={asked.kind.letters}
          offersSetBack={asked.kind.reason === "clock_time_zone"}
          onClose={close}
        />
      )}
      {asked?.what === "delete" && (
        <DeleteDialog
          open
          names={[nameOf(asked.kind)]}
          affected={t("letters.deleteText")}
          onDelete={() => remove.mutateAsync({ filter: filterOfKind(asked.kind) })}
          onDeleted={close}
          onClose={close}
        />
      )}
    </>
  );
};
