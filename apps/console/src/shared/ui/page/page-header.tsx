import { styled } from "@mui/material/styles";
import { IconChevronRight } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Actions, Row } from "../arrange.ts";
import { below, touchArea } from "../breakpoints.ts";
import { DeviceSilhouette, type SilhouetteType } from "../device/device-silhouette.tsx";
import { paint } from "../paint.ts";
import { typeScale } from "../type-scale.ts";

const Root = styled("header")({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: "8px 16px",
  minHeight: 56,
  minWidth: 0,
});

const Frame = styled("span")({
  display: "inline-flex",
  flex: "none",
  alignItems: "center",
  justifyContent: "center",
  width: 44,
  height: 44,
  border: `1px solid ${paint.line}`,
  borderRadius: 8,
  backgroundColor: paint.sunk,
  color: paint.ink,
});

const Trail = styled("nav")({
  ...typeScale.age,
  "& ol": {
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    gap: 6,
    margin: 0,
    padding: 0,
    listStyle: "none",
  },
  "& li": { display: "flex", alignItems: "center", gap: 6, color: paint.mute },
  "& a": {
    position: "relative",
    color: "inherit",
    textDecoration: "none",
    "&:hover": { textDecoration: "underline" },
    ...touchArea,
  },
  "& svg": { "[dir=rtl] &": { transform: "scaleX(-1)" } },
  // Phones show the first and last breadcrumb; the others are collapsed.
  [below("sm")]: {
    "& li:not(:first-of-type, :last-of-type) > :not(svg)": { display: "none" },
    "& li:not(:first-of-type, :last-of-type)::after": { content: '"…"' },
  },
});

const Title = styled("div")({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: "2px 8px",
  "& :is(h1, h2)": { ...typeScale.h1, margin: 0, overflowWrap: "anywhere" },
});

const Main = styled("div")({ flex: "1 1 200px", minWidth: 0 });
const Aside = styled(Row)({
  marginInlineStart: "auto",
  // Two buttons and the menu in one line of a phone, also in French.
  [below("sm")]: { "& .MuiButton-outlined .MuiButton-startIcon": { display: "none" } },
});
const Code = styled("span")({ fontSize: "1rem", lineHeight: "1.5rem", color: paint.mute });

export type Crumb = { key: string; node: ReactNode };

export type PageHeaderProps = {
  title: string;
  /** Heading level, for a header that is only shown as an example. */
  below?: boolean;
  /** Code or count, muted, beside the title. */
  code?: ReactNode;
  /** Mode badge, state and the like, after the code. */
  badges?: ReactNode;
  trail?: readonly Crumb[];
  trailLabel?: string;
  /** Makes it the header of a detail page. */
  silhouette?: SilhouetteType;
  /** Short details before the actions: connection age, battery, signal. */
  properties?: ReactNode;
  /** At most one of them filled. */
  actions?: ReactNode;
};

export const PageHeader = (props: PageHeaderProps) => (
  <Root>
    {props.silhouette && (
      <Frame>
        <DeviceSilhouette type={props.silhouette} size={26} />
      </Frame>
    )}
    <Main>
      {props.trail && props.trail.length > 0 && (
        <Trail aria-label={props.trailLabel}>
          <ol>
            {props.trail.map((crumb, index) => (
              <li key={crumb.key}>
                {index > 0 && <IconChevronRight size={12} aria-hidden />}
                {crumb.node}
              </li>
            ))}
          </ol>
        </Trail>
      )}
      <Title>
        {props.below ? <h2>{props.title}</h2> : <h1>{props.title}</h1>}
        {props.code && <Code>{props.code}</Code>}
        {props.badges}
      </Title>
    </Main>
    {(props.properties || props.actions) && (
      <Aside gap="8px 16px" wraps>
        {props.properties}
        {props.actions && <Actions>{props.actions}</Actions>}
      </Aside>
    )}
  </Root>
);
