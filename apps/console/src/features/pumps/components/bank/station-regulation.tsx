import Alert from "@mui/material/Alert";
import { styled } from "@mui/material/styles";
import { mostFailures } from "@sgval/contract/automation/state";
import type { PumpState, PumpStation } from "@sgval/contract/pumps/live";
import type { StationRegulation as Regulation } from "@sgval/contract/pumps/regulation";
import { dayMs } from "@sgval/quantities/duration";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { serverNow, serverTimeAt } from "../../../../shared/format/server-clock.ts";
import { useAge } from "../../../../shared/format/use-age.ts";
import { useFormat } from "../../../../shared/format/use-format.ts";
import { useErrorText } from "../../../../shared/i18n/use-error-text.ts";
import { useLockOutsOf } from "../../../../shared/lock-outs.ts";
import { useConnection } from "../../../../shared/realtime/connection.ts";
import { Muted, NoWrap, Stack } from "../../../../shared/ui/arrange.ts";
import { ModeBadge } from "../../../../shared/ui/device/mode-badge.tsx";
import { DescriptionList, type Property } from "../../../../shared/ui/page/description-list.tsx";
import { EmptyState } from "../../../../shared/ui/page/empty-state.tsx";
import { QueryState } from "../../../../shared/ui/page/query-state.tsx";
import { SectionCard } from "../../../../shared/ui/page/section-card.tsx";
import { typeScale } from "../../../../shared/ui/type-scale.ts";
import { stationRegulationQuery } from "../../api/regulation.ts";
import { bankQuery } from "../../api/stations.ts";
import { powerText } from "../../pump-text.ts";
import { stationRegulationText } from "../../regulation-text.ts";

const Rule = styled("p")({ ...typeScale.h3, margin: 0, overflowWrap: "anywhere" });

type RegulationText = ReturnType<typeof stationRegulationText>;
type BodyProps = { regulation: Regulation; pumps: readonly PumpState[]; text: RegulationText };

/** A time with its age. */
const Since = ({ at }: { at: string }) => {
  const { t } = useTranslation("pumps");
  const format = useFormat();
  const age = useAge(at);
  return (
    <>
      <NoWrap>{format.timestamp(at)}</NoWrap> <Muted>{t("regulation.ago", { age })}</Muted>
    </>
  );
};

/**
 * A row of the time-table stops its pump whatever else runs: what that means where nothing else does. Of a row days away nobody
 * knows what will run then, and a warning that never goes is not read.
 */
const useOnlyRunningText = () => {
  const { t } = useTranslation("pumps");
  const format = useFormat();
  return ({ nextPower }: Pick<Regulation, "nextPower">, pumps: readonly PumpState[]): string | null => {
    const running = pumps.filter(({ on }) => on === true);
    const [only] = running;
    if (!nextPower || Date.parse(nextPower.at) - serverNow() > dayMs) return null;
    if (running.length !== 1 || only?.key !== nextPower.pumpId) return null;
    return t("regulation.onlyRunning", { time: format.timestamp(nextPower.at), pump: only.name });
  };
};

/** What is wrong with automation now, and what follows from it. */
const Warnings = ({ regulation, pumps, text }: BodyProps) => {
  const { t } = useTranslation(["pumps", "common"]);
  const format = useFormat();
  const onlyRunningText = useOnlyRunningText();
  const { decision, degraded, deviceId, failures, regulated } = regulation;
  // Whose tag it is and until when is said in the header, and where it is taken off.
  const isTagged = useLockOutsOf(deviceId).length > 0;
  const named = (what: string, keys: readonly string[] = []) =>
    keys.length > 0 ? `${what}${t("common:colon")}${keys.map(text.nameOf).join(", ")}` : null;
  const texts = [
    isTagged ? t("regulation.lockedOut") : null,
    regulated ? null : t("regulation.nobody"),
    degraded &&
      t("regulation.degraded", {
        since: format.timestamp(degraded.since),
        reason: text.reasonText(degraded.reason),
      }),
    named(t("regulation.unknown"), decision?.unknown),
    named(t("regulation.unanswered"), decision?.unanswered),
    failures > 0 ? t("regulation.failures", { count: failures, most: mostFailures }) : null,
    onlyRunningText(regulation, pumps),
  ].filter((one) => one !== null);
  return texts.map((one) => (
    <Alert key={one} severity="warning">
      {one}
    </Alert>
  ));
};

const row = (key: string, label: string, content: ReactNode): Property => ({ key, label, content });

/** What the timers and the time-table of a station do next in automatic mode. */
const useNextRows = () => {
  const { t } = useTranslation("pumps");
  const format = useFormat();
  return (
    { nextEdge, nextPower }: Pick<Regulation, "nextEdge" | "nextPower">,
    nameOf: RegulationText["nameOf"],
  ): Property[] => [
    ...(nextEdge
      ? [
          row(
            "nextEdge",
            t("regulation.nextEdge"),
            t(nextEdge.reduces ? "regulation.reductionBegins" : "regulation.reductionEnds", {
              time: format.timestamp(nextEdge.at),
            }),
          ),
        ]
      : []),
    ...(nextPower
      ? [
          row(
            "nextPower",
            t("regulation.nextPower"),
            t("regulation.powerAt", {
              time: format.timestamp(nextPower.at),
              pump: nameOf(nextPower.pumpId),
              power: powerText(nextPower.power, format),
            }),
          ),
        ]
      : []),
  ];
};

const Automatic = ({ regulation, pumps, text }: BodyProps) => {
  const { t } = useTranslation(["pumps", "common"]);
  const format = useFormat();
  const nextRows = useNextRows();
  const { decision, lastStep, since } = regulation;
  const sample = decision?.sample;
  const properties = [
    since && row("since", t("regulation.since"), <Since at={since} />),
    decision && row("decided", t("regulation.decided"), <Since at={decision.at} />),
    sample &&
      row(
        "sample",
        t("regulation.sample"),
        <>
          {`${format.parameterName(sample.parameter)} `}
          <NoWrap>
            {sample.parameter === "outlet_pressure"
              ? format.quantity(sample.value, "bar", 2)
              : powerText(sample.value, format)}
          </NoWrap>
        </>,
      ),
    decision?.wanted && row("wanted", t("regulation.wanted"), text.stepText(decision.wanted)),
    decision?.heldBack && row("heldBack", t("regulation.heldBackName"), text.heldBackText(decision)),
    row(
      "lastStep",
      t("regulation.lastStep"),
      lastStep ? (
        <>
          {`${text.stepText(lastStep)}${t("common:colon")}${text.reasonText(lastStep.reason)} `}
          <Since at={lastStep.at} />
          {lastStep.refusal !== null &&
            ` · ${t("regulation.notSent", { reason: text.refusalText(lastStep.refusal) })}`}
        </>
      ) : (
        t("regulation.noStep")
      ),
    ),
    ...nextRows(regulation, text.nameOf),
  ].filter((property) => property !== null && property !== undefined && typeof property === "object");
  return (
    <Stack gap={12}>
      <Rule aria-live="polite">{decision ? text.inForce(decision) : t("regulation.undecided")}</Rule>
      <Warnings regulation={regulation} pumps={pumps} text={text} />
      <DescriptionList properties={properties} />
    </Stack>
  );
};

/** What automatic mode would do at once and next with the pumps of a station, for the dialog that asks for it. */
export const StationGate = ({ station }: { station: Pick<PumpStation, "deviceId" | "pumps"> }) => {
  const { t } = useTranslation("pumps");
  const format = useFormat();
  const nextRows = useNextRows();
  const onlyRunningText = useOnlyRunningText();
  const query = useQuery(stationRegulationQuery(station.deviceId));
  const { data: bank } = useQuery(bankQuery(station.deviceId));
  const sent = station.pumps.filter(
    ({ key, type, computedPower }) =>
      type === "linear" &&
      computedPower !== null &&
      bank?.pumps.some((pump) => pump.key === key && pump.controlVariable),
  );
  const sentText = sent.map(({ name, computedPower }) => `${name} ${powerText(computedPower, format)}`);
  const nameOf = (key: string) => station.pumps.find((pump) => pump.key === key)?.name ?? key;
  return (
    <QueryState query={query} failed={t("regulation.failed")}>
      {(regulation) => {
        const rows = regulation ? nextRows(regulation, nameOf) : [];
        if (sent.length > 0) rows.unshift(row("sentAtOnce", t("regulation.sentAtOnce"), sentText.join(", ")));
        const warning = regulation && onlyRunningText(regulation, station.pumps);
        return (
          <>
            {rows.length > 0 && <DescriptionList properties={rows} />}
            {warning && <Alert severity="warning">{warning}</Alert>}
          </>
        );
      }}
    </QueryState>
  );
};

/** Who regulates the pumps of a station now, by which rule, why a step is not made, and what is next. */
export const StationRegulation = ({ station }: { station: Pick<PumpStation, "deviceId" | "pumps"> }) => {
  const { t } = useTranslation("pumps");
  const format = useFormat();
  const errorText = useErrorText();
  const isLive = useConnection(({ state }) => state === "live" || state === "connecting");
  const query = useQuery(stationRegulationQuery(station.deviceId));
  const names = new Map(station.pumps.map(({ key, name }) => [key, name] as const));
  const text = stationRegulationText(t, format, { names, errorText });
  const { mode, regulated } = query.data ?? {};
  const who = regulated ? "server" : mode === "manual" ? "manual" : "nobody";
  return (
    <SectionCard
      title={t("regulation.title")}
      sub={mode && t(`regulation.who.${who}`)}
      actions={mode && <ModeBadge mode={mode} />}
      flush={mode === "manual"}
    >
      <QueryState query={query} failed={t("regulation.failed")}>
        {(regulation) =>
          regulation && (
            <>
              {!isLive && (
                <Alert severity="info" sx={{ mb: 1.5 }}>
                  {t("regulation.notLive", { time: format.time(serverTimeAt(query.dataUpdatedAt)) })}
                </Alert>
              )}
              {regulation.mode === "manual" ? (
                <EmptyState reason={t("regulation.manual")} next={t("regulation.manualNext")} />
              ) : (
                <Automatic regulation={regulation} pumps={station.pumps} text={text} />
              )}
            </>
          )
        }
      </QueryState>
    </SectionCard>
  );
};
