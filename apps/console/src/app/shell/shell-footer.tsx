import { styled } from "@mui/material/styles";
import { useTranslation } from "react-i18next";
import { env } from "../../config/env.ts";
import { useFormat } from "../../shared/format/use-format.ts";
import { paint } from "../../shared/ui/paint.ts";
import { typeScale } from "../../shared/ui/type-scale.ts";

const Root = styled("footer")({
  ...typeScale.age,
  color: paint.mute,
  '&[data-kind="sticky"]': {
    position: "sticky",
    bottom: 0,
    zIndex: 1050,
    borderTop: `1px solid ${paint.line}`,
    backgroundColor: paint.card,
  },
});

const Line = styled("div")({
  display: "flex",
  flexWrap: "wrap",
  justifyContent: "space-between",
  gap: "4px 24px",
  padding: "10px 24px",
  marginInline: "auto",
});

/** Version, and the zone every time on the page is written in. */
export const ShellFooter = ({ kind, width }: { kind: "sticky" | "static"; width: number | "100%" }) => {
  const { t } = useTranslation("shell");
  const format = useFormat();
  return (
    <Root data-kind={kind}>
      <Line style={{ maxWidth: width }}>
        <span>
          {env.title} · {t("version", { version: env.version })}
        </span>
        <span>
          {env.timeZone} · {format.zone()}
        </span>
      </Line>
    </Root>
  );
};
