import { styled } from "@mui/material/styles";
import { IconAlertTriangle } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useFormState } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { below, from } from "../../../../shared/ui/breakpoints.ts";
import { SectionCard } from "../../../../shared/ui/page/section-card.tsx";
import { paint } from "../../../../shared/ui/paint.ts";
import { scrollPaddingTop, useStuckHeight } from "../../../../shared/ui/stuck-height.ts";
import { typeScale } from "../../../../shared/ui/type-scale.ts";
import type { DeviceFormValues } from "../../device-form.ts";

/** Fields beside each other, as many as fit. */
export const Fields = styled("div")({
  display: "grid",
  gridTemplateColumns: "repeat(auto-fill, minmax(min(260px, 100%), 1fr))",
  alignItems: "start",
  gap: "16px 20px",
});

/** A field that takes the whole line. */
export const WholeLine = styled("div")({ gridColumn: "1 / -1", minWidth: 0 });

export const deviceSteps = [
  "identity",
  "position",
  "connection",
  "channels",
  "actions",
  "links",
  "site",
] as const;
export type DeviceStep = (typeof deviceSteps)[number];

const stepOf: Record<keyof DeviceFormValues, DeviceStep> = {
  name: "identity",
  displayName: "identity",
  type: "identity",
  number: "identity",
  roomId: "identity",
  zoneId: "identity",
  latitude: "position",
  longitude: "position",
  connection: "connection",
  topicSend: "connection",
  topicControl: "connection",
  topicControlResponse: "connection",
  takesCommands: "connection",
  channels: "channels",
  payloadKeys: "channels",
  actions: "actions",
  dataloggerId: "links",
  waterQualityId: "links",
  reportIntervalSeconds: "site",
  sampleIntervalSeconds: "site",
  powerMode: "site",
  site: "site",
};

const idOf = (step: DeviceStep): string => `device-step-${step}`;

const Anchor = styled("div")({ minWidth: 0 });

/** Below what stays at the top, px. */
const listGap = 16;
const stepGap = 12;

/** One step of the form as a card. */
export const FormStep = (props: { step: DeviceStep; number: number; children: ReactNode }) => {
  const { t } = useTranslation("devices");
  const stuck = useStuckHeight();
  const room = { scrollMarginTop: Math.max(0, stuck + stepGap - scrollPaddingTop) };
  return (
    <Anchor id={idOf(props.step)} tabIndex={-1} style={room}>
      <SectionCard
        title={`${props.number}. ${t(`form.step.${props.step}`)}`}
        sub={t(`form.stepText.${props.step}`)}
      >
        {props.children}
      </SectionCard>
    </Anchor>
  );
};

const List = styled("ol")({
  position: "sticky",
  display: "flex",
  flexDirection: "column",
  gap: 2,
  margin: 0,
  padding: 0,
  listStyle: "none",
  [from("md")]: { width: 200, flex: "none" },
  [below("md")]: { display: "none" },
  "& button": {
    ...typeScale.bodyS,
    display: "flex",
    alignItems: "center",
    gap: 8,
    width: "100%",
    minHeight: 36,
    padding: "4px 10px",
    border: 0,
    borderRadius: 6,
    background: "none",
    color: paint.ink2,
    textAlign: "start",
    cursor: "pointer",
    "&:hover": { backgroundColor: paint.hover },
    "&[data-wrong=true]": { color: paint.criticalText, fontWeight: 550 },
  },
  "& svg": { flex: "none", marginInlineStart: "auto" },
});

/** The steps with those that have errors marked; choosing one shows it. */
export const StepList = ({ steps }: { steps: readonly DeviceStep[] }) => {
  const { t } = useTranslation("devices");
  const { errors } = useFormState<DeviceFormValues>();
  const stuck = useStuckHeight();
  const wrong = new Set((Object.keys(errors) as (keyof DeviceFormValues)[]).map((field) => stepOf[field]));
  const show = (step: DeviceStep) => {
    const anchor = document.getElementById(idOf(step));
    anchor?.scrollIntoView({ behavior: "smooth", block: "start" });
    anchor?.focus({ preventScroll: true });
  };
  return (
    <List aria-label={t("form.steps")} style={{ top: stuck + listGap }}>
      {steps.map((step, index) => (
        <li key={step}>
          <button type="button" data-wrong={wrong.has(step)} onClick={() => show(step)}>
            {`${index + 1}. ${t(`form.step.${step}`)}`}
            {wrong.has(step) && (
              <IconAlertTriangle size={16} stroke={1.75} aria-label={t("form.stepWrong")} />
            )}
          </button>
        </li>
      ))}
    </List>
  );
};
