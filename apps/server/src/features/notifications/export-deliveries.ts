import type { Delivery, exportDeliveries } from "@sgval/contract/notifications/deliveries";
import { deliveryFailureLabels } from "@sgval/contract/notifications/labels";
import { deliveryTable } from "@sgval/contract/notifications/tables";
import type { Names } from "@sgval/quantities/language";
import type { Kysely } from "kysely";
import type * as z from "zod";
import {
  filterLabel,
  sourceColumns,
  type TableSource,
  timestampCell,
  type View,
} from "../../gateways/tables/table-source.ts";
import type { Database } from "../../kernel/schema.ts";
import { slicesOf } from "../../kernel/slices.ts";
import { countDeliveries, findDeliverySlice } from "./deliveries.store.ts";

const failureLabels: Readonly<Record<string, Names>> = deliveryFailureLabels;

/** The deliveries of a filter as a table, up to the newest one at the time of the request. */
export const deliveriesAsTable = async (
  db: Kysely<Database>,
  { status, way, kind }: z.output<typeof exportDeliveries.query>,
  view: View,
): Promise<TableSource<Delivery>> => {
  const { language } = view;
  const head = deliveryTable.columns;
  const { total, newest } = await countDeliveries(db, { status, way, kind });
  return {
    name: deliveryTable.name,
    title: deliveryTable.title[language],
    columns: sourceColumns<Delivery, keyof typeof head>(
      deliveryTable,
      {
        createdAt: (one) => timestampCell(one.createdAt),
        title: (one) => one.title,
        kind: (one) => one.kind,
        to: (one) => one.to,
        way: (one) => one.way,
        status: (one) => one.status,
        reason: ({ reason }) => reason && (failureLabels[reason]?.[language] ?? reason),
        tries: (one) => one.tries,
        triedAt: (one) => timestampCell(one.triedAt),
        duty: (one) => one.duty,
      },
      view,
    ),
    filters: [
      ...filterLabel(head.status.heading, status, language, head.status.labels),
      ...filterLabel(head.way.heading, way, language, head.way.labels),
      ...filterLabel(head.kind.heading, kind, language, head.kind.labels),
    ],
    count: total,
    rows: slicesOf<Delivery, Delivery>(
      ({ limit, last }) =>
        findDeliverySlice(db, { status, way, kind }, { newest, after: last?.id ?? null, limit }),
      (deliveries) => deliveries,
    ),
  };
};
