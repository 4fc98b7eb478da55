import { styled } from "@mui/material/styles";
import type { Leak } from "@sgval/contract/leaks/leaks";
import { dayMs } from "@sgval/quantities/duration";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { paths } from "../../../config/paths.ts";
import { serverNow } from "../../../shared/format/server-clock.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import { Grow } from "../../../shared/ui/arrange.ts";
import { paint } from "../../../shared/ui/paint.ts";
import { typeScale } from "../../../shared/ui/type-scale.ts";
import { leakListQuery } from "../api/leaks.ts";
import { repairEffectQuery } from "../api/surroundings.ts";
import { LeakStateChip } from "./leak-state.tsx";

/** Repairs of as many weeks, the newest ones; the list of leak points has the others. */
const WEEKS = 8;
const SHOWN = 5;

const Title = styled("h3")({
  ...typeScale.label,
  margin: 0,
  padding: "10px 14px 6px",
  borderTop: `1px solid ${paint.line}`,
  color: paint.mute,
});

/** How much less water the zone takes at night since a repair, or why that cannot be said. */
const Effect = ({ leakId }: { leakId: number }) => {
  const { t } = useTranslation("leaks");
  const format = useFormat();
  const { data } = useQuery(repairEffectQuery(leakId));
  if (!data) return null;
  const { saved, state } = data;
  const flow = saved && format.quantity(Math.abs(saved.flow), "m3/h", 1);
  const effect = saved
    ? `${t(saved.flow < 0 ? "effect.rose" : "effect.saved")} ${flow}`
    : state !== "compared" && t(`effect.state.${state}`);
  return <small>{t("repairEffect", { effect })}</small>;
};

/** The leaks of a zone that were repaired in the last weeks, with the date and what it changed of the night flow. */
export const RepairedLately = ({ zoneId }: { zoneId: number }) => {
  const { t } = useTranslation("leaks");
  const format = useFormat();
  const { data } = useQuery(
    leakListQuery({ state: ["repaired", "verified"], zoneId: [zoneId], size: SHOWN, sort: "-repairedAt" }),
  );
  const since = serverNow() - WEEKS * 7 * dayMs;
  const repaired = (data?.data ?? []).flatMap(({ repairedAt, ...leak }: Leak) =>
    repairedAt !== null && Date.parse(repairedAt) >= since ? [{ ...leak, repairedAt }] : [],
  );
  if (repaired.length === 0) return null;
  return (
    <>
      <Title>{t("repairedLately", { weeks: WEEKS })}</Title>
      <ul>
        {repaired.map((leak) => (
          <li key={leak.id}>
            <Grow>
              <Link to={paths.leakPoint} params={{ id: String(leak.id) }}>
                {leak.description}
              </Link>
              <small>{format.timestamp(leak.repairedAt)}</small>
              <Effect leakId={leak.id} />
            </Grow>
            <LeakStateChip state={leak.state} />
          </li>
        ))}
      </ul>
    </>
  );
};
