import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import { useTranslation } from "react-i18next";
import { touch } from "../../../../shared/ui/breakpoints.ts";
import { locate, type PositionProblem } from "../../../../shared/ui/map/own-position.ts";
import { paint } from "../../../../shared/ui/paint.ts";
import { typeScale } from "../../../../shared/ui/type-scale.ts";

const Root = styled("div")({
  display: "flex",
  alignItems: "center",
  gap: 8,
  padding: "6px 14px",
  borderBottom: `1px solid ${paint.line}`,
  "& p": { ...typeScale.bodyS, flex: 1, margin: 0, color: paint.ink2 },
  "& .MuiButton-root": { flex: "none", [touch]: { minHeight: 44 } },
});

/** Why the nearest devices do not stand first; where it may help, the browser is asked again. */
export const NearestNote = ({ problem, fromMiddle }: { problem: PositionProblem; fromMiddle: boolean }) => {
  const { t } = useTranslation(["map", "common"]);
  return (
    <Root role="status">
      <p>
        {t(`notLocated.${problem}`)}. {fromMiddle ? t("nearest.fromMiddle") : t("nearest.worstFirst")}
      </p>
      {problem !== "insecure" && (
        <Button size="small" onClick={() => void locate()}>
          {t("common:retry")}
        </Button>
      )}
    </Root>
  );
};
