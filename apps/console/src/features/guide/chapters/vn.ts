import { bookOf } from "../read-chapter.ts";

/** The chapters and pictures in Vietnamese. */
export const book = bookOf(
  import.meta.glob<string>("./vn/*.md", {
    eager: true,
    query: "?raw",
    import: "default",
  }),
  import.meta.glob<string>("../pictures/vn/*.webp", {
    eager: true,
    query: "?url",
    import: "default",
  }),
);
