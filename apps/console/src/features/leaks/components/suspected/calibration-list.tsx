import { leakCalibrationLabels } from "@sgval/contract/leaks/suspected-leak-labels";
import type { LeakCalibration } from "@sgval/contract/leaks/suspected-leaks";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../../../shared/format/use-format.ts";
import { DescriptionList } from "../../../../shared/ui/page/description-list.tsx";

/** How the model that a leak was located with was made to show the quiet days before it. */
export const CalibrationList = ({ calibration }: { calibration: LeakCalibration }) => {
  const { t } = useTranslation("leaks");
  const format = useFormat();
  const { state, days, sensors, demandScale, before, after, classes } = calibration;
  // Millimetres of Darcy and Weisbach are small numbers, coefficients of Hazen and Williams large ones.
  const range = ({ from, to }: { from: number; to: number }) =>
    [...new Set([from, to].map((value) => format.number(value, value < 10 ? 2 : 0)))].join("–");
  return (
    <DescriptionList
      properties={[
        {
          key: "state",
          label: t("suspected.calibration"),
          content: leakCalibrationLabels[state][format.language],
        },
        // Nothing was counted where no model was computed; zeros would contradict the pressures that are listed.
        ...(days + sensors > 0
          ? [
              {
                key: "days",
                label: t("suspected.quietDays"),
                content: `${format.number(days, 0)} / ${format.number(sensors, 0)}`,
              },
            ]
          : []),
        { key: "demand", label: t("suspected.demandScale"), content: format.number(demandScale, 2) },
        ...(before !== null && after !== null
          ? [
              {
                key: "distance",
                label: t("suspected.distance"),
                content: `${format.quantity(before, "bar", 3)} → ${format.quantity(state === "calibrated" ? after : before, "bar", 3)}`,
              },
            ]
          : []),
        ...classes.map(({ diameter, roughness, outside, pipes, factor }, index) => ({
          key: `class ${index}`,
          label: outside
            ? t("suspected.mains")
            : t("suspected.pipesOf", { diameter: range(diameter), roughness: range(roughness) }),
          content: t("suspected.factor", {
            factor: format.number(factor, 2),
            pipes: format.number(pipes, 0),
          }),
        })),
      ]}
    />
  );
};
