import { styled } from "@mui/material/styles";
import type { SelectForm } from "@sgval/contract/control/selection";
import type { Estimate, HeldPressure, Prediction } from "@sgval/contract/prediction/prediction";
import { pumpNameOf } from "@sgval/contract/pumps/labels";
import { parameters } from "@sgval/quantities/parameter";
import { IconCalculator } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useAge } from "../../../shared/format/use-age.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import { paint } from "../../../shared/ui/paint.ts";
import { typeScale } from "../../../shared/ui/type-scale.ts";
import { predictableQuery, predictionQuery } from "../api/predictions.ts";
import { EstimateTable } from "./estimate-table.tsx";

const Frame = styled("section")({
  boxSizing: "border-box",
  padding: "10px 12px",
  border: `1px dashed ${paint.lineStrong}`,
  borderRadius: 8,
  "& h3": { ...typeScale.label, display: "flex", alignItems: "center", gap: 6, margin: "0 0 4px" },
  "& h3 small": {
    ...typeScale.micro,
    marginInlineStart: "auto",
    padding: "0 6px",
    border: `1px solid ${paint.lineStrong}`,
    borderRadius: 4,
    color: paint.mute,
  },
});
const Note = styled("p")({ ...typeScale.age, margin: "0 0 6px", color: paint.mute });
const Basis = ({ estimate }: { estimate: Estimate }) => {
  const { t } = useTranslation("prediction");
  const format = useFormat();
  const age = useAge(estimate.madeAt);
  const readings = useAge(estimate.readingsAt);
  return (
    <Note>
      {t("basis", {
        network: estimate.network,
        error: format.quantity(estimate.error.bar, "bar", 2),
        pressures: estimate.error.pressures,
        age,
        readings,
      })}
    </Note>
  );
};

/** The pressure of the past that is expected of a valve again, with its age. */
const Held = ({ held }: { held: HeldPressure }) => {
  const { t } = useTranslation("prediction");
  const format = useFormat();
  const age = useAge(held.until);
  return (
    <Note>
      {t(`held.${held.level}`, {
        pressure: format.quantity(held.pressure, "bar", 2),
        time: format.timestamp(held.until),
        age,
      })}
    </Note>
  );
};

const NoEstimate = ({
  prediction,
  sends,
}: {
  prediction: Extract<Prediction, { kind: "none" }> | null;
  sends: boolean;
}) => {
  const { t } = useTranslation("prediction");
  const format = useFormat();
  const why =
    prediction === null
      ? t("none.unreachable")
      : prediction.reason === "error_above_limit"
        ? t("none.error_above_limit", { error: format.quantity(prediction.error, "bar", 2) })
        : t(`none.${prediction.reason}`);
  return (
    <>
      <Note>{[`${t("none.title")}. ${why}`, sends && t("neverHolds")].filter(Boolean).join(" ")}</Note>
      {prediction?.held && <Held held={prediction.held} />}
    </>
  );
};

/** What the estimate takes as it is, though the controller of the station may change it once the command is carried out. */
const KeptPowers = ({ powers, pumpNames }: Pick<Asked, "pumpNames"> & { powers: Estimate["keptPowers"] }) => {
  const { t } = useTranslation("prediction");
  const format = useFormat();
  if (powers.length === 0) return null;
  const pumps = powers.map(({ pumpId, power }) => {
    const name = pumpNameOf(pumpNames?.get(pumpId) ?? pumpId, undefined, format.language);
    return `${name} (${format.parameter(power, parameters.pump_power)})`;
  });
  return <Note>{t("keptPowers", { pumps: pumps.join(", ") })}</Note>;
};

interface Asked {
  deviceId: number;
  command: Pick<SelectForm, "action" | "value" | "pumpIds">;
  /** The reader sends the command, rather than approving that of another person. */
  sends?: boolean;
  /** The pumps of a station by the names that its bank gives them. */
  pumpNames?: ReadonlyMap<string, string> | undefined;
}

/** Commands to a level that a valve may have been in before. */
const toLevel: readonly SelectForm["action"][] = ["high_pressure", "low_pressure"];

/** What a valve held before in the level that it is sent to, or that this is not known, where no model computes with it. */
const HeldAlone = ({ deviceId, command }: Asked) => {
  const { t } = useTranslation("prediction");
  const { data } = useQuery(predictionQuery(deviceId, command));
  if (data?.kind !== "none") return null;
  if (data.held) return <Held held={data.held} />;
  const isHigh = command.action === "high_pressure";
  return <Note>{t(isHigh ? "none.high_pressure_unknown" : "none.low_pressure_unknown")}</Note>;
};

/** {@link Estimated} where the installation has a network model; a line where the device is not in it, and what the valve held before. */
export const PredictedEffect = (props: Asked) => {
  const { t } = useTranslation("prediction");
  // Known from before the dialog opened, so that the area does not appear late.
  const { data } = useQuery(predictableQuery(props.deviceId));
  if (!data) return null;
  if (data.model && data.attached) return <Estimated {...props} />;
  return (
    <>
      {data.model && <Note>{`${t("none.title")}. ${t("none.not_attached")}`}</Note>}
      {toLevel.includes(props.command.action) && <HeldAlone {...props} />}
    </>
  );
};

/**
 * What the network model expects of a command: an area of its own beside the confirmation once there is an estimate, a line while
 * there is none. The dialog becomes wider for it and never narrower, so that no button comes to lie where Cancel was.
 */
const Estimated = (props: Asked) => {
  const { t } = useTranslation("prediction");
  const { data, errorUpdateCount } = useQuery(predictionQuery(props.deviceId, props.command));
  // It stays said while the estimate is asked for again.
  const isUnreachable = !data && errorUpdateCount > 0;
  const none = data?.kind === "none" ? data : null;
  const estimate = data?.kind === "estimate" ? data.estimate : null;
  return (
    <div aria-busy={!data && !isUnreachable} aria-live="polite">
      {estimate ? (
        <Frame aria-label={t("title")}>
          <h3>
            <IconCalculator size={16} stroke={1.75} aria-hidden />
            {t("title")}
            <small>{t("mark")}</small>
          </h3>
          <Basis estimate={estimate} />
          {estimate.held && <Held held={estimate.held} />}
          <KeptPowers powers={estimate.keptPowers} pumpNames={props.pumpNames} />
          <EstimateTable estimate={estimate} measured={false} changesOnly />
        </Frame>
      ) : none || isUnreachable ? (
        <NoEstimate prediction={none} sends={props.sends ?? true} />
      ) : (
        <Note>{t("computing")}</Note>
      )}
    </div>
  );
};
