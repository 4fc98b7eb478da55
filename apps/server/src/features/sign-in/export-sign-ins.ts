import type { SignInTry } from "@sgval/contract/sign-in/security";
import { signInTable } from "@sgval/contract/sign-in/tables";
import type { Kysely } from "kysely";
import {
  sourceColumns,
  type TableSource,
  timestampCell,
  type View,
} from "../../gateways/tables/table-source.ts";
import type { Database } from "../../kernel/schema.ts";
import { listTries } from "./sign-in-log.store.ts";

/** The last tries to sign in to an account as a table. */
export const signInsAsTable = async (
  db: Kysely<Database>,
  { id, username }: { id: number; username: string },
  view: View,
): Promise<TableSource<SignInTry>> => {
  const rows = await listTries(db, id);
  return {
    name: signInTable.name,
    title: `${signInTable.title[view.language]}: ${username}`,
    columns: sourceColumns<SignInTry, keyof typeof signInTable.columns>(
      signInTable,
      {
        at: ({ at }) => timestampCell(at),
        outcome: ({ outcome }) => outcome,
        method: ({ method }) => method,
        ip: ({ ip }) => ip,
        userAgent: ({ userAgent }) => userAgent,
      },
      view,
    ),
    filters: [],
    count: rows.length,
    rows,
  };
};
