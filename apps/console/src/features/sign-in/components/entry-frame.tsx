import { styled } from "@mui/material/styles";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { env } from "../../../config/env.ts";
import { useClock } from "../../../shared/format/use-age.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import { from } from "../../../shared/ui/breakpoints.ts";
import { BrandLogo } from "../../../shared/ui/page/brand-logo.tsx";
import { paint } from "../../../shared/ui/paint.ts";
import { nightTokens } from "../../../shared/ui/tokens.ts";
import { typeScale } from "../../../shared/ui/type-scale.ts";
import { NightMap } from "./night-map.tsx";

const Root = styled("div")({
  display: "grid",
  minHeight: "100dvh",
  [from("lg")]: { gridTemplateColumns: "minmax(0, 860fr) minmax(520px, 580fr)" },
});

const Picture = styled("aside")({
  display: "none",
  position: "relative",
  overflow: "hidden",
  color: nightTokens.ink,
  backgroundColor: nightTokens.canvas,
  [from("lg")]: { display: "block" },
});

const Brand = styled("div")({
  display: "flex",
  alignItems: "center",
  gap: 10,
  fontSize: "1.125rem",
  lineHeight: "1.5rem",
  fontWeight: 650,
});

const PictureBrand = styled(Brand)({ position: "absolute", top: 46, insetInlineStart: 56 });
const SideBrand = styled(Brand)({ [from("lg")]: { display: "none" } });
const Bar = styled("div")({ display: "flex", alignItems: "center", minHeight: 40 });
const Tools = styled("div")({ display: "flex", alignItems: "center", gap: 8, marginInlineStart: "auto" });

const Claim = styled("div")({
  position: "absolute",
  insetInline: 56,
  bottom: 56,
  "& p": {
    margin: 0,
    maxWidth: 580,
    textWrap: "balance",
    fontSize: "2rem",
    lineHeight: "2.5rem",
    fontWeight: 620,
  },
  "& small": { ...typeScale.body, display: "block", marginTop: 12, color: nightTokens.mute },
});

const Side = styled("div")({
  display: "flex",
  flexDirection: "column",
  minHeight: "100dvh",
  padding: "16px",
  [from("sm")]: { padding: "20px 24px" },
});

const Card = styled("main")({
  width: "100%",
  maxWidth: 440,
  margin: "auto",
  padding: "24px 20px",
  border: `1px solid ${paint.line}`,
  borderRadius: 12,
  backgroundColor: paint.card,
  boxShadow: paint.shadowCard,
  "& h1": { margin: 0, fontSize: "1.5rem", lineHeight: "2rem", fontWeight: 640 },
  "& h1 + p": { ...typeScale.body, margin: "2px 0 24px", color: paint.mute },
  [from("sm")]: { padding: "36px 36px 32px" },
});

const Foot = styled("footer")({
  ...typeScale.age,
  display: "flex",
  justifyContent: "space-between",
  width: "100%",
  maxWidth: 440,
  margin: "0 auto",
  color: paint.mute,
});

/** The form in the card. */
export const EntryForm = styled("form")({ display: "grid", gap: 18 });

/** The frame of the pages before sign-in; `tools` are the language and theme menus, at the top end. */
export const EntryFrame = (props: { title: string; sub: string; tools: ReactNode; children: ReactNode }) => {
  const { t } = useTranslation("signIn");
  const format = useFormat();
  const clock = useClock((now) => format.time(now, false));
  return (
    <Root>
      <Picture>
        <NightMap />
        <PictureBrand>
          <BrandLogo size={30} widest={150} />
          {env.title}
        </PictureBrand>
        <Claim>
          <p>{t("claim")}</p>
          <small>{t("claimSub")}</small>
        </Claim>
      </Picture>
      <Side>
        <Bar>
          <SideBrand>
            <BrandLogo size={26} widest={64} />
            {env.title}
          </SideBrand>
          <Tools>{props.tools}</Tools>
        </Bar>
        <Card>
          <h1>{props.title}</h1>
          <p>{props.sub}</p>
          {props.children}
        </Card>
        <Foot>
          <span>
            {env.title} {env.version}
          </span>
          <span>
            {clock} · {format.zone()}
          </span>
        </Foot>
      </Side>
    </Root>
  );
};
