import { styled } from "@mui/material/styles";
import { useTranslation } from "react-i18next";
import { env } from "../../../config/env.ts";
import { useClock } from "../../../shared/format/use-age.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import { useAuthOptions } from "../../../shared/queries/auth-options.ts";
import { from } from "../../../shared/ui/breakpoints.ts";
import { PhoneLink } from "../../../shared/ui/page/phone-link.tsx";
import { paint } from "../../../shared/ui/paint.ts";
import { typeScale } from "../../../shared/ui/type-scale.ts";

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
  // In line with the page above it.
  padding: "10px 12px",
  [from("sm")]: { paddingInline: 24 },
  marginInline: "auto",
});

/** Version, hotline, and the time zone of all times on the page. */
export const ShellFooter = ({ kind, width }: { kind: "sticky" | "static"; width: number | "100%" }) => {
  const { t } = useTranslation("shell");
  const format = useFormat();
  const hotline = useAuthOptions()?.hotline;
  const time = useClock((now) => format.time(now));
  return (
    <Root data-kind={kind}>
      <Line style={{ maxWidth: width }}>
        <span>
          © {env.title} · {t("version", { version: env.version })}
        </span>
        {hotline && (
          <span>
            {t("hotline")} <PhoneLink number={hotline} />
          </span>
        )}
        <span>
          {time} · {env.timeZone} · {format.zone()}
        </span>
      </Line>
    </Root>
  );
};
