import { styled } from "@mui/material/styles";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { paint } from "../../../shared/ui/paint.ts";
import { typeScale } from "../../../shared/ui/type-scale.ts";

export type ShownState = "normal" | "locked" | "loading" | "empty" | "tooMany" | "refused";

const List = styled("dl")({
  display: "grid",
  gap: "4px",
  margin: 0,
  "& > div": { minWidth: 0 },
  "& dt": { ...typeScale.age, color: paint.mute },
  "& dd": {
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    gap: 12,
    minWidth: 0,
    margin: "0 0 12px",
  },
});

/** One thing in each of its states, by name. */
export const ShowcaseStates = ({ states }: { states: Partial<Record<ShownState, ReactNode>> }) => {
  const { t } = useTranslation("showcase");
  const order = ["normal", "locked", "loading", "empty", "tooMany", "refused"] as const;
  return (
    <List>
      {order.map((state) =>
        states[state] ? (
          <div key={state}>
            <dt>{t(`state.${state}`)}</dt>
            <dd>{states[state]}</dd>
          </div>
        ) : null,
      )}
    </List>
  );
};
