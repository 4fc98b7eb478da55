import { styled } from "@mui/material/styles";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { paths } from "../../../config/paths.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import { Grow } from "../../../shared/ui/arrange.ts";
import { paint } from "../../../shared/ui/paint.ts";
import { typeScale } from "../../../shared/ui/type-scale.ts";
import { type Repair, repairWeeks } from "../use-repairs.ts";
import { LeakStateChip } from "./leak-state.tsx";

const Title = styled("h3")({
  ...typeScale.label,
  margin: 0,
  padding: "10px 14px 6px",
  borderTop: `1px solid ${paint.line}`,
  color: paint.mute,
});

/** The leaks of a zone that were repaired in the last weeks, with the date and what it changed of the night flow. */
export const RepairedLately = ({ repaired }: { repaired: readonly Repair[] }) => {
  const { t } = useTranslation("leaks");
  const format = useFormat();
  if (repaired.length === 0) return null;
  return (
    <>
      <Title>{t("repairedLately", { weeks: repairWeeks })}</Title>
      <ul>
        {repaired.map(({ leak, effect, unconfirmed, elsewhere }) => (
          <li key={leak.id}>
            <Grow>
              <Link to={paths.leakPoint} params={{ id: String(leak.id) }}>
                {leak.description}
              </Link>
              <small>{format.dateTime(leak.repairedAt)}</small>
              {unconfirmed !== null && <small>{unconfirmed}</small>}
              {effect !== null && (
                <small>
                  {elsewhere === null
                    ? t("repairEffect", { effect })
                    : t("repairEffectIn", { effect, zone: elsewhere })}
                </small>
              )}
            </Grow>
            <LeakStateChip state={leak.state} />
          </li>
        ))}
      </ul>
    </>
  );
};
