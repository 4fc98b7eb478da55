import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import type { ValvePlace } from "@sgval/contract/isolation/isolation";
import type { MarkedValve } from "@sgval/contract/isolation/marked-valves";
import type { ElementProperties } from "@sgval/contract/network/elements";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { showSnackbar } from "../../../shared/api/snackbar.ts";
import { useErrorText } from "../../../shared/i18n/use-error-text.ts";
import { AddressLink } from "../../../shared/ui/address-link.tsx";
import { Actions, Grow, MutedText, Row, Stack } from "../../../shared/ui/arrange.ts";
import { QueryState } from "../../../shared/ui/page/query-state.tsx";
import { typeScale } from "../../../shared/ui/type-scale.ts";
import { markedValvesQuery, useUnmarkValve } from "../api/isolation.ts";
import { isolationTo } from "../isolation-search.ts";
import { MarkDrawer } from "./mark-drawer.tsx";

const Line = styled(Row)({ ...typeScale.bodyS, minHeight: 32 });

/** Where a valve may stand: at both ends of a pipe, or the link is a valve itself. */
const placesOf = ({ kind, id, from, to }: ElementProperties): ValvePlace[] => {
  if (kind === "valve") return [{ link: id, node: null }];
  if (kind !== "pipe" || from === undefined || to === undefined) return [];
  return [...new Set([from, to])].map((node) => ({ link: id, node }));
};

/** The isolation valves of a link, which people mark, and the way to the plan around it. */
export const LinkIsolation = (props: { networkId: number; link: ElementProperties; mayChange: boolean }) => {
  const { networkId, link, mayChange } = props;
  const { t } = useTranslation(["isolation", "common"]);
  const errorText = useErrorText();
  const query = useQuery(markedValvesQuery(networkId));
  const unmark = useUnmarkValve(networkId);
  const [open, setOpen] = useState<{ place: ValvePlace; valve: MarkedValve | undefined } | null>(null);
  const nameOf = ({ node }: ValvePlace) => (node === null ? t("marks.ofLink") : t("marks.atEnd", { node }));
  const remove = ({ id }: MarkedValve) =>
    unmark.mutate(id, { onSuccess: () => showSnackbar("success", t("marks.removed")) });
  const line = (place: ValvePlace, valves: readonly MarkedValve[]) => {
    const valve = valves.find((one) => one.link === place.link && one.node === place.node);
    const at = nameOf(place);
    return (
      <Line key={at} gap={8} wraps>
        <Grow>
          {at + t("common:colon")}
          {valve
            ? [valve.code, t(valve.operable ? "marks.operable" : "marks.notOperable"), valve.note]
                .filter(Boolean)
                .join(" · ")
            : t("marks.none")}
        </Grow>
        {mayChange && (
          <Button
            size="small"
            aria-label={
              valve || place.node === null
                ? t("marks.changeAt", { at })
                : t("marks.markAt", { node: place.node })
            }
            onClick={() => setOpen({ place, valve })}
          >
            {t(valve || place.node === null ? "marks.change" : "marks.mark")}
          </Button>
        )}
        {mayChange && valve && (
          <Button
            size="small"
            color="error"
            disabled={unmark.isPending}
            aria-label={t("marks.removeAt", { at })}
            onClick={() => remove(valve)}
          >
            {t("marks.remove")}
          </Button>
        )}
      </Line>
    );
  };
  const places = placesOf(link);
  return (
    <section aria-label={t("marks.title")}>
      <Stack gap={6}>
        {places.length > 0 && (
          <>
            <h3>{t("marks.title")}</h3>
            <QueryState query={query} failed={t("marks.failed")}>
              {(valves) => places.map((place) => line(place, valves))}
            </QueryState>
          </>
        )}
        {unmark.error && <MutedText role="alert">{errorText(unmark.error)}</MutedText>}
        <Actions>
          <Button
            component={AddressLink}
            href={isolationTo(networkId, link.id)}
            variant="outlined"
            size="small"
          >
            {t("open")}
          </Button>
        </Actions>
      </Stack>
      {open && (
        <MarkDrawer
          networkId={networkId}
          place={open.place}
          valve={open.valve}
          at={nameOf(open.place)}
          onClose={() => setOpen(null)}
        />
      )}
    </section>
  );
};
