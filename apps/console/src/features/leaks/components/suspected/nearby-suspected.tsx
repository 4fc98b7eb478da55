import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import { type NearbySuspected, sameLeakWithin } from "@sgval/contract/leaks/nearby-suspected";
import { distanceBetween, type Position } from "@sgval/quantities/geometry";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { paths } from "../../../../config/paths.ts";
import { useMay } from "../../../../shared/api/ability.ts";
import { showSnackbar } from "../../../../shared/api/snackbar.ts";
import { useOnline } from "../../../../shared/api/use-online.ts";
import { useFormat } from "../../../../shared/format/use-format.ts";
import { useErrorText } from "../../../../shared/i18n/use-error-text.ts";
import { Actions, Muted, MutedText, Stack } from "../../../../shared/ui/arrange.ts";
import { SectionCard } from "../../../../shared/ui/page/section-card.tsx";
import { typeScale } from "../../../../shared/ui/type-scale.ts";
import {
  nearbySuspectedQuery,
  type PlaceOfLeak,
  useConnectSuspectedLeak,
} from "../../api/suspected-leaks.ts";

const Legend = styled("div")({ ...typeScale.bodyS, fontWeight: 550 });
const Line = styled("div")({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr) auto",
  alignItems: "center",
  gap: 8,
});

/** What waits for an answer where a leak is, for who may read it; not asked for without a connection. */
const useNearby = (place: PlaceOfLeak, chosen: number | null = null) => {
  const may = useMay()("LeakPoint.Index");
  const online = useOnline();
  const isPlaced = place.zoneId !== null || place.position !== null;
  return useQuery({ ...nearbySuspectedQuery(place, chosen), enabled: may && online && isPlaced });
};

const isFarFrom = (one: PlaceOfLeak, other: PlaceOfLeak): boolean => {
  if (one.zoneId !== null && other.zoneId !== null) return one.zoneId !== other.zoneId;
  if (!one.position || !other.position) return false;
  const [from, to] = [one.position, other.position].map(
    ({ latitude, longitude }): Position => [longitude, latitude],
  ) as [Position, Position];
  return distanceBetween(from, to) > sameLeakWithin;
};

/**
 * The suspected leak that a report is for: `answered` while the place of the report offers it. Without a connection nobody knows
 * what a place offers: it counts as left behind in another zone, or far from where it was chosen.
 */
export const useChosenSuspected = (place: PlaceOfLeak, first: number | null) => {
  const online = useOnline();
  const [choice, setChoice] = useState({ id: first, at: place });
  const { data, isPlaceholderData } = useNearby(place, choice.id);
  const isKnown = online && data !== undefined && !isPlaceholderData;
  const isOffered = isKnown ? data.some(({ id }) => id === choice.id) : !isFarFrom(choice.at, place);
  return {
    chosen: choice.id,
    isChanged: choice.id !== first,
    answered: isOffered ? choice.id : null,
    choose: (id: number | null) => setChoice({ id, at: place }),
  };
};

const Choice = (props: {
  leak: NearbySuspected;
  chosen?: boolean;
  pending?: boolean;
  onPress: (leak: NearbySuspected) => void;
}) => {
  const { leak, chosen = false } = props;
  const { t } = useTranslation(["leaks", "common"]);
  const format = useFormat();
  const away =
    leak.distance === null
      ? t("connect.unplaced")
      : t(leak.distance <= sameLeakWithin ? "connect.near" : "connect.far", {
          distance: format.length(leak.distance, "m"),
        });
  const name = t("suspected.ofFlow", { flow: format.quantity(leak.flow, "m3/h", 1) });
  return (
    <Line>
      <div>
        <Link to={paths.suspectedLeaks} search={{ show: leak.id }}>
          {name}
        </Link>
        {` · ${leak.zone ?? leak.deviceDisplayName} · ${t("suspected.since", { time: format.dateTime(leak.startedAt) })} `}
        <Muted>{`${away} · ${t("suspected.sure")} ${format.share(leak.confidence, 0)}`}</Muted>
      </div>
      <Button
        size="small"
        variant={chosen ? "text" : "outlined"}
        aria-label={`${chosen ? t("connect.undo") : t("connect.press")}${t("common:colon")}${name}`}
        disabled={props.pending}
        onClick={() => props.onPress(leak)}
      >
        {chosen ? t("connect.undo") : t("connect.press")}
      </Button>
    </Line>
  );
};

/** In a report: which of the suspected leaks where it is it answers. */
export const NearbySuspectedField = (props: {
  place: PlaceOfLeak;
  /** The suspected leak that was chosen, and the one that the report answers: `null` where the place does not offer it. */
  chosen: number | null;
  answered: number | null;
  onChange: (suspectedLeakId: number | null) => void;
}) => {
  const { chosen, answered, onChange } = props;
  const { t } = useTranslation("leaks");
  const { data = [], isError } = useNearby(props.place, chosen);
  const isLeft = chosen !== null && answered === null;
  if (isError && answered === null) return <MutedText>{t("connect.failed")}</MutedText>;
  const offered = data.filter(({ id }) => (answered === null ? id !== chosen : id === answered));
  if (chosen === null && offered.length === 0) return null;
  return (
    <Stack gap={8} role="group" aria-label={t("connect.title")}>
      <Legend>{t("connect.title")}</Legend>
      {isLeft && <Alert severity="warning">{t("connect.left")}</Alert>}
      {answered !== null && <MutedText>{t("connect.chosen")}</MutedText>}
      {answered === null && offered.length > 0 && <MutedText>{t("connect.help")}</MutedText>}
      {offered.map((leak) => (
        <Choice
          key={leak.id}
          leak={leak}
          chosen={leak.id === answered}
          onPress={({ id }) => onChange(id === answered ? null : id)}
        />
      ))}
      {answered !== null && offered.length === 0 && (
        <Actions>
          <Button size="small" onClick={() => onChange(null)}>
            {t("connect.undo")}
          </Button>
        </Actions>
      )}
    </Stack>
  );
};

/** At a leak point that answers none: the suspected leaks where it is, one of which may be the same water. */
export const ConnectSuspectedCard = (props: { leakId: number; place: PlaceOfLeak }) => {
  const { t } = useTranslation("leaks");
  const errorText = useErrorText();
  const { data = [], isError } = useNearby(props.place);
  const connect = useConnectSuspectedLeak(props.leakId);
  if (!isError && data.length === 0) return null;
  return (
    <SectionCard title={t("connect.title")}>
      <Stack gap={8}>
        <MutedText>{isError ? t("connect.failed") : t("connect.help")}</MutedText>
        {data.map((leak) => (
          <Choice
            key={leak.id}
            leak={leak}
            pending={connect.isPending}
            onPress={({ id }) =>
              connect.mutate(id, {
                onSuccess: () => showSnackbar("success", t("connect.done")),
                onError: (error) => showSnackbar("error", errorText(error)),
              })
            }
          />
        ))}
      </Stack>
    </SectionCard>
  );
};
