import type { DeadLetter, exportDeadLetters } from "@sgval/contract/connections/dead-letters";
import { deadLetterTable } from "@sgval/contract/connections/tables";
import { writeDateTime } from "@sgval/quantities/timestamp";
import type * as z from "zod";
import {
  filterLabel,
  sourceColumns,
  type TableSource,
  tableTexts,
  timestampCell,
  type View,
} from "../../../gateways/tables/table-source.ts";
import type { Actor } from "../../../kernel/actor.ts";
import { slicesOf } from "../../../kernel/slices.ts";
import { countLetters, type LetterRow, selectLetters } from "./letter-list.store.ts";
import {
  type LetterDeps,
  letterOrder,
  listedBytes,
  listedLetter,
  selectionOf,
} from "./manage-dead-letters.ts";

const columns = (view: View) =>
  sourceColumns<DeadLetter, keyof typeof deadLetterTable.columns>(
    deadLetterTable,
    {
      receivedAt: (letter) => timestampCell(letter.receivedAt),
      device: (letter) => letter.deviceName,
      gateway: (letter) => letter.gatewayName,
      source: (letter) => letter.source,
      topic: (letter) => letter.topic,
      reason: (letter) => letter.reason,
      detail: (letter) => letter.detail,
      bytes: (letter) => letter.bytes,
      payload: (letter) => letter.payload,
    },
    view,
  );

/** The letters of a filter as a table, each with the start of its payload. */
export const lettersAsTable = async (
  deps: LetterDeps,
  {
    q,
    sort,
    deviceId,
    gatewayId,
    withoutDevice,
    reason,
    source,
    from,
    to,
  }: z.output<typeof exportDeadLetters.query>,
  actor: Actor,
  view: View,
): Promise<TableSource<DeadLetter>> => {
  const { language, timeZone } = view;
  const selection = selectionOf(
    { filter: { q, deviceId, gatewayId, withoutDevice, reason, source, from, to } },
    actor,
  );
  const head = deadLetterTable.columns;
  const time = (at: number | undefined) =>
    at === undefined ? undefined : writeDateTime(at, language, timeZone);
  const device = deviceId === undefined ? undefined : (deps.devices.get(deviceId)?.name ?? `#${deviceId}`);
  return {
    name: deadLetterTable.name,
    title: deadLetterTable.title[language],
    columns: columns(view),
    filters: [
      ...filterLabel(tableTexts.search, q, language),
      ...filterLabel(head.device.heading, device, language),
      ...filterLabel(head.source.heading, source, language, head.source.labels),
      ...filterLabel(head.reason.heading, reason, language, head.reason.labels),
      ...filterLabel(tableTexts.from, time(from), language),
      ...filterLabel(tableTexts.to, time(to), language),
    ],
    count: await countLetters(deps.db.kysely, selection),
    rows: slicesOf<LetterRow, DeadLetter>(
      (slice) =>
        selectLetters(deps.db.kysely, selection, letterOrder(sort), { ...slice, payloadBytes: listedBytes }),
      (rows) => rows.map((row) => listedLetter(row, deps.devices)),
    ),
    ...(deviceId === undefined ? {} : { deviceId }),
  };
};
