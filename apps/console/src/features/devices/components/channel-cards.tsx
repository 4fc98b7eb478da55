import { styled } from "@mui/material/styles";
import { type ReactNode, useId } from "react";
import { paint } from "../../../shared/ui/paint.ts";
import { typeScale } from "../../../shared/ui/type-scale.ts";

const List = styled("ul")({ margin: 0, padding: 0, listStyle: "none" });
const Item = styled("li")({
  padding: "10px 14px",
  borderTop: `1px solid ${paint.line}`,
  "& > div:first-of-type": {
    display: "flex",
    alignItems: "baseline",
    justifyContent: "space-between",
    gap: 12,
  },
  "& b": { ...typeScale.bodyS, fontWeight: 600, overflowWrap: "anywhere" },
  "& dl": {
    ...typeScale.bodyS,
    display: "grid",
    gridTemplateColumns: "minmax(0, auto) minmax(0, 1fr)",
    gap: "2px 12px",
    margin: "4px 0 0",
  },
  "& dt": { color: paint.mute },
  "& dd": { margin: 0, textAlign: "end", overflowWrap: "anywhere" },
});
/** The two ends of limits beside each other. */
const Fields = styled("div")({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr) minmax(0, 1fr)",
  alignItems: "start",
  gap: "12px 10px",
  marginTop: 8,
});

export type ChannelCard = {
  key: number;
  title: ReactNode;
  /** At the end of the line of the title: the latest value. */
  aside: ReactNode;
  lines: readonly { name: string; value: ReactNode }[];
  /** Fields below. */
  body?: ReactNode;
};

/** The channels of a device on a phone, each as a card. */
export const ChannelCards = ({ label, cards }: { label: string; cards: readonly ChannelCard[] }) => {
  const id = useId();
  return (
    <List aria-label={label}>
      {cards.map(({ key, title, aside, lines, body }) => (
        <Item key={key} aria-labelledby={`${id}-${key}`}>
          <div>
            <b id={`${id}-${key}`}>{title}</b>
            {aside}
          </div>
          {lines.length > 0 && (
            <dl>
              {lines.map(({ name, value }) => [
                <dt key={`${name}-name`}>{name}</dt>,
                <dd key={name}>{value}</dd>,
              ])}
            </dl>
          )}
          {body && <Fields>{body}</Fields>}
        </Item>
      ))}
    </List>
  );
};
