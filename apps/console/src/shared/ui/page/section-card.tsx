import { styled } from "@mui/material/styles";
import { type ReactNode, useId } from "react";
import { below, touchArea } from "../breakpoints.ts";
import { paint } from "../paint.ts";
import { typeScale } from "../type-scale.ts";

const Root = styled("section")({
  minWidth: 0,
  border: `1px solid ${paint.line}`,
  borderRadius: 8,
  backgroundColor: paint.card,
  boxShadow: paint.shadowCard,
});

const Head = styled("header")({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: "4px 12px",
  minHeight: 44,
  padding: "8px 14px",
  "& h2": { ...typeScale.h3, margin: 0 },
  "& p": { ...typeScale.age, margin: 0, color: paint.mute },
  "& p a": { position: "relative", ...touchArea },
});

const Titles = styled("div")({
  display: "contents",
  // On a phone the actions stand beside both, not on a line of their own behind them.
  [below("sm")]: { "&[data-acts=true]": { display: "block", minWidth: 0 } },
});

const End = styled("div")({ display: "flex", gap: 8, marginInlineStart: "auto" });

const Body = styled("div")({
  padding: 14,
  minWidth: 0,
  "header + &": { paddingTop: 0 },
});

export type SectionCardProps = {
  title?: ReactNode;
  /** Subtitle or short text beside the title. */
  sub?: ReactNode;
  /** Shown at the end of the header. */
  actions?: ReactNode;
  /** Content without padding (tables, drawings). */
  flush?: boolean;
  children: ReactNode;
  className?: string;
};

/** A card with a title that labels the region for assistive technology. */
export const SectionCard = ({
  title,
  sub,
  actions,
  flush = false,
  children,
  className,
}: SectionCardProps) => {
  const id = useId();
  return (
    <Root aria-labelledby={title ? id : undefined} className={className}>
      {(title || actions) && (
        <Head>
          <Titles data-acts={Boolean(actions)}>
            {title && <h2 id={id}>{title}</h2>}
            {sub && <p>{sub}</p>}
          </Titles>
          {actions && <End>{actions}</End>}
        </Head>
      )}
      {flush ? children : <Body>{children}</Body>}
    </Root>
  );
};
