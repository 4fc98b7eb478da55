import Alert from "@mui/material/Alert";
import { styled } from "@mui/material/styles";
import { type AutomationRule, type AutomationState, mostFailures } from "@sgval/contract/automation/state";
import type { DeviceType } from "@sgval/quantities/device-types";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { serverTimeAt } from "../../../../shared/format/server-clock.ts";
import { useAge } from "../../../../shared/format/use-age.ts";
import { useFormat } from "../../../../shared/format/use-format.ts";
import { useLockOutsOf } from "../../../../shared/lock-outs.ts";
import { useConnection } from "../../../../shared/realtime/connection.ts";
import { Muted, NoWrap, Stack } from "../../../../shared/ui/arrange.ts";
import { ModeBadge } from "../../../../shared/ui/device/mode-badge.tsx";
import { DescriptionList, type Property } from "../../../../shared/ui/page/description-list.tsx";
import { EmptyState } from "../../../../shared/ui/page/empty-state.tsx";
import { QueryState } from "../../../../shared/ui/page/query-state.tsx";
import { SectionCard } from "../../../../shared/ui/page/section-card.tsx";
import { typeScale } from "../../../../shared/ui/type-scale.ts";
import { stateQuery } from "../../api/read-state.ts";
import { edgeText, positionText, type RegulationContext, regulationText } from "../../regulation-text.ts";
import { useRegulationContext } from "./current-rule.tsx";
import { DownloadNote } from "./download-note.tsx";
import {
  followsSettings,
  type ReportedState,
  useReported,
  useSelfRegulationText,
} from "./self-regulation.tsx";

const Rule = styled("p")({ ...typeScale.h3, margin: 0, overflowWrap: "anywhere" });

/** Rules whose sentence does not name the reason yet. */
const unsaid: readonly AutomationRule[] = ["degraded", "regulate"];

type Props = {
  device: { id: number; type?: DeviceType };
  /** The device whose pressure is watched, where it is not the valve. */
  logger: { id: number; displayName: string } | undefined;
  /** The state that a valve has by its readings. */
  reported?: ReportedState | null;
};

/** A time with its age. */
const Since = ({ at }: { at: string }) => {
  const { t } = useTranslation("automation");
  const format = useFormat();
  const age = useAge(at);
  return (
    <>
      <NoWrap>{format.timestamp(at)}</NoWrap> <Muted>{t("state.ago", { age })}</Muted>
    </>
  );
};

/** What is wrong with automation now, and what follows from it. */
const Warnings = ({ state }: { state: AutomationState }) => {
  const { t } = useTranslation("automation");
  const format = useFormat();
  const { degradedSince, failSafeAt, failSafeDone, failures } = state;
  const degraded = () => {
    if (degradedSince === null) return null;
    const since = format.timestamp(degradedSince);
    if (failSafeAt === null) return t("state.degradedHold", { since });
    const at = format.timestamp(failSafeAt);
    return failSafeDone ? t("state.degradedDone", { since, at }) : t("state.degradedDue", { since, at });
  };
  const texts = [
    // Of a device that was not given its settings yet this is said with them.
    state.regulatedBy === null && state.download === null && state.heldAs === null ? t("state.nobody") : null,
    state.heldAs && t(`state.heldAs.${state.heldAs}`),
    degraded(),
    state.hunting ? t("state.hunting") : null,
    failures > 0 ? t("state.failures", { count: failures, most: mostFailures }) : null,
  ].filter((text) => text !== null);
  return texts.map((text) => (
    <Alert key={text} severity="warning">
      {text}
    </Alert>
  ));
};

/** A tag holds back what the server sends, which it learns only when it has something to send: said as soon as one hangs. */
const HeldByTag = ({
  deviceId,
  byDevice,
  isWell,
}: {
  deviceId: number;
  byDevice: boolean;
  isWell: boolean;
}) => {
  const { t } = useTranslation("automation");
  // Whose tag it is and until when is said in the header, and where it is taken off.
  if (useLockOutsOf(deviceId).length === 0) return null;
  const key = byDevice ? "lockedOutByDevice" : isWell ? "lockedOutWell" : "lockedOut";
  return <Alert severity="warning">{t(`state.${key}`)}</Alert>;
};

/** A device that regulates itself: what it reported, and what the settings that it took ask for. */
const SelfRegulated = ({
  state,
  context,
  reported,
}: { state: AutomationState; context: RegulationContext } & Pick<Props, "reported">) => {
  const { t } = useTranslation("automation");
  const format = useFormat();
  const known = useReported(state, reported);
  const { does, bySettings } = useSelfRegulationText(state, known, context);
  const next = followsSettings(state) ? state.nextEdge : null;
  const properties: Property[] = [
    {
      key: "reported",
      label: t("device.reported"),
      content: known ? (
        <>
          {known.text} · <Since at={known.at} />
        </>
      ) : (
        t("state.positionUnknown")
      ),
    },
  ];
  if (bySettings) properties.push({ key: "rule", label: t("device.bySettings"), content: bySettings });
  if (next) {
    const edge = { toLow: next.wanted === "low", isWell: false, time: format.timestamp(next.at) };
    properties.push({ key: "next", label: t("nextChange"), content: edgeText(t, edge) });
  }
  if (state.since)
    properties.push({ key: "since", label: t("state.since"), content: <Since at={state.since} /> });
  return (
    <Stack gap={12}>
      <Rule aria-live="polite">{does}</Rule>
      <HeldByTag deviceId={state.deviceId} byDevice isWell={false} />
      {state.heldAs && <Alert severity="warning">{t(`state.heldAs.${state.heldAs}`)}</Alert>}
      <Alert severity="info">{t("state.byDevice")}</Alert>
      {state.download && <DownloadNote download={state.download} mode="auto" />}
      <DescriptionList properties={properties} />
    </Stack>
  );
};

const Automatic = ({
  state,
  context,
  logger,
  reported,
  isWell,
}: { state: AutomationState; context: RegulationContext; isWell: boolean } & Pick<
  Props,
  "logger" | "reported"
>) => {
  const { t } = useTranslation("automation");
  const format = useFormat();
  const text = regulationText(t, format, context);
  const { decision, changes, confirmed } = state;
  const sample = decision?.sample ?? null;
  const row = (key: string, label: string, content: ReactNode): Property => ({ key, label, content });
  const properties = [
    state.since && row("since", t("state.since"), <Since at={state.since} />),
    decision && row("decided", t("state.decided"), <Since at={decision.at} />),
    // An old decision goes on: that it is looked at all the time is said too.
    state.lookedAt && row("looked", t("state.looked"), <Since at={state.lookedAt} />),
    decision &&
      unsaid.includes(decision.rule) &&
      row("reason", t("state.reason"), text.reasonText(decision.reason)),
    sample &&
      row(
        "sample",
        t("state.sample"),
        <>
          {`${format.parameterName(sample.parameter)} `}
          <NoWrap>{format.quantity(sample.value, "bar", 2)}</NoWrap>
          {sample.deviceId === logger?.id && ` · ${logger.displayName}`} · <Since at={sample.measuredAt} />
        </>,
      ),
    decision?.wanted && row("wanted", t("state.wanted"), positionText(decision.wanted, t, format)),
    decision?.heldBack && row("heldBack", t("state.heldBack"), text.heldBackText(decision)),
    row(
      "confirmed",
      isWell ? t("well.confirmed") : t("state.confirmed"),
      confirmed ? (
        <>
          {positionText(confirmed.position, t, format)} · <Since at={confirmed.at} />
        </>
      ) : isWell ? (
        t("well.positionUnknown")
      ) : reported?.at ? (
        <>
          {t("state.positionReported", { state: reported.state.names[format.language] })} ·{" "}
          <Since at={reported.at} />
        </>
      ) : (
        t("state.positionUnknown")
      ),
    ),
    state.nextEdge &&
      row(
        "next",
        t("nextChange"),
        edgeText(t, {
          ...{ toLow: state.nextEdge.wanted === "low", isWell },
          time: format.timestamp(state.nextEdge.at),
        }),
      ),
    row(
      "changes",
      t("state.changes"),
      t("state.changesOf", {
        hour: format.count(changes.hour),
        perHour: format.count(changes.mostPerHour),
        day: format.count(changes.day),
        perDay: format.count(changes.mostPerDay),
      }),
    ),
  ].filter((property) => property !== null && property !== undefined && typeof property === "object");
  return (
    <Stack gap={12}>
      <Rule aria-live="polite">{decision ? text.inForce(decision, state) : t("state.undecided")}</Rule>
      <HeldByTag deviceId={state.deviceId} byDevice={false} isWell={isWell} />
      <Warnings state={state} />
      <DescriptionList properties={properties} />
    </Stack>
  );
};

const Body = ({
  state,
  logger,
  reported,
  isWell,
}: { state: AutomationState; isWell: boolean } & Pick<Props, "logger" | "reported">) => {
  const { t } = useTranslation(["automation", "common"]);
  const format = useFormat();
  const isAuto = state.mode === "auto";
  const next = isWell ? t("well.manualNext") : t("state.manualNext");
  const context = useRegulationContext(state.deviceId, { isAuto, isWell });
  if (!isAuto)
    return (
      <>
        {state.download && <DownloadNote download={state.download} mode="manual" />}
        <EmptyState
          reason={t("state.manual")}
          next={
            state.confirmed
              ? `${next} ${t("state.confirmed")}${t("common:colon")}${positionText(state.confirmed.position, t, format)}.`
              : next
          }
        />
      </>
    );
  if (state.executor === "device")
    return <SelfRegulated state={state} context={context} reported={reported} />;
  return <Automatic state={state} isWell={isWell} logger={logger} reported={reported} context={context} />;
};

/** Who regulates a valve now, by which rule, why nothing is sent, and what is next. */
export const RegulationCard = ({ device, logger, reported }: Props) => {
  const { t } = useTranslation("automation");
  const format = useFormat();
  const isLive = useConnection(({ state }) => state === "live" || state === "connecting");
  const query = useQuery(stateQuery(device.id));
  const mode = query.data?.mode;
  return (
    <SectionCard
      title={t("state.title")}
      sub={mode && t(`state.who.${query.data?.regulatedBy ?? (mode === "manual" ? "manual" : "nobody")}`)}
      actions={mode && <ModeBadge mode={mode} />}
      flush={mode === "manual"}
    >
      <QueryState query={query} failed={t("state.failed")}>
        {(state) => (
          <>
            {!isLive && (
              <Alert severity="info" sx={{ mb: 1.5 }}>
                {t("state.notLive", { time: format.time(serverTimeAt(query.dataUpdatedAt)) })}
              </Alert>
            )}
            <Body state={state} logger={logger} reported={reported} isWell={device.type === "WELL_LOGGING"} />
          </>
        )}
      </QueryState>
    </SectionCard>
  );
};
