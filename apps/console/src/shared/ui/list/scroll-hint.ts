import { paint } from "../paint.ts";

const cover = (side: string) => `linear-gradient(to ${side}, ${paint.card} 30%, transparent)`;
const shade = (side: string) => `linear-gradient(to ${side}, ${paint.lineStrong}, transparent)`;

/**
 * Says that more stands beside what is seen, also where scroll bars are hidden until they are used: a shade at the edge, which the
 * end of the content covers, and a scroll bar that stays where the browser lets it.
 */
export const scrollHint = {
  background: [
    `${cover("right")} left / 32px 100% no-repeat local`,
    `${cover("left")} right / 32px 100% no-repeat local`,
    `${shade("right")} left / 12px 100% no-repeat scroll`,
    `${shade("left")} right / 12px 100% no-repeat scroll`,
  ].join(", "),
  "&::-webkit-scrollbar": { height: 10, width: 10 },
  "&::-webkit-scrollbar-thumb": {
    border: `2px solid ${paint.card}`,
    borderRadius: 5,
    backgroundColor: paint.lineStrong,
  },
} as const;
