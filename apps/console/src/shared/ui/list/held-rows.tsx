import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { lastChangeAt } from "../../api/call.ts";
import type { ShownQuery } from "../page/query-state.tsx";
import { paint } from "../paint.ts";
import type { ListAnswer } from "./list-section.tsx";

/**
 * The rows that are on screen, in their places and with their new contents, and what of the rows that arrived would stand elsewhere:
 * how many are new, and whether anything comes, goes or moves.
 */
export const holdRows = <Row, Key>(
  shown: readonly Row[],
  arrived: readonly Row[],
  keyOf: (row: Row) => Key,
): { rows: Row[]; added: number; differs: boolean } => {
  const contents = new Map(arrived.map((row) => [keyOf(row), row]));
  const keys = shown.map(keyOf);
  const known = new Set(keys);
  return {
    rows: shown.map((row) => contents.get(keyOf(row)) ?? row),
    added: arrived.filter((row) => !known.has(keyOf(row))).length,
    differs: arrived.length !== shown.length || arrived.some((row, index) => keyOf(row) !== keys[index]),
  };
};

/** What is fetched this soon after a change that this tab asked for shows that change. */
const OWN_CHANGE_MS = 5_000;

type ListQuery<Row> = ShownQuery<ListAnswer<Row>> & {
  /** The rows are those of the query before. */
  isPlaceholderData?: boolean;
};

interface Basis<Row> {
  view: string | null;
  answer: ListAnswer<Row> | undefined;
  /** The rows come from the cache, and the first answer after them is on its way. */
  opening: boolean;
  /** The last change of this tab that they show, epoch ms. */
  changeAt: number;
}

/**
 * A list that others change while it is read: its cells follow, its rows stay where they are until `show`. The first
 * answer to a query, and what follows a change of this tab, is shown at once.
 * @param view the query, page and size behind the rows; `null` shows every answer at once
 */
export const useHeldRows = <Row,>(
  query: ListQuery<Row>,
  view: string | null,
  keyOf: (row: Row) => string,
) => {
  const [basis, setBasis] = useState<Basis<Row>>({
    view: null,
    answer: undefined,
    opening: false,
    changeAt: 0,
  });
  const { data, dataUpdatedAt, isFetching, isPlaceholderData = false } = query;
  const isNew = basis.view !== view;
  const sinceChange = dataUpdatedAt - lastChangeAt();
  // The first answer after it: those that follow show what others changed.
  const isOwn = sinceChange >= 0 && sinceChange < OWN_CHANGE_MS && basis.changeAt !== lastChangeAt();
  const opening = isFetching && (isNew || basis.opening);
  const adopts = view !== null && !isPlaceholderData && (isNew || basis.opening || isOwn);
  if (data && adopts && (isNew || basis.answer !== data || basis.opening !== opening))
    setBasis({
      ...{ view, answer: data, opening },
      // What is in the cache while another answer is on its way may be of before.
      changeAt: isFetching || sinceChange < 0 ? basis.changeAt : lastChangeAt(),
    });

  const answer = view === null ? undefined : basis.answer;
  const held = useMemo(
    () => data && answer && holdRows(answer.data, data.data, keyOf),
    [data, answer, keyOf],
  );
  const shown = useMemo(() => (data && held ? { ...data, data: held.rows } : data), [data, held]);
  const { error, refetch, fetchStatus } = query;
  return {
    query: {
      ...{ data: shown, error, isFetching, dataUpdatedAt, refetch },
      ...(fetchStatus && { fetchStatus }),
    },
    /** How many rows are new, 0 where rows only went or moved; `null` where all is shown. */
    waiting: held?.differs && !isPlaceholderData ? held.added : null,
    show: () => setBasis({ ...basis, view, answer: data, opening: false }),
  };
};

/** Takes no place of its own: rows would move when it comes. */
const Over = styled("div")({
  position: "sticky",
  top: 72,
  zIndex: 2,
  display: "flex",
  justifyContent: "center",
  height: 0,
  "& > button": {
    alignSelf: "flex-start",
    flex: "none",
    transform: "translateY(-50%)",
    boxShadow: paint.shadowCard,
  },
});

/** Says above the rows what waits, and shows it when it is asked to. */
export const HeldNotice = ({ waiting, show }: { waiting: number | null; show: () => void }) => {
  const { t } = useTranslation("common");
  return (
    <Over role="status">
      {waiting !== null && (
        <Button size="small" variant="contained" onClick={show}>
          {waiting > 0 ? t("heldNew", { count: waiting }) : t("heldChanged")}
        </Button>
      )}
    </Over>
  );
};
